import { useInfiniteQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import type { AiRoomRow } from '#contract/conversation/room'
import * as copy from '#copy/auto-reply'
import * as glanceCopy from '#copy/glance'
import * as conversationCopy from '#copy/conversation'
import {
  FirstOfList,
  type FigureName,
  Glance,
  ReasonsToday,
  TodayFigures,
} from '#dashboard/conversation/glance/Glance.tsx'
import { customerName } from '#dashboard/conversation/labels.ts'
import { relativeTimeInSentence } from '#dashboard/copy/dates.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { aiRoomsQuery } from './queries.ts'

const FIGURES: FigureName[] = ['byAi', 'handedOver', 'firstReply']

/**
 * The pane beside the list before a conversation is chosen: the AI's newest answer, and its figures
 * of today.
 */
export function AutoReplyGlance() {
  const { data } = useInfiniteQuery(aiRoomsQuery(useBusinessId()))
  const newest = data?.pages[0]?.rooms
    .flatMap((room) => (room.answer ? [{ room, answer: room.answer }] : []))
    .toSorted((one, other) => (one.answer.at < other.answer.at ? 1 : -1))[0]
  return (
    <Glance>
      {newest && <NewestAnswer {...newest} />}
      <TodayFigures names={FIGURES} />
      <ReasonsToday />
      <p className="text-center text-13 text-muted">{copy.reasonsBelowAnswers}</p>
    </Glance>
  )
}

function NewestAnswer({
  room,
  answer,
}: {
  room: AiRoomRow
  answer: NonNullable<AiRoomRow['answer']>
}) {
  const now = useNow()
  const zone = useZone()
  return (
    <FirstOfList
      heading={glanceCopy.newestAnswer(relativeTimeInSentence(answer.at, now, zone))}
      name={customerName(room)}
      to="/auto-reply/$roomId"
      roomId={room.id}
      openLabel={conversationCopy.openConversation}
    >
      <p className="line-clamp-4 border-l-2 border-ai pl-3 wrap-anywhere text-text-2">
        {answer.text}
      </p>
      {answer.sources.length > 0 && (
        <Chip tone="ai" icon={<FileText />} className="max-w-full">
          <span className="cut">{glanceCopy.answeredFrom(answer.sources.join(', '))}</span>
        </Chip>
      )}
    </FirstOfList>
  )
}
