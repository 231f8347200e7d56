import { useQuery } from '@tanstack/react-query'
import type { RoomDetail } from '#contract/conversation/room'
import * as copy from '#copy/cost'
import { formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { costWords, hasNoCost, partWords } from './cost-words.ts'
import { roomCostQuery } from './queries.ts'

/** What the conversation cost in this session and before, beside the other facts of a customer. */
export function RoomCostFact({ room }: { room: RoomDetail }) {
  const { data, error } = useQuery(roomCostQuery(room.business_id, room.id))
  if (error) return <span className="text-muted">{copy.notLoaded}</span>
  if (!data) return <span className="text-muted">…</span>
  const { session, all } = data
  if (hasNoCost(all)) return <>{copy.nothing}</>
  const whole = all.metaRupiah + all.modelRupiah
  return (
    <>
      {costWords(session)} {copy.session}
      <span className="block text-12 text-muted">
        {[partWords(session), copy.ever(formatRupiah(whole))].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}
