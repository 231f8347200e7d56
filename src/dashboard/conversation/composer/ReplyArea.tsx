import { Suspense, useState, type ReactNode, type RefObject } from 'react'
import { Eye, Lock, Sparkles } from 'lucide-react'
import type { RoomDetail } from '#contract/conversation/room'
import { isWindowOpen } from '#contract/conversation/service-window'
import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import * as copy from '#copy/conversation'
import * as composerCopy from '#copy/composer'
import * as templateCopy from '#copy/template'
import { useIsAiOff } from '#dashboard/shell/workspace.ts'
import { LateCode } from '#dashboard/ui/LateCode.tsx'
import { Button } from '#dashboard/ui/Button.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import type { RoomActs } from '../acts/acts.ts'
import type { Asking } from './AddMenu.tsx'
import { Composer } from './Composer.tsx'
import type { ComposerHandle } from './use-composer.ts'
import { useDoubleSend } from './DoubleSend.tsx'
import { DraftBox } from './DraftBox.tsx'
import { useTextDraft } from './reply-drafts.ts'
import { customerName } from '../labels.ts'
import { isTyping } from '../room-state.ts'
import { type Send, useSend } from './send.ts'

/** Loaded when the member opens the picker. */
const TemplatePicker = lazyPart(() =>
  import('#dashboard/template/TemplatePicker.tsx').then((module) => module.TemplatePicker),
)

const MakeDraft = lazyPart(() => import('./MakeDraft.tsx').then((module) => module.MakeDraft))

const FlowDialog = lazyPart(() => import('./FlowDialog.tsx').then((module) => module.FlowDialog))

const NewSchedule = lazyPart(() =>
  import('../schedule/NewSchedule.tsx').then((module) => module.NewSchedule),
)
const ScheduledLine = lazyPart(
  () => import('../schedule/ScheduledLine.tsx').then((module) => module.ScheduledLine),
  { isAside: true },
)

/** The text above the button that requests a location. */
const ASK_LOCATION = composerCopy.shareLocationRequest

const ASK_PHONE = composerCopy.sharePhoneRequest

export type Member = { id: string; name: string | null }
/** What a screen opens after the conversation was answered and ended. */
export type Onward = { next: () => void; show: (roomId: string) => void }

/**
 * Everything below the messages: the AI's draft, the handler, and the composer where writing is
 * possible.
 */
export function ReplyArea({
  room,
  member,
  acts,
  isViewer,
  composer,
  onward,
}: {
  room: RoomDetail
  member: Member
  acts: RoomActs
  isViewer: boolean
  composer: RefObject<ComposerHandle | null>
  onward: Onward | undefined
}) {
  const now = useNow()
  const [written] = useTextDraft(room.id)
  const send = useSend(room, member)
  const picker = useLazyDialog()
  const flow = useLazyDialog()
  const scheduling = useLazyDialog()
  const { guard, notices } = useDoubleSend(room, member.id, written.words.reply)
  const asking = makeAsking(room, send, flow.show)
  const can = capabilitiesOf(room.engine)
  const isOpen = isWindowOpen(room.engine, room.window_expires_at, now)
  if (isViewer) return <ViewerLine />
  return (
    <div className="grid flex-none grid-cols-[minmax(0,1fr)] gap-2 bg-chat px-4 pb-4 max-md:bg-surface max-md:px-3 max-md:pt-2 max-md:pb-[max(12px,env(safe-area-inset-bottom))]">
      <AiDraft
        room={room}
        acts={acts}
        isOpen={isOpen}
        send={send}
        onEdited={() => composer.current?.focus('reply')}
      />
      {isOpen && written.mode === 'reply' && !written.from && <OfferDraft room={room} />}
      <HandlerStrip room={room} now={now} onTake={() => void acts.takeOver()} />
      <Scheduling room={room} acts={acts} dialog={scheduling} notices={notices} />
      {!isOpen && written.mode === 'reply' ? (
        <WindowClosed onPick={picker.show} onNote={() => composer.current?.focus('note')} />
      ) : null}
      <Composer
        ref={composer}
        room={room}
        send={send}
        acts={acts}
        isOpen={isOpen}
        onTemplate={can.templates !== 'none' ? picker.show : null}
        onSchedule={scheduling.show}
        guard={guard}
        onFinish={(sent) => {
          void acts.finishSent(sent, () => onward?.show(room.id))
          onward?.next()
        }}
        asking={isOpen && can.sends.includes('location_request') ? asking : null}
      />
      <AskingDialogs room={room} send={send} flow={flow} picker={picker} />
    </div>
  )
}

const OfferDraft = ({ room }: { room: RoomDetail }) =>
  wantsDraft(room) && (
    <LateCode>
      <MakeDraft key={room.id} room={room} />
    </LateCode>
  )

/** True when people handle the room, the customer waits, and no draft is shown. */
const wantsDraft = ({ handler, draft, waiting_since: since }: RoomDetail): boolean =>
  (handler === 'manusia' || handler === 'menunggu_tim') && !draft && since !== null

/** Shows typing colleagues, scheduled messages, and the dialog that schedules the typed text. */
function Scheduling({
  room,
  acts,
  dialog,
  notices,
}: {
  room: RoomDetail
  acts: RoomActs
  dialog: LazyDialog
  notices: ReactNode
}) {
  return (
    <>
      {notices}

      <LateCode>
        {room.scheduled.length > 0 && <ScheduledLine room={room} />}
        {dialog.isOpen && <NewSchedule room={room} acts={acts} onClose={dialog.hide} />}
      </LateCode>
    </>
  )
}

