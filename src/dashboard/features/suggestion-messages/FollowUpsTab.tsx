import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import type { FollowUpRow } from '#contract/conversation/room'
import * as copy from '#copy/suggestion-messages'
import { offerText } from '#dashboard/conversation/composer/reply-drafts.ts'
import { formatDuration } from '#dashboard/copy/dates.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { useNow } from '#dashboard/ui/clock.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { EmptyState } from '#dashboard/ui/States.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { followUpsQuery } from './suggestion-queries.ts'

/** Customers who stopped answering; a member opens the conversation with a suggested sentence. */
export function FollowUpsTab() {
  const { business, role } = useWorkspace()
  const { data: rows } = useSuspenseQuery(followUpsQuery(business.id))
  const navigate = useNavigate()
  const now = useNow()
  const open = (row: FollowUpRow) => {
    if (role !== 'peninjau') offerText(row.room_id, proposalFor(row))
    void navigate({ to: '/inbox/$roomId', params: { roomId: row.room_id } })
  }
  if (rows.length === 0)
    return (
      <EmptyState icon={<Clock />} title={copy.noFollowUps}>
        {copy.noFollowUpsLead}
      </EmptyState>
    )
  return (
    <div className="mx-auto max-w-240 px-4 pt-4 pb-16 md:px-8">
      <p className="mb-3 text-13 text-text-2">{copy.followUpsLead}</p>
      <ul>
        {rows.map((row) => (
          <li
            key={row.room_id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-0"
          >
            <div className="min-w-48 flex-1">
              <p className="cut font-medium">{row.contact_name ?? copy.customerAsked}</p>
              <p className="cut text-13 text-text-2">{row.last_text}</p>
              <p className="text-12 text-muted">
                {row.reason === 'pesanan' ? copy.orderUnfinished : copy.silentAfterQuestion}
                {' · '}
                <Time iso={row.last_message_at} />
                {` · ${copy.windowLeft(formatDuration(Math.max(0, Date.parse(row.until_at) - now)))}`}
              </p>
            </div>
            <Button onClick={() => open(row)}>
              {role === 'peninjau' ? copy.openChat : copy.writeFollowUp}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function proposalFor({ reason, contact_name: name }: FollowUpRow): string {
  const first = name?.trim().split(/\s+/)[0] ?? ''
  return reason === 'pesanan' ? copy.followUpOrder(first) : copy.followUpQuestion(first)
}
