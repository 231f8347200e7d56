import { useMemo } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { EscalationReason } from '#contract/conversation/escalation'
import type { Outcome, RoomDetail } from '#contract/conversation/room'
import * as copy from '#copy/conversation'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { toast } from '#dashboard/ui/toast.ts'
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
import type { RoomPatch } from './cache.ts'
import { OUTCOME_LABEL } from './labels.ts'
import { roomQuery, tagsQuery } from './queries.ts'
import { changeDetail, readRooms, showRoom } from './store.ts'

/** How long what was done can be taken back from its toast. */
const UNDO_MS = 10_000

export type RoomActs = ReturnType<typeof makeActs>

/**
 * What a member can do with a room. Each shows itself at once, and takes itself back where the
 * server refuses.
 */
export function useRoomActs(
  room: RoomDetail,
  member: { id: string; name: string | null },
): RoomActs {
  const queryClient = useQueryClient()
  return useMemo(() => makeActs(queryClient, room, member), [queryClient, room, member])
}

function makeActs(
  queryClient: QueryClient,
  room: RoomDetail,
  member: { id: string; name: string | null },
) {
  const businessId = room.business_id
  const ref = { businessId, roomId: room.id }
  const mine = {
    handler: 'manusia',
    handler_reason: null,
    assignee_id: member.id,
    assignee_name: member.name,
    escalation_due_at: null,
    escalation_reason: null,
  } as const
  const nobody = {
    assignee_id: null,
    assignee_name: null,
    escalation_due_at: null,
    escalation_reason: null,
  } as const

  /** true where it was done. */
  const run = async (
    patch: Omit<RoomPatch, 'id'>,
    work: () => Promise<unknown>,
  ): Promise<boolean> => {
    showRoom(queryClient, businessId, { id: room.id, ...patch })
    try {
      await work()
      return true
    } catch (error) {
      toast.error(shared.notDone, messageOf(error))
      return false
    } finally {
      void queryClient.invalidateQueries({ queryKey: roomQuery(businessId, room.id).queryKey })
      void readRooms(queryClient, businessId, [room.id])
    }
  }
  const beside = async (
    change: (detail: RoomDetail) => RoomDetail,
    work: () => Promise<unknown>,
  ): Promise<boolean> => {
    changeDetail(queryClient, businessId, room.id, change)
    return run({}, work)
  }
  const undo = (back: () => Promise<unknown>) => ({
    timeoutMs: UNDO_MS,
    action: { label: shared.undo, onPress: () => void back() },
  })
  const open = () => run({ ...mine, outcome: null }, () => reopen({ data: ref }))
  const putOff = (until: string | null) =>
    run({ snoozed_until: until }, () => snooze({ data: { ...ref, until } }))
  const putAway = (archived: boolean) =>
    run({ archived_at: archived ? new Date().toISOString() : null }, () =>
      archive({ data: { ...ref, archived } }),
    )

  return {
    /**
     * From the AI or the queue: the first one wins. A colleague's room is asked for first (dialog
     * `relieve`) and then assigned.
     */
    takeOver: () => run(mine, () => take({ data: ref })),
    relieve: () => run(mine, () => assign({ data: { ...ref, memberId: member.id } })),
    returnToAi: (note: string) =>
      run({ ...nobody, handler: 'ai', handler_reason: null, has_draft: false }, () =>
        giveBack({ data: { ...ref, note: note.trim() || undefined } }),
      ),
    finish: async (outcome: Outcome) => {
      const done = await run(
        {
          handler: 'selesai',
          handler_reason: null,
          outcome,
          waiting_since: null,
          unread_count: 0,
          snoozed_until: null,
          has_draft: false,
          escalation_due_at: null,
          escalation_reason: null,
        },
        () => finish({ data: { ...ref, outcome } }),
      )
      if (done) toast.success(copy.markedDone, OUTCOME_LABEL[outcome], undo(open))
      return done
    },
    reopen: open,
    assign: (memberId: string | null, name: string | null) =>
      run(
        memberId
          ? { ...mine, assignee_id: memberId, assignee_name: name }
          : { ...nobody, handler: room.handler === 'manusia' ? 'menunggu_tim' : room.handler },
        () => assign({ data: { ...ref, memberId } }),
      ),
    snooze: async (until: string | null, words: string | null) => {
      if ((await putOff(until)) && until)
        toast.success(
          copy.snoozedUntil(words ?? '').trim(),
          copy.backSoonerOnMessage,
          undo(() => putOff(null)),
        )
    },
    escalate: (reason: EscalationReason, detail: string) =>
      run({ ...nobody, handler: 'menunggu_tim', handler_reason: reason }, () =>
        escalate({ data: { ...ref, reason, detail: detail.trim() || undefined } }),
      ),
    archive: async (archived: boolean) => {
      if ((await putAway(archived)) && archived)
        toast.success(
          copy.archived,
          copy.backOnMessage,
          undo(() => putAway(false)),
        )
    },
    block: (blocked: boolean) =>
      beside(
        (detail) => ({ ...detail, contact_blocked_at: blocked ? new Date().toISOString() : null }),
        () => block({ data: { businessId, contactId: room.contact_id, blocked } }),
      ),
    tag: async (name: string) => {
      await beside(
        (detail) => ({
          ...detail,
          tags: detail.tags.some((one) => one.name.toLowerCase() === name.toLowerCase())
            ? detail.tags
            : [...detail.tags, { id: `baru-${name}`, name }],
        }),
        () => tag({ data: { ...ref, name } }),
      )
      void queryClient.invalidateQueries({ queryKey: tagsQuery(businessId).queryKey })
    },
    untag: (name: string) =>
      beside(
        (detail) => ({ ...detail, tags: detail.tags.filter((one) => one.name !== name) }),
        () => untag({ data: { ...ref, name } }),
      ),
    note: (text: string) =>
      beside(
        (detail) => ({
          ...detail,
          notes: [
            { id: 'baru', text, author_name: member.name, created_at: new Date().toISOString() },
            ...detail.notes,
          ],
        }),
        () => noteContact({ data: { businessId, contactId: room.contact_id, text } }),
      ),
    decideDraft: (draftId: string, decision: 'used' | 'edited' | 'dismissed') =>
      beside(
        (detail) => ({ ...detail, draft: null, has_draft: false }),
        () => decide({ data: { ...ref, draftId, decision } }),
      ),
  }
}
