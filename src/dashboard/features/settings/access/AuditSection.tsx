import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import * as copy from '#copy/audit'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { actWords, detailWords } from './audit-words.ts'
import { auditPages } from '../queries.ts'
import { Section } from '../Section.tsx'

/** Who changed what in this business, newest first. */
export function AuditSection() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, error } =
    useSuspenseInfiniteQuery(auditPages(useBusinessId()))
  const rows = data.pages.flatMap((page) => page.rows)
  return (
    <Section id="riwayat" title={copy.changeHistory} lead={copy.changeHistoryLead}>
      {rows.length === 0 && <p className="text-13 text-muted">{copy.noChanges}</p>}
      <ol className="border-b border-line">
        {rows.map((row) => (
          <li
            key={row.id}
            className="flex min-h-10 items-baseline gap-3 border-t border-line py-2.5 text-13"
          >
            <p className="min-w-0 flex-1 break-words">
              <b className="font-medium">
                {row.actor_name ?? (row.actor_id ? copy.formerMember : copy.system)}
              </b>{' '}
              {actWords(row)}
              {detailWords(row) && <span className="text-muted"> · {detailWords(row)}</span>}
            </p>
            <Time iso={row.created_at} className="flex-none text-12 text-muted" />
          </li>
        ))}
      </ol>
      {isFetchNextPageError && (
        <Notice tone="danger" onRetry={() => void fetchNextPage()}>
          {messageOf(error)}
        </Notice>
      )}
      {hasNextPage && !isFetchNextPageError && (
        <div>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {shared.loadOlder}
          </Button>
        </div>
      )}
    </Section>
  )
}