function AskingDialogs({
  room,
  send,
  flow,
  picker,
}: {
  room: RoomDetail
  send: Send
  flow: LazyDialog
  picker: LazyDialog
}) {
  return (
    <>
      {flow.wasOpened && (
        <Suspense fallback={null}>
          <FlowDialog
            open={flow.isOpen}
            onClose={flow.hide}
            onSend={(ask) => send({ kind: 'ask', text: ask.text, ask })}
          />
        </Suspense>
      )}
      {picker.wasOpened && (
        <Suspense fallback={null}>
          <TemplatePicker
            room={room}
            open={picker.isOpen}
            onClose={picker.hide}
            onSend={({ file, ...template }) =>
              send({ kind: 'template', text: template.content.text, template, file })
            }
          />
        </Suspense>
      )}
    </>
  )
}
/** The AI's draft of an answer, until a member accepts or dismisses it. */
function AiDraft({
  room,
  acts,
  isOpen,
  send,
  onEdited,
}: {
  room: RoomDetail
  acts: RoomActs
  isOpen: boolean
  send: Send
  onEdited: () => void
}) {
  const [written, setWritten] = useTextDraft(room.id)
  const { draft } = room
  if (!draft || room.handler === 'ai' || written.from?.draftId === draft.id) return null
  return (
    <DraftBox
      draft={draft}
      canSend={isOpen}
      onDismiss={() => void acts.decideDraft(draft.id, 'dismissed')}
      onEdit={() => {
        setWritten({
          words: {
            ...written.words,
            reply: [draft.text, written.words.reply].filter(Boolean).join('\n\n'),
          },
          from: { draftId: draft.id, text: draft.text },
        })
        if (draft.pictures.length > 0)
          void loadPictures().then(({ pickPictures }) => pickPictures(room, draft))
        onEdited()
      }}
      onUse={() => {
        if (draft.pictures.length > 0)
          void loadPictures().then(({ sendWithPictures }) => sendWithPictures(room, draft, send))
        else void send({ text: draft.text, kind: 'text' })
        void acts.decideDraft(draft.id, 'used')
      }}
    />
  )
}

const loadPictures = () => import('./files/draft-pictures.ts')

/** A dialog whose code is fetched at its first opening; it stays mounted to keep what was typed. */
function useLazyDialog() {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return {
    wasOpened: state !== 'never',
    isOpen: state === 'open',
    show: () => setState('open'),
    hide: () => setState('closed'),
  }
}

type LazyDialog = ReturnType<typeof useLazyDialog>

/** What the customer can be asked for with a button of WhatsApp. */
function makeAsking(room: RoomDetail, send: Send, onFlow: () => void): Asking {
  return {
    location: () =>
      send({
        kind: 'ask',
        text: ASK_LOCATION,
        ask: { type: 'location_request', text: ASK_LOCATION },
      }),
    phone: room.contact_phone
      ? null
      : () =>
          send({ kind: 'ask', text: ASK_PHONE, ask: { type: 'contact_request', text: ASK_PHONE } }),
    flow: onFlow,
  }
}

function ViewerLine() {
  return (
    <p className="flex flex-none items-center justify-center gap-2 border-t border-line bg-surface px-4 py-4 text-13 text-muted">
      <Eye />
      {composerCopy.viewersOnlyRead}
    </p>
  )
}

/**
 * On a phone the header has no room for the handler and the main action, so they are shown here.
 */
function HandlerStrip({
  room,
  now,
  onTake,
}: {
  room: RoomDetail
  now: number
  onTake: () => void
}) {
  const isAiOff = useIsAiOff()
  if (room.handler === 'manusia' || room.handler === 'selesai') return null
  const isAi = room.handler === 'ai' && !isAiOff
  const { title, line } = stripText(room, isAi, now)
  return (
    <div className="flex items-center gap-3 px-1 md:hidden">
      {isAi && <Sparkles className="size-5 text-ai" />}
      <p className="min-w-0 flex-1 text-13 text-muted">
        <b className={isAi ? 'block text-14 text-ai' : 'block text-14 text-text'}>{title}</b>
        <span className="cut block">{line}</span>
      </p>
      <Button size={40} onClick={onTake}>
        {copy.takeOver}
      </Button>
    </div>
  )
}

function stripText(room: RoomDetail, isAi: boolean, now: number): { title: string; line: string } {
  if (isAi)
    return {
      title: composerCopy.aiHandles,
      line: isTyping(room, now)
        ? composerCopy.waitUntilTyped(customerName(room).split(' ')[0])
        : composerCopy.youCanRead,
    }
  if (room.handler === 'ai')
    return { title: composerCopy.aiStopped, line: composerCopy.nextGoesToTeam }
  return {
    title: room.handler === 'loop' ? composerCopy.botLoop : copy.waitingForTeam,
    line: composerCopy.nobodyHandles,
  }
}

function WindowClosed({ onPick, onNote }: { onPick: () => void; onNote: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border border-line bg-surface px-4 py-3"
    >
      <Lock className="text-muted" />
      <p className="min-w-48 flex-1 text-13">{composerCopy.windowEndedNotice}</p>
      <div className="flex gap-2">
        <Button kind="quiet" onClick={onNote}>
          {composerCopy.writeNote}
        </Button>
        <Button kind="primary" onClick={onPick} data-key="r">
          {templateCopy.chooseTemplate}
        </Button>
      </div>
    </div>
  )
}
