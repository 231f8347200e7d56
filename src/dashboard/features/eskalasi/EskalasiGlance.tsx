import { useInfiniteQuery } from '@tanstack/react-query'
import type { EscalationRow } from '#contract/conversation/escalation'
import * as glanceCopy from '#copy/glance'
import {
  FirstOfList,
  type FigureName,
  Glance,
  ReasonsToday,
  TodayFigures,
} from '#dashboard/conversation/glance/Glance.tsx'
import { customerName, ESCALATION_LABEL } from '#dashboard/conversation/labels.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { DeadlineCountdown } from './DeadlineCountdown.tsx'
import { queueQuery } from './queries.ts'
import { filterOf } from './queue-filter.ts'
import { firstLineOf } from './QueueRow.tsx'

const FIGURES: FigureName[] = ['handled', 'handedOver', 'firstReply']

/**
 * The pane beside the queue before a case is chosen: the most urgent case, and why the AI called
 * today.
 */
export function EskalasiGlance() {
  const { data } = useInfiniteQuery(queueQuery(useBusinessId(), filterOf({})))
  const first = data?.pages[0]?.rows.find(({ claimed_by }) => claimed_by === null)
  return (
    <Glance>
      {first && <MostUrgent row={first} />}
      <TodayFigures names={FIGURES} />
      <ReasonsToday />
    </Glance>
  )
}

function MostUrgent({ row }: { row: EscalationRow }) {
  const { label, icon: Icon } = ESCALATION_LABEL[row.reason]
  return (
    <FirstOfList
      heading={glanceCopy.mostUrgent}
      aside={<DeadlineCountdown row={row} />}
      name={customerName(row)}
      to="/eskalasi/$roomId"
      roomId={row.room_id}
      openLabel={glanceCopy.openCase}
    >
      <p className="line-clamp-3 wrap-anywhere text-text-2">{firstLineOf(row)}</p>
      <Chip icon={<Icon />} className="justify-self-start">
        {label}
      </Chip>
    </FirstOfList>
  )
}
