import { findChannelContext } from '#domain/channel'
import { type GeneratedPicture, tieUpload } from '#domain/media'
import { now } from '#platform/clock'
import type { WriteTx } from '#platform/database'
import type { Language } from '#platform/language'
import type { NoticeAbout } from '#contract/template/notice'
import type { RoomEvent } from '#contract/conversation/handler'
import { changeHandler } from '../handler/change-handler.ts'
import { insertRoomEvent, type NewRoomEvent } from '../handler/queries.ts'
import { isWindowOpen } from '../service-window/contract.ts'
import { lockRoom, type Room } from '../room/queries.ts'
import * as rows from './queries.ts'
import { readLanguage } from './customer-language.ts'
import { postByTemplate } from './notice-by-template.ts'
import { postOutgoing } from './send.ts'

/** A locked room in which the business's own processes write. */
export type NoticeRoom = {
  id: string
  /** The language in which the customer gets texts; see `languageWritten`. */
  language: () => Promise<Language>
  /**
   * Stores and queues a notice for the customer. The room keeps its handler and its waiting time.
   * While the 24-hour window is closed, the notice uses the template that the business chose for
   * `about`. False: there is no such template, so the notice waits for a person. A repeated client
   * id is one message, and true again. `picture`: the text is its caption.
   */
  post: (notice: {
    clientId: string
    text: string
    picture?: GeneratedPicture | undefined
    about?: NoticeAbout
  }) => Promise<boolean>
  /**
   * Posts a question of the AI, to which a member gives the room back, so that the AI reads the
   * answer. False outside the 24-hour window, and while the AI is stopped or off, because its
   * messages are not sent then. Nothing changes in these cases.
   */
  ask: (question: {
    messageId: string
    clientId: string
    text: string
    memberId: string
  }) => Promise<boolean>
  /** Whether the customer gets a notice or question with this client id, posted by an earlier call. */
  hasPosted: (clientId: string) => Promise<boolean>
  /** Adds a line to the room's history. */
  note: (
    event: Extract<RoomEvent, { reason: 'pesanan' }>,
    actor: Pick<NewRoomEvent, 'actorKind' | 'actorId'>,
  ) => Promise<void>
}

/** Locks the room of a customer for notices; undefined when the room was deleted. */
export async function openNotices(tx: WriteTx, roomId: string): Promise<NoticeRoom | undefined> {
  const room = await lockRoom(tx, roomId)
  return room && noticeRoomOf(tx, room)
}

/** The same for a room that the caller has locked. */
export function noticeRoomOf(tx: WriteTx, room: Room): NoticeRoom {
  return {
    id: room.id,
    language: () => readLanguage(tx, room.id),
    post: async ({ clientId, text, picture, about }) => {
      const engine = await rows.getEngine(tx, room.channel_id)
      if (!isWindowOpen(engine, room.window_expires_at, now().getTime()))
        return about ? postByTemplate(tx, room, { clientId, about }) : false
      const id = await postOutgoing(tx, room, {
        clientId,
        content: picture
          ? { type: 'media', media: picture.media, caption: text }
          : { type: 'text', text },
        authorKind: 'system',
        authorId: null,
        keepsWaiting: true,
      })
      if (id && picture) await tieUpload(tx, { ...picture, messageId: id, roomId: room.id })
      return true
    },
    ask: async ({ messageId, clientId, text, memberId }) => {
      const context = await findChannelContext(tx, room.channel_id)
      if (!context || context.ai_paused || !context.agent_enabled) return false
      if (!isWindowOpen(context.engine, room.window_expires_at, now().getTime())) return false
      const isAis = room.handler === 'ai' || room.handler === 'selesai'
      const handlerVersion = isAis
        ? room.handler_version
        : await changeHandler(tx, room, {
            event: 'kembali_ke_ai',
            memberId,
            note: null,
            readsAll: false,
          })
      const id = await postOutgoing(tx, room, {
        id: messageId,
        clientId,
        content: { type: 'text', text },
        authorKind: 'ai',
        authorId: null,
        handlerVersion,
      })
      return id !== undefined
    },
    hasPosted: async (clientId) => (await rows.findByClientId(tx, room.id, clientId)) !== undefined,
    note: (event, actor) =>
      insertRoomEvent(tx, { businessId: room.business_id, roomId: room.id, ...event, ...actor }),
  }
}
