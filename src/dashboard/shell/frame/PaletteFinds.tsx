import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { BookOpen, Bookmark, MessageSquareText, UserRound } from 'lucide-react'
import type { RoomRow } from '#contract/conversation/room'
import { VIEW_SCREENS } from '#contract/saved-view'
import * as customerCopy from '#copy/customer'
import * as copy from '#copy/shell'
import * as knowledgeCopy from '#copy/knowledge'
import * as viewsCopy from '#copy/views-menu'
import { fetchRooms } from '#dashboard/conversation/conversation.functions.ts'
import { customerName } from '#dashboard/conversation/labels.ts'
import { foundAnswersQuery, placeOfAnswer } from '#dashboard/knowledge/queries.ts'
import { placeOfView, viewsQuery } from '#dashboard/saved-view/views.ts'
import { phoneNumber } from '#lib/phone'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Time } from '#dashboard/ui/Time.tsx'
import { TYPING_PAUSE_MS } from '#dashboard/ui/typing-pause.ts'
import { useSettled } from '#dashboard/ui/use-settled.ts'

const MIN_LETTERS = 2
const MAX_FOUND = 8

type Props = {
  typed: string
  onLeave: (act: () => void) => () => void
  item: (item: {
    /** the text that the palette's own filter compares with the typed text */
    value: string
    icon: ReactNode
    onSelect: () => void
    trailing?: ReactNode
    children: ReactNode
  }) => ReactNode
  group: string
}

/** Saved views and segments, customers, messages and answers of Training that match the typed text. */
export function PaletteFinds({ typed, onLeave, item, group }: Props) {
  const { business } = useWorkspace()
  const navigate = useNavigate()
  const search = useSettled(typed.trim(), TYPING_PAUSE_MS)
  const { data: found, isFetching } = useQuery({
    queryKey: ['room', business.id, 'palette', search],
    queryFn: ({ signal }) =>
      fetchRooms({ data: { businessId: business.id, view: 'semua', search }, signal }),
    enabled: search.length >= MIN_LETTERS,
  })
  const open = (room: RoomRow) =>
    void navigate({
      to: '/inbox/$roomId',
      params: { roomId: room.id },
      search: {
        businessId: business.id,
        tab: 'semua',
        ...(room.hit?.message_id ? { pesan: room.hit.message_id } : {}),
      },
    })
  const rooms = search === typed.trim() ? (found?.rooms ?? []).slice(0, MAX_FOUND) : []
  return (
    <>
      <Views onLeave={onLeave} item={item} group={group} />
      {rooms.length > 0 && (
        <Command.Group heading={copy.customersAndMessages} className={group}>
          {rooms.map((room) =>
            item({
              value: `${typed} ${room.id}`,
              icon: room.hit ? <MessageSquareText /> : <UserRound />,
              onSelect: onLeave(() => open(room)),
              trailing: <FoundAt room={room} />,
              children: <Found room={room} />,
            }),
          )}
        </Command.Group>
      )}
      {/* After the conversations: the palette selects what it shows first. */}
      {!isFetching && search === typed.trim() && (
        <Answers typed={typed} onLeave={onLeave} item={item} group={group} />
      )}
      {isFetching && rooms.length === 0 && (
        <p role="status" className="px-3 py-2 text-13 text-muted">
          {copy.searchingMessages}
        </p>
      )}
    </>
  )
}

function Views({ onLeave, item, group }: Omit<Props, 'typed'>) {
  const { business } = useWorkspace()
  const navigate = useNavigate()
  const { data: views = [] } = useQuery(viewsQuery(business.id))
  return VIEW_SCREENS.map((screen) => {
    const own = views.filter((view) => view.screen === screen)
    if (own.length === 0) return null
    return (
      <Command.Group
        key={screen}
        heading={screen === 'inbox' ? viewsCopy.views : customerCopy.segments}
        className={group}
      >
        {own.map((view) =>
          item({
            value: `${view.name} ${view.id}`,
            icon: <Bookmark />,
            onSelect: onLeave(() => void navigate(placeOfView(business.id, view))),
            children: view.name,
          }),
        )}
      </Command.Group>
    )
  })
}

function Answers({ typed, onLeave, item, group }: Props) {
  const { business } = useWorkspace()
  const navigate = useNavigate()
  const { data: found = [] } = useQuery(foundAnswersQuery(business.id, typed.trim()))
  if (found.length === 0) return null
  return (
    <Command.Group heading={knowledgeCopy.answersInTraining} className={group}>
      {found.map((entry) =>
        item({
          value: `${typed} ${entry.entryId}`,
          icon: <BookOpen />,
          onSelect: onLeave(
            () =>
              void navigate({
                to: '/training',
                search: { businessId: business.id, ...placeOfAnswer(entry) },
              }),
          ),
          children: (
            <>
              {entry.question ?? entry.title}
              <span className="ml-2 text-muted">{entry.text}</span>
            </>
          ),
        }),
      )}
    </Command.Group>
  )
}

/** The words right before the hit. On a phone, more of them would push the hit out of its line. */
function endOf(lead: string): string {
  if (lead.length <= MAX_LEAD) return lead
  const end = lead.slice(-MAX_LEAD)
  return `…${end.slice(end.indexOf(' ') + 1)}`
}
const MAX_LEAD = 16

function FoundAt({ room: { hit } }: { room: RoomRow }) {
  return hit ? <Time iso={hit.at} className="flex-none text-12 text-muted" /> : null
}

function Found({ room }: { room: RoomRow }) {
  const { hit } = room
  return (
    <>
      {customerName(room)}
      <span className="ml-2 text-muted">
        {hit ? (
          <>
            {endOf(hit.before)}
            <mark className="bg-transparent font-semibold text-text">{hit.match}</mark>
            {hit.after}
          </>
        ) : (
          room.contact_phone && phoneNumber(room.contact_phone)
        )}
      </span>
    </>
  )
}
