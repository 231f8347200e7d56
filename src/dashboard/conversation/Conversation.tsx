import {
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { RoomDetail } from '#contract/conversation/room'
import type { MessageRow } from '#contract/conversation/message'
import { WaitingRequest } from '#dashboard/procedure/ToolRequests.tsx'
import { isWindowOpen } from '#contract/conversation/service-window'
import * as shared from '#copy/shared'
import * as copy from '#copy/conversation'
import { whenIdle } from '#dashboard/shell/live/live.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { useBackCloses } from '#dashboard/ui/overlay/back-closes.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { useRoomActs, type RoomActs } from './acts/acts.ts'
import type { ComposerHandle } from './composer/use-composer.ts'
import { useConversationKeys } from './conversation-keys.ts'
import { ConversationHead } from './ConversationHead.tsx'
import { CustomerPane } from './customer/CustomerPane.tsx'
import { DropArea } from './composer/files/DropArea.tsx'
import { customerName } from './labels.ts'
import { showLarge, useLarge } from './media/lightbox.ts'
import { MessageList } from './thread/MessageList.tsx'
import { membersQuery, roomQuery } from './queries.ts'
import { pickFiles } from './composer/files/picked-files.ts'
import { type Onward, ReplyArea } from './composer/ReplyArea.tsx'
import type { RoomDialog } from './acts/RoomDialogs.tsx'
import { readNowMs } from '#dashboard/ui/clock.ts'

const Lightbox = lazyPart(() => import('./media/Lightbox.tsx').then((module) => module.Lightbox))
const PdfPreview = lazyPart(() =>
  import('./media/PdfPreview.tsx').then((module) => module.PdfPreview),
)
const ReasonsSheet = lazyPart(() =>
  import('./ReasonsSheet.tsx').then((module) => module.ReasonsSheet),
)
const loadRoomDialogs = () => import('./acts/RoomDialogs.tsx')
const RoomDialogs = lazyPart(() => loadRoomDialogs().then((module) => module.RoomDialogs))

type Props = {
  roomId: string
  /** the link back to the list; shown on a phone */
  back: ReactNode
  /** called by Escape when no overlay, quote or text field uses the key */
  onLeave: () => void
  /** whether the customer's pane opens beside the chat, where it fits */
  hasWidth: boolean
  /** content between the messages and the composer */
  foot?: ReactNode
  /** see MessageList */
  messageId?: string | undefined
  onMoved?: (() => void) | undefined
  /** absent: Ctrl+Enter stays in the conversation */
  onward?: Onward
}

/**
 * A conversation with all its panes and dialogs; every screen that opens a room uses it. Give it
 * key={roomId}.
 */
export function Conversation({ roomId, back, onLeave, hasWidth, foot, onward, ...place }: Props) {
  const { business, profile, role } = useWorkspace()
  const { data: room } = useSuspenseQuery(roomQuery(business.id, roomId))
  const nameOf = useMemberNames(business.id)
  const acts = useRoomActs(room, profile)
  const root = useRef<HTMLDivElement>(null)
  const composer = useRef<ComposerHandle>(null)
  const overlays = useOverlays()
  const pane = useCustomerPane(hasWidth)
  const isViewer = role === 'peninjau'
  const onReply = useCallback((message: MessageRow) => quoteMessage(composer, message), [])
  useConversationKeys(root, composer, pane.closeOr(onLeave), isViewer ? null : overlays.setDialog)
  return (
    <div ref={root} className="flex h-full min-h-0 min-w-0">
      <DropArea
        label={copy.conversationWith(customerName(room))}
        onFiles={isViewer ? null : (files) => addFiles(room, composer, files)}
        className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface"
      >
        <ConversationHead
          room={room}
          member={profile}
          acts={acts}
          isViewer={isViewer}
          back={back}
          isCustomerShown={pane.open ?? (hasWidth && 'wide')}
          onCustomer={pane.toggle}
          onDialog={overlays.setDialog}
        />
        <MessageList
          room={room}
          memberId={profile.id}
          nameOf={nameOf}
          onReply={isViewer ? null : onReply}
          onReasons={overlays.setReasonsOf}
          {...place}
        />
        <BeforeReply room={room} pane={pane} hasWidth={hasWidth} foot={foot} />
        <ReplyArea
          room={room}
          member={profile}
          acts={acts}
          isViewer={isViewer}
          composer={composer}
          onward={onward}
        />
      </DropArea>
      <CustomerAside
        room={room}
        memberId={profile.id}
        acts={acts}
        isViewer={isViewer}
        pane={pane}
        hasWidth={hasWidth}
        onTag={() => overlays.setDialog('tag')}
      />
      <Overlays room={room} acts={acts} memberId={profile.id} overlays={overlays} />
    </div>
  )
}

/** What is between the messages and the composer. */
function BeforeReply({
  room,
  pane,
  hasWidth,
  foot,
}: Pick<Props, 'hasWidth' | 'foot'> & {
  room: RoomDetail
  pane: ReturnType<typeof useCustomerPane>
}) {
  return (
    <>
      {foot}
      <WaitingRequest
        room={room}
        className={cx('mx-3 mt-2 min-w-0', hasWidth && pane.open !== false && 'xl:hidden')}
        onOpen={pane.show}
      />
    </>
  )
}

/** Whether the customer's pane is open; while `open` is null the width decides. */
function useCustomerPane(hasWidth: boolean) {
  const [open, setOpen] = useState<boolean | null>(null)
  const close = () => setOpen(false)
  useBackCloses(open === true && !isWide(), close)
  return {
    open,
    close,
    show: () => setOpen(true),
    toggle: () => setOpen(!(open ?? (hasWidth && isWide()))),
    /** closes the pane where it covers the chat; else `leave` */
    closeOr: (leave: () => void) => () => (open && !isWide() ? close() : leave()),
  }
}

function useMemberNames(businessId: string): (id: string) => string | null {
  const { data: members } = useQuery(membersQuery(businessId))
  return useCallback(
    (id: string) => members?.find((member) => member.id === id)?.name ?? null,
    [members],
  )
}

type ComposerRef = RefObject<ComposerHandle | null>

function quoteMessage(composer: ComposerRef, message: MessageRow): void {
  composer.current?.reply({
    id: message.id,
    author: message.direction === 'in' ? 'customer' : message.author_kind,
    excerpt: message.text.slice(0, 200),
  })
}

/** Files dropped on the conversation go to the composer while the 24-hour window is open. */
function addFiles(room: RoomDetail, composer: ComposerRef, files: File[]): void {
  if (!isWindowOpen(room.engine, room.window_expires_at, readNowMs())) {
    toast.error(copy.windowEnded, copy.filesNeedTemplate)
    return
  }
  if (composer.current?.startFiles()) void pickFiles(room, files)
}

/** The customer's pane: beside the chat, or over it on a narrow screen. */
function CustomerAside({
  room,
  memberId,
  acts,
  isViewer,
  pane,
  hasWidth,
  onTag,
}: {
  room: RoomDetail
  memberId: string
  acts: RoomActs
  isViewer: boolean
  pane: ReturnType<typeof useCustomerPane>
  hasWidth: boolean
  onTag: () => void
}) {
  const { open, close } = pane
  return (
    <aside
      aria-label={copy.customer}
      className={cx(
        'min-h-0 w-75 flex-none flex-col border-l border-line bg-surface max-xl:fixed max-xl:inset-y-0 max-xl:right-0 max-xl:z-30 max-xl:w-85 max-md:w-full max-xl:shadow-float',
        open === null ? cx('hidden', hasWidth && 'xl:flex') : open ? 'flex' : 'hidden',
      )}
    >
      <CustomerPane
        room={room}
        memberId={memberId}
        acts={acts}
        isViewer={isViewer}
        onClose={close}
        onTag={onTag}
      />
    </aside>
  )
}

function useOverlays() {
  // Dialogs load before they are needed, so that they open without internet.
  useEffect(() => whenIdle(() => void loadRoomDialogs().catch(() => undefined)), [])
  useEffect(() => () => showLarge(null), [])
  const [dialog, setDialog] = useState<RoomDialog | null>(null)
  const [reasonsOf, setReasonsOf] = useState<MessageRow | null>(null)
  return { dialog, setDialog, reasonsOf, setReasonsOf }
}

/** Dialogs, sheets and large media in front of the conversation. */
function Overlays({
  room,
  acts,
  memberId,
  overlays,
}: {
  room: RoomDetail
  acts: RoomActs
  memberId: string
  overlays: ReturnType<typeof useOverlays>
}) {
  const { dialog, setDialog, reasonsOf, setReasonsOf } = overlays
  return (
    <Suspense fallback={null}>
      {dialog && (
        <RoomDialogs
          dialog={dialog}
          room={room}
          acts={acts}
          memberId={memberId}
          onClose={() => setDialog(null)}
        />
      )}
      <LargeMedia room={room} />
      {reasonsOf?.agent_run_id && (
        <ReasonsSheet
          businessId={room.business_id}
          message={reasonsOf}
          runId={reasonsOf.agent_run_id}
          onClose={() => setReasonsOf(null)}
        />
      )}
    </Suspense>
  )
}

/** A picture or a PDF file over the whole page. */
function LargeMedia({ room }: { room: RoomDetail }) {
  const large = useLarge()
  return (
    <>
      {large?.kind === 'pdf' && <PdfPreview attachmentId={large.attachmentId} name={large.name} />}
      {large?.kind === 'picture' && (
        <Lightbox
          businessId={room.business_id}
          roomId={room.id}
          attachmentId={large.attachmentId}
          nameOf={(message) =>
            message.direction === 'in' ? customerName(room) : (message.author_name ?? shared.team)
          }
        />
      )}
    </>
  )
}
const isWide = () => window.matchMedia('(min-width: 1280px)').matches
