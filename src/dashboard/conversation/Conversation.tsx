import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { isWindowOpen, type MessageRow } from '#contract/conversation/room'
import * as copy from '#copy/conversation'
import * as shared from '#copy/shared'
import { useHotkeys } from '#dashboard/shell/hotkeys.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { useBackCloses } from '#dashboard/ui/back-closes.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { toast } from '#dashboard/ui/toast.ts'
import { useRoomActs } from './acts.ts'
import type { ComposerHandle } from './Composer.tsx'
import { ConversationHead } from './ConversationHead.tsx'
import { CustomerPane } from './CustomerPane.tsx'
import { DropArea } from './DropArea.tsx'
import { customerName } from './labels.ts'
import { showLarge, useLarge } from './lightbox.ts'
import { MessageList } from './MessageList.tsx'
import { membersQuery, roomQuery } from './queries.ts'
import { pickFiles } from './picked-files.ts'
import { ReplyArea } from './ReplyArea.tsx'
import type { RoomDialog } from './RoomDialogs.tsx'

const Lightbox = lazy(() =>
  import('./Lightbox.tsx').then((module) => ({ default: module.Lightbox })),
)
const PdfPreview = lazy(() =>
  import('./PdfPreview.tsx').then((module) => ({ default: module.PdfPreview })),
)
const ReasonsSheet = lazy(() =>
  import('./ReasonsSheet.tsx').then((module) => ({ default: module.ReasonsSheet })),
)
const RoomDialogs = lazy(() =>
  import('./RoomDialogs.tsx').then((module) => ({ default: module.RoomDialogs })),
)

type Props = {
  roomId: string
  /** the way back to the list; shown on a phone */
  back: ReactNode
  /** Esc, after everything nearer was closed */
  onLeave: () => void
  /** whether the customer's pane stands beside the chat where there is width for it */
  hasWidth: boolean
}

/**
 * A conversation with everything around it; the same for every screen that opens a room. Give it
 * key={roomId}.
 */
export function Conversation({ roomId, back, onLeave, hasWidth }: Props) {
  const { business, profile, role } = useWorkspace()
  const { data: room } = useSuspenseQuery(roomQuery(business.id, roomId))
  const { data: members } = useQuery(membersQuery(business.id))
  const nameOf = useCallback(
    (id: string) => members?.find((member) => member.id === id)?.name ?? null,
    [members],
  )
  const acts = useRoomActs(room, profile)
  const root = useRef<HTMLDivElement>(null)
  const composer = useRef<ComposerHandle>(null)
  const [dialog, setDialog] = useState<RoomDialog | null>(null)
  const [reasonsOf, setReasonsOf] = useState<MessageRow | null>(null)
  /** null: as the width decides */
  const [customerOpen, setCustomerOpen] = useState<boolean | null>(null)
  useBackCloses(customerOpen === true && !isWide(), () => setCustomerOpen(false))
  const large = useLarge()
  useEffect(() => () => showLarge(null), [])
  const isViewer = role === 'peninjau'

  const onReply = useCallback((message: MessageRow) => {
    composer.current?.reply({
      id: message.id,
      author: message.direction === 'in' ? 'customer' : message.author_kind,
      excerpt: message.text.slice(0, 200),
    })
  }, [])
  const onFiles = (files: File[]) => {
    if (!isWindowOpen(room.engine, room.window_expires_at, Date.now()))
      return toast.error(copy.windowEnded, copy.filesNeedTemplate)
    if (!composer.current?.startFiles()) return
    void pickFiles(room, files)
  }
  const press = (key: string) =>
    root.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click()
  useHotkeys([
    {
      keys: 'r',
      label: copy.reply,
      group: copy.conversation,
      run: () => composer.current?.focus('reply'),
    },
    {
      keys: 'n',
      label: copy.internalNote,
      group: copy.conversation,
      run: () => composer.current?.focus('note'),
    },
    { keys: 'a', label: copy.takeOver, group: copy.conversation, run: () => press('a') },
    { keys: 'e', label: shared.done, group: copy.conversation, run: () => press('e') },
    {
      keys: 'Escape',
      label: copy.backToList,
      group: copy.conversation,
      run: () => (customerOpen && !isWide() ? setCustomerOpen(false) : onLeave()),
    },
  ])

  return (
    <div ref={root} className="flex h-full min-h-0 min-w-0">
      <DropArea
        label={copy.conversationWith(customerName(room))}
        onFiles={isViewer ? null : onFiles}
        className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface"
      >
        <ConversationHead
          room={room}
          member={profile}
          acts={acts}
          isViewer={isViewer}
          back={back}
          isCustomerShown={customerOpen ?? (hasWidth && 'wide')}
          onCustomer={() => setCustomerOpen(!(customerOpen ?? (hasWidth && isWide())))}
          onDialog={setDialog}
        />
        <MessageList
          room={room}
          memberId={profile.id}
          nameOf={nameOf}
          onReply={isViewer ? null : onReply}
          onReasons={setReasonsOf}
        />
        <ReplyArea
          room={room}
          member={profile}
          acts={acts}
          isViewer={isViewer}
          composer={composer}
        />
      </DropArea>
      <aside
        aria-label={copy.customer}
        className={cx(
          'min-h-0 w-75 flex-none flex-col border-l border-line bg-surface max-xl:fixed max-xl:inset-y-0 max-xl:right-0 max-xl:z-30 max-xl:w-85 max-md:w-full max-xl:shadow-float',
          customerOpen === null
            ? cx('hidden', hasWidth && 'xl:flex')
            : customerOpen
              ? 'flex'
              : 'hidden',
        )}
      >
        <CustomerPane
          room={room}
          memberId={profile.id}
          acts={acts}
          isViewer={isViewer}
          onClose={() => setCustomerOpen(false)}
          onTag={() => setDialog('tag')}
        />
      </aside>
      <Suspense fallback={null}>
        {dialog && (
          <RoomDialogs
            dialog={dialog}
            room={room}
            acts={acts}
            memberId={profile.id}
            onClose={() => setDialog(null)}
          />
        )}
        {large?.kind === 'pdf' && (
          <PdfPreview attachmentId={large.attachmentId} name={large.name} />
        )}
        {large?.kind === 'picture' && (
          <Lightbox
            businessId={business.id}
            roomId={room.id}
            attachmentId={large.attachmentId}
            nameOf={(message) =>
              message.direction === 'in' ? customerName(room) : (message.author_name ?? shared.team)
            }
          />
        )}
        {reasonsOf?.agent_run_id && (
          <ReasonsSheet
            businessId={business.id}
            message={reasonsOf}
            runId={reasonsOf.agent_run_id}
            onClose={() => setReasonsOf(null)}
          />
        )}
      </Suspense>
    </div>
  )
}

const isWide = () => window.matchMedia('(min-width: 1280px)').matches
