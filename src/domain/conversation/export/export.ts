import { recordAudit } from '#domain/audit'
import { maskFor } from '#domain/number-mask'
import * as copy from '#copy/room-export'
import { localTime, zoneOf } from '#lib/zone'
import { now } from '#platform/clock'
import { type Claims, db } from '#platform/database'
import { MESSAGE_PAGE, type MessageRow, type RoomRef } from '../room/contract.ts'
import { listNewerRows } from '../message/queries.ts'
import { getRoom } from '../room/room-lists.ts'
import type { ExportFormat } from './contract.ts'
import { findExportPlace } from './export-queries.ts'
import { RENDERERS } from './render.ts'

/** Before the first message of any room. */
const START = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

export type RoomExport = { type: string; fileName: string; parts: AsyncGenerator<string> }

/**
 * One conversation as text or as a printable page, oldest message first, without internal notes.
 * The export is audited before its first byte; its pages are read one by one. Error:
 * `room.not_found`.
 */
export async function exportRoom(
  claims: Claims,
  ref: RoomRef,
  { format, origin }: { format: ExportFormat; origin: string },
): Promise<RoomExport> {
  const room = await maskFor(claims, await getRoom(claims, ref))
  const place = await db.writeAs(claims, async (tx) => {
    await recordAudit(tx, {
      businessId: ref.businessId,
      actorId: claims.sub ?? null,
      action: 'room.export',
      entity: 'room',
      entityId: room.id,
      after: { format },
    })
    return findExportPlace(tx, ref.businessId)
  })
  const renderer = RENDERERS[format]
  const zone = zoneOf(place.zone)
  const customer = room.contact_name ?? copy.customer
  const { day, time } = localTime(now(), zone)
  const head = { customer, phone: room.contact_phone, business: place.name, made: `${day} ${time}` }
  async function* write(): AsyncGenerator<string> {
    yield renderer.head(head)
    for await (const message of readMessages(claims, { ...ref, roomId: room.id })) {
      const at = localTime(new Date(message.occurred_at), zone)
      yield renderer.message({ message, at: `${at.day} ${at.time}`, customer, origin })
    }
    yield renderer.foot
  }
  return { type: renderer.type, fileName: `percakapan-${day}.${format}`, parts: write() }
}

async function* readMessages(
  claims: Claims,
  { businessId, roomId }: RoomRef,
): AsyncGenerator<MessageRow> {
  let after = START
  for (;;) {
    const page = await db.readAs(claims, (tx) => listNewerRows(tx, businessId, roomId, after))
    yield* page.filter(({ direction }) => direction !== 'note')
    const last = page.at(-1)
    if (!last || page.length < MESSAGE_PAGE) return
    after = { at: last.occurred_at, id: last.id }
  }
}
