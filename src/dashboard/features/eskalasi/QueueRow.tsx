import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, UserCheck, UserRoundCheck } from 'lucide-react'
import type { EscalationRow } from '#contract/conversation/escalation'
import * as copy from '#copy/eskalasi'
import * as shared from '#copy/shared'
import * as sharingCopy from '#copy/sharing'
import { customerName, ESCALATION_LABEL } from '#dashboard/conversation/labels.ts'
import { RoomChips } from '#dashboard/conversation/list/RoomChips.tsx'
import { roomQuery } from '#dashboard/conversation/queries.ts'
import { describeCase } from '#dashboard/reasons/case-reason.ts'
import { ClockTime } from '#dashboard/ui/Time.tsx'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { DeadlineCountdown } from './DeadlineCountdown.tsx'

export const QUEUE_ROW_PX = 76

type Props = {
  row: EscalationRow
  isOpen: boolean
  memberId: string
  onFocus: (roomId: string) => void
  /** the case left the queue and is shown muted in its former place */
  isKept: boolean
}

/** One case in the queue: a countdown while it waits, else the name of its handler. */
export function QueueRow({ row, isOpen, memberId, onFocus, isKept }: Props) {
  const name = customerName(row)
  return (
    <Link
      to="/eskalasi/$roomId"
      params={{ roomId: row.room_id }}
      search
      data-room={row.room_id}
      aria-label={`${name}, ${ESCALATION_LABEL[row.reason].label}`}
      aria-current={isOpen ? 'page' : undefined}
      activeProps={{}}
      onFocus={() => onFocus(row.room_id)}
      className={cx(
        'relative grid grid-cols-[72px_minmax(0,1fr)] items-center gap-x-4 px-4 after:absolute after:right-0 after:bottom-0 after:left-26 after:border-b after:border-line hover:bg-canvas focus-visible:rounded-none focus-visible:shadow-[inset_0_0_0_2px_var(--brand)] aria-[current]:bg-brand-soft aria-[current]:before:absolute aria-[current]:before:inset-y-0 aria-[current]:before:left-0 aria-[current]:before:w-0.5 aria-[current]:before:bg-brand',
        'h-full',
        isKept && 'bg-sunken grayscale',
        (isKept || row.claimed_by !== null) && 'text-muted',
      )}
    >
      {isKept ? (
        <KeptCase row={row} memberId={memberId} />
      ) : row.claimed_by === null ? (
        <WaitingCase row={row} memberId={memberId} />
      ) : (
        <TakenCase row={row} memberId={memberId} />
      )}
    </Link>
  )
}

type CaseProps = Pick<Props, 'row' | 'memberId'>

function WaitingCase({ row, memberId }: CaseProps) {
  const { label, icon: Icon } = ESCALATION_LABEL[row.reason]
  return (
    <>
      <DeadlineCountdown row={row} />
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <b className="cut flex-1">{customerName(row)}</b>
          <ClockTime iso={row.opened_at} className="figure flex-none text-12 text-muted" />
        </span>
        <span className="cut block text-muted">{firstLineOf(row)}</span>
        <span className="flex items-center gap-2 overflow-hidden">
          <Chip icon={<Icon />}>{label}</Chip>
          <Offer row={row} memberId={memberId} />
        </span>
      </span>
    </>
  )
}

function TakenCase({ row, memberId }: CaseProps) {
  return (
    <>
      <Chip icon={<UserCheck />} className="max-w-full">
        <span className="cut">
          {row.claimed_by === memberId
            ? shared.you
            : (row.claimed_by_name?.split(' ')[0] ?? copy.colleague)}
        </span>
      </Chip>
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <span className="cut flex-1 font-medium">{customerName(row)}</span>
          <ClockTime
            iso={row.claimed_at ?? row.opened_at}
            className="figure flex-none text-12 text-muted"
          />
        </span>
        <span className="cut block">{firstLineOf(row)}</span>
      </span>
    </>
  )
}

/** A case that left the queue, with the present state of its conversation. */
function KeptCase({ row, memberId }: CaseProps) {
  const { data: room } = useQuery({
    ...roomQuery(row.business_id, row.room_id),
    enabled: false,
  })
  return (
    <>
      <CircleCheck className="size-5 justify-self-center" />
      <span className="min-w-0">
        <span className="cut block font-medium">{customerName(row)}</span>
        <span className="cut block">{firstLineOf(row)}</span>
        <span className="flex items-center gap-2 overflow-hidden">
          {room && <RoomChips room={room} memberId={memberId} />}
        </span>
      </span>
    </>
  )
}

/** The member whose turn it is to take a waiting case. */
function Offer({ row, memberId }: { row: EscalationRow; memberId: string }) {
  if (!row.offered_to) return null
  const isOwn = row.offered_to === memberId
  return (
    <Chip tone={isOwn ? 'brand' : 'neutral'} icon={<UserRoundCheck />} className="min-w-0 shrink">
      <span className="cut">
        {isOwn ? sharingCopy.forYou : (row.offered_to_name?.split(' ')[0] ?? copy.colleague)}
      </span>
    </Chip>
  )
}

/** The first line of a case: the customer's matter, or why it was handed over. */
export function firstLineOf(row: EscalationRow): string {
  const line = row.summary[0] ?? row.detail
  return line ? describeCase(line) : row.last_preview
}
