import { useMemo } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { EscalationReason } from '#contract/conversation/escalation'
import type { Outcome, RoomDetail } from '#contract/conversation/room'
import type { DraftDecision } from '#contract/conversation/message'
import * as copy from '#copy/conversation'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import {
  archive,
  assign,
  block,
  decide,
  escalate,
  finish,
  giveBack,
  noteContact,
  reopen,
  snooze,
  tag,
  take,
  untag,
} from './acts.functions.ts'
import type { RoomPatch } from '../live/cache.ts'
import { customerName, OUTCOME_LABEL } from '../labels.ts'
import { roomQuery, tagsQuery } from '../queries.ts'
import { changeDetail, readRooms, showRoom } from '../live/store.ts'
import { showAct } from './show-act.ts'
import { readNowIso } from '#dashboard/ui/clock.ts'

export type RoomActs = ReturnType<typeof makeActs>

/**
 * A member's acts on a room. Each is optimistic: it shows at once and is reverted when the server
 * refuses it.
 */
export function useRoomActs(
  room: RoomDetail,
  member: { id: string; name: string | null },
): RoomActs {
  const queryClient = useQueryClient()
  return useMemo(() => makeActs(queryClient, room, member), [queryClient, room, member])
}

type Member = { id: string; name: string | null }

function makeActs(queryClient: QueryClient, room: RoomDetail, member: Member) {
  const { run, runBeside } = makeRunner(queryClient, room)
  return {
    ...makeHandlerActs(run, room, member),
    ...makeSnoozeActs(run, room),
    ...makeContactActs(runBeside, { queryClient, room, member }),
  }
}

type Runner = ReturnType<typeof makeRunner>

/**
 * Shows a change at once, runs the work, and reads the room again. A failed work reverts the
 * change. Returns whether the work succeeded.
 */
function makeRunner(queryClient: QueryClient, room: RoomDetail) {
  const businessId = room.business_id
  const runShown = async (
    show: () => void,
    work: () => Promise<unknown>,
    onRefused: (reason: string) => unknown = (reason) => toast.error(shared.notDone, reason),
  ): Promise<boolean> => {
    const revert = showAct(queryClient, businessId, room.id, show)
    try {
      await work()
      return true
    } catch (error) {
      revert()
      onRefused(messageOf(error))
      return false
    } finally {
      void queryClient.invalidateQueries({ queryKey: roomQuery(businessId, room.id).queryKey })
      void readRooms(queryClient, businessId, [room.id])
    }
  }
  const run = (
    patch: Omit<RoomPatch, 'id'>,
    work: () => Promise<unknown>,
    onRefused?: (reason: string) => unknown,
  ): Promise<boolean> =>
    runShown(() => showRoom(queryClient, businessId, { id: room.id, ...patch }), work, onRefused)
  const runBeside = (
    change: (detail: RoomDetail) => RoomDetail,
    work: () => Promise<unknown>,
  ): Promise<boolean> =>
    runShown(() => {
      changeDetail(queryClient, businessId, room.id, change)
      showRoom(queryClient, businessId, { id: room.id })
    }, work)
  return { run, runBeside }
}

const refOf = (room: RoomDetail) => ({ businessId: room.business_id, roomId: room.id })

const makeUndo = (back: () => Promise<unknown>) => ({
  action: { label: shared.undo, onPress: () => void back() },
})

const NOT_ESCALATED = { escalation_due_at: null, escalation_reason: null } as const
const UNASSIGNED = { assignee_id: null, assignee_name: null, ...NOT_ESCALATED } as const
const FINISHED = {
  handler: 'selesai',
  handler_reason: null,
  waiting_since: null,
  unread_count: 0,
  snoozed_until: null,
  has_draft: false,
  ...NOT_ESCALATED,
} as const

/**
 * Acts that change who handles the room: the AI, the queue, a member, or nobody because it is
 * finished.
 */
function makeHandlerActs(run: Runner['run'], room: RoomDetail, member: Member) {
  const ref = refOf(room)
  const mine = {
    handler: 'manusia',
    handler_reason: null,
    assignee_id: member.id,
    assignee_name: member.name,
    ...NOT_ESCALATED,
  } as const
  const open = () => run({ ...mine, outcome: null }, () => reopen({ data: ref }))
  return {
    /**
     * Takes a room from the AI or the queue: the first member wins. A colleague's room needs a
     * confirmation (dialog `relieve`) and is then assigned.
     */
    takeOver: () => run(mine, () => take({ data: ref })),
    relieve: () => run(mine, () => assign({ data: { ...ref, memberId: member.id } })),
    returnToAi: (note: string) =>
      run({ ...UNASSIGNED, handler: 'ai', handler_reason: null, has_draft: false }, () =>
        giveBack({ data: { ...ref, note: note.trim() || undefined } }),
      ),
    finish: async (outcome: Outcome) => {
      const done = await run({ ...FINISHED, outcome }, () => finish({ data: { ...ref, outcome } }))
      if (done) toast.success(copy.markedDone, OUTCOME_LABEL[outcome], makeUndo(open))
      return done
    },
    finishSent: makeFinishSent(run, room, open),
    reopen: open,
    assign: (memberId: string | null, name: string | null) =>
      run(
        memberId
          ? { ...mine, assignee_id: memberId, assignee_name: name }
          : { ...UNASSIGNED, handler: room.handler === 'manusia' ? 'menunggu_tim' : room.handler },
        () => assign({ data: { ...ref, memberId } }),
      ),
    escalate: (reason: EscalationReason, detail: string) =>
      run({ ...UNASSIGNED, handler: 'menunggu_tim', handler_reason: reason }, () =>
        escalate({ data: { ...ref, reason, detail: detail.trim() || undefined } }),
      ),
  }
}

