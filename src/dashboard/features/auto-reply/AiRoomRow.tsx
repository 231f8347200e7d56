import { memo } from 'react'
import { Link } from '@tanstack/react-router'
import { FileText, FileX } from 'lucide-react'
import type { AiRoomRow as Row } from '#contract/room'
import { customerName } from '#dashboard/conversation/labels.ts'
import { RoomListRow, roomRowClass } from '#dashboard/conversation/RoomListRow.tsx'
import { score } from '#dashboard/copy/rupiah.ts'
import { Chip } from '#dashboard/ui/Chip.tsx'

/** A conversation the AI has: its last words, and what they stand on. */
export const AiRoomRow = memo(function AiRoomRow({ room, isOpen, memberId, onFocus }: { room: Row; isOpen: boolean; memberId: string; onFocus: (roomId: string) => void }) {
  return (
    <Link
      to="/auto-reply/$roomId"
      params={{ roomId: room.id }}
      search
      data-room={room.id}
      aria-label={`${customerName(room)}, ${room.last_preview}`}
      aria-current={isOpen ? 'page' : undefined}
      activeProps={{}}
      onFocus={() => onFocus(room.id)}
      className={roomRowClass}
    >
      <RoomListRow room={room} memberId={memberId} aside={<Grounds answer={room.answer} />} />
    </Link>
  )
})

function Grounds({ answer }: { answer: Row['answer'] }) {
  if (!answer) return <Chip>Belum ada jawaban</Chip>
  if (answer.source_count === 0) return <Chip icon={<FileX />}>Tanpa sumber</Chip>
  const titles = answer.sources.join(', ')
  return (
    <>
      <Chip tone="ai" icon={<FileText />} title={titles}>
        <span className="figure">{answer.source_count}</span> sumber
      </Chip>
      {titles && <span className="cut text-12 leading-5 text-muted">{titles}</span>}
      {answer.score !== null && (
        <span className="figure ml-auto flex-none text-12 leading-5 text-muted" title="Seberapa cocok sumber terbaiknya">
          <span className="sr-only">Kecocokan </span>
          {score(answer.score)}
        </span>
      )}
    </>
  )
}
