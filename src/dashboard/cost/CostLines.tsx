import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import type { CostRoom } from '#contract/cost'
import * as copy from '#copy/cost'
import { formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { phoneNumber } from '#lib/phone'
import { partWords } from './cost-words.ts'

/** What one part of the costs is of, and its sum. */
export function Line({
  name,
  detail,
  rupiah,
}: {
  name: ReactNode
  detail: string
  rupiah: ReactNode
}) {
  return (
    <li className="flex items-baseline gap-3 border-t border-line py-2 text-13">
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="figure text-12 text-muted">{detail}</span>
      </span>
      <span className="figure flex-none">{rupiah}</span>
    </li>
  )
}

/** The costs of a conversation, whose customer's name opens it. */
export function RoomLine({ room }: { room: CostRoom }) {
  return (
    <Line
      name={<RoomName room={room} />}
      detail={partWords(room)}
      rupiah={formatRupiah(room.metaRupiah + room.modelRupiah)}
    />
  )
}

function RoomName({ room: { roomId, name, phone } }: { room: CostRoom }) {
  const businessId = useBusinessId()
  if (roomId === null) return <span className="text-muted">{copy.deletedRooms}</span>
  return (
    <Link
      to="/inbox/$roomId"
      params={{ roomId }}
      search={{ businessId }}
      className="hover:underline"
    >
      {name ?? (phone ? phoneNumber(phone) : copy.aCustomer)}
    </Link>
  )
}
