import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import * as copy from '#copy/order'
import * as shared from '#copy/shared'
import { exactTime } from '#dashboard/copy/dates.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { SkeletonRows } from '#dashboard/ui/States.tsx'
import { useZone } from '#dashboard/ui/zone.ts'
import { usageQuery } from './queries.ts'

/** The answers counted this month, newest first; each opens its conversation. */
export function UsageDialog({ onClose }: { onClose: () => void }) {
  const businessId = useBusinessId()
  const zone = useZone()
  const usage = useInfiniteQuery(usageQuery(businessId))
  const rows = usage.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.usageTitle}
      description={copy.usageWords}
      width={520}
    >
      {usage.isPending && <SkeletonRows rows={4} />}
      {usage.isError && (
        <Notice tone="danger" onRetry={() => void usage.refetch()}>
          {messageOf(usage.error)}
        </Notice>
      )}
      {usage.isSuccess && rows.length === 0 && (
        <p className="py-4 text-14 text-muted">{copy.noUsage}</p>
      )}
      <ul>
        {rows.map((row) => (
          <li
            key={row.message_id}
            className="flex min-h-11 items-center justify-between gap-4 border-t border-line py-2 text-14"
          >
            {row.room_id ? (
              <Link
                to="/inbox/$roomId"
                params={{ roomId: row.room_id }}
                search={{ businessId }}
                className="min-w-0 truncate font-medium hover:underline"
              >
                {row.contact_name ?? shared.noName}
              </Link>
            ) : (
              <span className="text-muted">{copy.deletedRoom}</span>
            )}
            <span className="figure flex-none text-13 text-muted">{exactTime(row.at, zone)}</span>
          </li>
        ))}
      </ul>
      {usage.hasNextPage && (
        <Button
          className="mt-3"
          busy={usage.isFetchingNextPage}
          onClick={() => void usage.fetchNextPage()}
        >
          {copy.loadMore}
        </Button>
      )}
    </Dialog>
  )
}