/**
 * Ends the conversation once everything sent is stored. A refused message, or a new one of the
 * customer, keeps it open. The member may be on another screen by then: `show` opens the
 * conversation.
 */
const makeFinishSent =
  (run: Runner['run'], room: RoomDetail, reopenIt: () => Promise<unknown>) =>
  async (sent: readonly Promise<boolean>[], show: () => void): Promise<void> => {
    // Nothing to do: an undo would open a conversation that was finished before.
    if (sent.length === 0 && room.handler === 'selesai') return
    const name = customerName(room)
    const staysOpen = (reason: string) =>
      toast.error(copy.notFinished(name), reason, {
        action: { label: copy.openConversation, onPress: show, undoes: false },
      })
    if (!(await Promise.all(sent)).every(Boolean)) return staysOpen(copy.replyNotSent)
    const outcome = 'terjawab'
    const data = { ...refOf(room), outcome, seenInboundAt: room.last_inbound_at } as const
    if (await run({ ...FINISHED, outcome }, () => finish({ data }), staysOpen))
      toast.success(
        copy.finishedNamed(name),
        OUTCOME_LABEL[outcome],
        makeUndo(() => {
          show()
          return reopenIt()
        }),
      )
  }

/** Snoozing and archiving. A message of the customer ends both. */
function makeSnoozeActs(run: Runner['run'], room: RoomDetail) {
  const ref = refOf(room)
  const snoozeUntil = (until: string | null) =>
    run({ snoozed_until: until }, () => snooze({ data: { ...ref, until } }))
  const setArchived = (archived: boolean) =>
    run({ archived_at: archived ? readNowIso() : null }, () =>
      archive({ data: { ...ref, archived } }),
    )
  return {
    snooze: async (until: string | null, words: string | null) => {
      const done = await snoozeUntil(until)
      if (done && until)
        toast.success(
          copy.snoozedUntil(words ?? '').trim(),
          copy.backSoonerOnMessage,
          makeUndo(() => snoozeUntil(null)),
        )
      return done
    },
    archive: async (archived: boolean) => {
      if ((await setArchived(archived)) && archived)
        toast.success(
          copy.archived,
          copy.backOnMessage,
          makeUndo(() => setArchived(false)),
        )
    },
  }
}

/** Acts on the customer's data and the AI's draft: no list shows these changes. */
function makeContactActs(
  runBeside: Runner['runBeside'],
  { queryClient, room, member }: { queryClient: QueryClient; room: RoomDetail; member: Member },
) {
  const ref = refOf(room)
  const { business_id: businessId, contact_id: contactId } = room
  return {
    block: (blocked: boolean) =>
      runBeside(
        (detail) => ({ ...detail, contact_blocked_at: blocked ? readNowIso() : null }),
        () => block({ data: { businessId, contactId, blocked } }),
      ),
    tag: async (name: string) => {
      const done = await runBeside(
        (detail) => ({ ...detail, tags: withTag(detail.tags, name) }),
        () => tag({ data: { ...ref, name } }),
      )
      void queryClient.invalidateQueries({ queryKey: tagsQuery(businessId).queryKey })
      return done
    },
    untag: (name: string) =>
      runBeside(
        (detail) => ({ ...detail, tags: detail.tags.filter((one) => one.name !== name) }),
        () => untag({ data: { ...ref, name } }),
      ),
    note: (text: string) =>
      runBeside(
        (detail) => ({
          ...detail,
          notes: [
            { id: 'baru', text, author_name: member.name, created_at: readNowIso() },
            ...detail.notes,
          ],
        }),
        () => noteContact({ data: { businessId, contactId, text } }),
      ),
    decideDraft: (draftId: string, decision: DraftDecision, sentText?: string) =>
      runBeside(
        (detail) => ({ ...detail, draft: null, has_draft: false }),
        () => decide({ data: { ...ref, draftId, decision, ...(sentText ? { sentText } : {}) } }),
      ),
  }
}

function withTag(tags: RoomDetail['tags'], name: string): RoomDetail['tags'] {
  const isKnown = tags.some((one) => one.name.toLowerCase() === name.toLowerCase())
  return isKnown ? tags : [...tags, { id: `baru-${name}`, name, colour: null }]
}
