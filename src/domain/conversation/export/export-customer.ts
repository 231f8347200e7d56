import { recordAudit } from '#domain/audit'
import { localTime, zoneOf } from '#lib/time/zone'
import { now } from '#platform/clock'
import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { MessageRow } from '../message/contract.ts'
import * as rows from './customer-queries.ts'
import { type RoomExport, readMessages } from './export.ts'
import { findExportPlace } from './export-queries.ts'
import { readTexts } from './export-texts.ts'

/**
 * The copy of their data that a customer may ask for, as JSON: data, notes, consents, orders,
 * bookings and every message, oldest first. Files are named, not included. Internal notes of a
 * conversation are left out. Owner and admin; audited before the first byte. Error:
 * `contact.not_found`.
 */
export async function exportCustomer(
  claims: Claims,
  { businessId, contactId }: { businessId: string; contactId: string },
): Promise<RoomExport> {
  const { customer, rooms, place } = await db.writeAs(claims, async (tx) => {
    const ids = await rows.listPersonIds(tx, businessId, contactId)
    if (ids.length === 0) throw new AppError('contact.not_found')
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'contact.copy',
      entity: 'contact',
      entityId: contactId,
    })
    return {
      customer: await rows.findCustomerCopy(tx, contactId, ids),
      rooms: await rows.listPersonRooms(tx, ids),
      place: await findExportPlace(tx, businessId),
    }
  })
  const made = now()
  const head = { business: place.name, made_at: made.toISOString(), customer }
  return {
    type: 'application/json; charset=utf-8',
    fileName: `${readTexts().customerFile}-${localTime(made, zoneOf(place.zone)).day}.json`,
    parts: writeJson(claims, businessId, head, rooms),
  }
}

async function* writeJson(
  claims: Claims,
  businessId: string,
  head: object,
  rooms: { id: string; channel: string }[],
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"conversations":[`
  for (const [place, { id: roomId, channel }] of rooms.entries()) {
    yield `${place > 0 ? ',' : ''}\n{"channel":${JSON.stringify(channel)},"messages":[`
    let isFirst = true
    for await (const message of readMessages(claims, { businessId, roomId })) {
      yield `${isFirst ? '' : ','}\n${JSON.stringify(toCopy(message))}`
      isFirst = false
    }
    yield ']}'
  }
  yield ']}\n'
}

/** A revoked message has neither text nor file here, as on the screen. */
function toCopy({ occurred_at, author_kind, kind, text, content, attachment, ...row }: MessageRow) {
  const isData = content.type === 'location' || content.type === 'contacts'
  const isRevoked = row.revoked_at !== null
  return {
    at: occurred_at,
    by: author_kind,
    kind,
    text: isRevoked ? null : text,
    ...(isData && !isRevoked ? { content } : {}),
    ...(attachment && !isRevoked
      ? { file: { name: attachment.file_name, type: attachment.mime } }
      : {}),
    ...(isRevoked ? { revoked_at: row.revoked_at } : {}),
  }
}
