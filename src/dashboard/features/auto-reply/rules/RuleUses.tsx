import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RuleRow } from '#contract/reply-rule'
import * as copy from '#copy/reply-rule'
import { customerName } from '#dashboard/conversation/labels.ts'
import { relativeTime } from '#dashboard/copy/dates.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { useNow } from '#dashboard/ui/clock.ts'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { useZone } from '#dashboard/ui/zone.ts'
import { ruleUsesQuery } from './queries.ts'

/** The latest conversations in which a rule replied. */
export function RuleUses({ rule, onClose }: { rule: RuleRow; onClose: () => void }) {
  const businessId = useBusinessId()
  const now = useNow()
  const zone = useZone()
  const { data, error, refetch } = useQuery(ruleUsesQuery(businessId, rule.id))
  return (
    <Dialog open onClose={onClose} title={copy.usesOf(rule.name)} description={copy.usesLead}>
      {error && !data ? (
        <ErrorState onRetry={() => void refetch()}>{messageOf(error)}</ErrorState>
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : data.length === 0 ? (
        <p className="text-13 text-muted">{copy.noUses}</p>
      ) : (
        <ul>
          {data.map((use) => (
            <li key={use.id} className="border-b border-line last:border-0">
              <Link
                to="/inbox/$roomId"
                params={{ roomId: use.room_id }}
                search={{ businessId }}
                className="flex min-h-10 items-center justify-between gap-3 hover:bg-sunken"
              >
                <span className="cut">{customerName(use)}</span>
                <time dateTime={use.used_at} className="text-12 text-muted">
                  {relativeTime(use.used_at, now, zone)}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
