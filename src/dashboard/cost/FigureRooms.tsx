import { useQuery } from '@tanstack/react-query'
import type { CostFigure, CostsOf } from '#contract/cost'
import * as copy from '#copy/cost'
import { formatNumber, formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { SkeletonRows } from '#dashboard/ui/States.tsx'
import { RoomLine } from './CostLines.tsx'
import { figureRoomsQuery } from './queries.ts'

/** A figure of the cost report, as it is shown. */
export type OpenFigure = { title: string; rupiah: number; figure: CostFigure }

/** The conversations that a figure of the cost report counts; each opens. */
export function FigureRooms({
  days,
  shown: { title, rupiah, figure },
  onClose,
}: {
  days: CostsOf['days']
  shown: OpenFigure
  onClose: () => void
}) {
  const businessId = useBusinessId()
  const { data, error, refetch } = useQuery(figureRoomsQuery({ businessId, days, figure }))
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.behind(title)}
      description={copy.about(formatRupiah(rupiah))}
      width={520}
    >
      {error && (
        <Notice tone="danger" onRetry={() => void refetch()}>
          {messageOf(error)}
        </Notice>
      )}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && data.count > data.rooms.length && (
        <p className="pb-2 text-12 text-muted">
          {copy.shownOf(data.rooms.length, formatNumber(data.count))}
        </p>
      )}
      <ul>
        {data?.rooms.map((room) => (
          <RoomLine key={room.roomId} room={room} />
        ))}
      </ul>
    </Dialog>
  )
}
