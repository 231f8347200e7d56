import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CostFigure, CostRoom, CostsOf } from '#contract/cost'
import * as copy from '#copy/cost'
import { formatNumber, formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { SkeletonRows } from '#dashboard/ui/States.tsx'
import { phoneNumber } from '#lib/phone'
import { partWords } from './cost-words.ts'
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
          <li
            key={room.roomId}
            className="flex min-h-11 items-center gap-3 border-t border-line py-2 text-13"
          >
            <span className="min-w-0 flex-1">
              <RoomName room={room} />
              <span className="figure block text-12 text-muted">{partWords(room)}</span>
            </span>
            <span className="figure flex-none">
              {formatRupiah(room.metaRupiah + room.modelRupiah)}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** The customer's name, which opens the conversation. */
function RoomName({ room }: { room: CostRoom }) {
  const businessId = useBusinessId()
  if (room.roomId === null) return <span className="text-muted">{copy.deletedRooms}</span>
  return (
    <Link
      to="/inbox/$roomId"
      params={{ roomId: room.roomId }}
      search={{ businessId }}
      className="font-medium wrap-anywhere hover:underline"
    >
      {room.name ?? (room.phone ? phoneNumber(room.phone) : copy.aCustomer)}
    </Link>
  )
}
