import { memo } from 'react'
import { FileText, FileX, TriangleAlert } from 'lucide-react'
import type { AiRoomRow as Row } from '#contract/conversation/room'
import * as copy from '#copy/auto-reply'
import * as riskCopy from '#copy/risk'
import { RoomLink } from '#dashboard/conversation/list/RoomListRow.tsx'
import { formatScore } from '#dashboard/copy/format-numbers.ts'
import { Chip } from '#dashboard/ui/Chip.tsx'

/**
 * A conversation that the AI handles, with its last answer, the answer's sources, and why a person
 * may need to look at it.
 */
export const AiRoomRow = memo(function AiRoomRow({
  room,
  isOpen,
  memberId,
  onFocus,
}: {
  room: Row
  isOpen: boolean
  memberId: string
  onFocus: (roomId: string) => void
}) {
  return (
    <RoomLink
      to="/auto-reply/$roomId"
      room={room}
      isOpen={isOpen}
      memberId={memberId}
      onFocus={onFocus}
      aside={
        <>
          <Risks risks={room.risks} />
          <Grounds answer={room.answer} />
        </>
      }
    />
  )
})

/** The gravest risk; its hint names all. */
function Risks({ risks }: { risks: Row['risks'] }) {
  const [gravest] = risks
  if (!gravest) return null
  const all = risks.map((risk) => riskCopy.risks[risk]).join(', ')
  return (
    <Chip tone="wait" icon={<TriangleAlert />} title={riskCopy.riskHint(all)}>
      {riskCopy.risks[gravest]}
    </Chip>
  )
}

function Grounds({ answer }: { answer: Row['answer'] }) {
  if (!answer) return <Chip>{copy.noAnswer}</Chip>
  if (answer.source_count === 0) return <Chip icon={<FileX />}>{copy.noSource}</Chip>
  const titles = answer.sources.join(', ')
  return (
    <>
      <Chip tone="ai" icon={<FileText />} title={titles}>
        <span className="figure">{answer.source_count}</span> {copy.sources(answer.source_count)}
      </Chip>
      {titles && <span className="cut text-12 leading-5 text-muted">{titles}</span>}
      {answer.score !== null && (
        <span
          className="figure ml-auto flex-none text-12 leading-5 text-muted"
          title={copy.matchHint}
        >
          <span className="sr-only">{copy.match} </span>
          {formatScore(answer.score)}
        </span>
      )}
    </>
  )
}
