import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod/mini'
import { escalateRoom as escalateInput } from '#contract/conversation/escalation'
import { attachFile, countOutcome } from '#contract/quick-reply'
import {
  archiveRoom as archiveInput,
  assignRoom as assignInput,
  markDone as doneInput,
  returnToAi as returnInput,
  roomRef,
  snoozeRoom as snoozeInput,
  tagRoom as tagInput,
} from '#contract/conversation/room'
import {
  addNote as noteInput,
  decideDraft as draftInput,
  draftPicture,
  messageRef,
  sendAsk as askInput,
  sendText as sendInput,
} from '#contract/conversation/message'
import { addContactNote, setBlocked } from '#domain/contact'
import {
  archiveRoom,
  assignRoom,
  decideDraft,
  escalateRoom,
  markDone,
  reopenRoom,
  returnToAi,
  snoozeRoom,
  tagRoom,
  takeOver,
  untagRoom,
} from '#conversation/member'
import { addNote, sendContent, sendText, takeDraftPicture } from '#conversation/outbox'
import { dismissUndelivered, retryMessage } from '#conversation/undelivered'
import { attachQuickReplyFile, countQuickReplyOutcome } from '#domain/quick-reply'
import { authed } from '#dashboard/shell/authed.ts'

export const send = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(sendInput)
  .handler(({ context, data }) => sendText(context.claims, data))
export const ask = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(askInput)
  .handler(({ context, data: { ask, ...place } }) =>
    sendContent(context.claims, { ...place, content: ask }),
  )
export const note = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(noteInput)
  .handler(({ context, data }) => addNote(context.claims, data))
export const sendAgain = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(messageRef)
  .handler(({ context, data }) => retryMessage(context.claims, data))
export const dismissFailed = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(messageRef)
  .handler(({ context, data }) => dismissUndelivered(context.claims, data))
export const take = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(roomRef)
  .handler(({ context, data }) => takeOver(context.claims, data))
export const giveBack = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(returnInput)
  .handler(({ context, data }) => returnToAi(context.claims, data, data.note))
export const finish = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(doneInput)
  .handler(({ context, data }) => markDone(context.claims, data, data.outcome, data.seenInboundAt))
export const reopen = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(roomRef)
  .handler(({ context, data }) => reopenRoom(context.claims, data))
export const assign = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(assignInput)
  .handler(({ context, data }) => assignRoom(context.claims, data, data.memberId))
export const snooze = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(snoozeInput)
  .handler(({ context, data }) => snoozeRoom(context.claims, data, data.until))
export const escalate = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(escalateInput)
  .handler(({ context, data }) =>
    escalateRoom(context.claims, data, data.reason, data.detail ?? null),
  )
export const archive = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(archiveInput)
  .handler(({ context, data }) => archiveRoom(context.claims, data, data.archived))
export const tag = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(tagInput)
  .handler(({ context, data }) => tagRoom(context.claims, data, data.name))
export const untag = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(tagInput)
  .handler(({ context, data }) => untagRoom(context.claims, data, data.name))
export const decide = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(draftInput)
  .handler(({ context, data }) => decideDraft(context.claims, data, data.draftId, data))
export const countQuickReply = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(countOutcome)
  .handler(({ context, data }) => countQuickReplyOutcome(context.claims, data))
/** Copies the file of a quick reply or of the AI's draft as an upload for the room. */
export const takeStoredFile = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(z.union([attachFile, draftPicture]))
  .handler(({ context, data }) =>
    'draftId' in data
      ? takeDraftPicture(context.claims, data)
      : attachQuickReplyFile(context.claims, data),
  )

export const block = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(z.object({ businessId: z.uuid(), contactId: z.uuid(), blocked: z.boolean() }))
  .handler(({ context, data }) =>
    setBlocked(context.claims, data.businessId, data.contactId, data.blocked),
  )

export const noteContact = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(
    z.object({
      businessId: z.uuid(),
      contactId: z.uuid(),
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)),
    }),
  )
  .handler(({ context, data }) => addContactNote(context.claims, data))
