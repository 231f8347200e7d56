import type { Iso } from '#whatsapp/model'
import type { InboundEvent } from '#whatsapp/events'
import { sha256Hex } from '#platform/crypto'
import type { ParsedBody } from '../../../engine-interface.ts'
import { readJson } from '../../../json.ts'
import { failureOf } from '../../../parse-failure.ts'
import { readManagement } from './management.ts'
import { readMessage, readSharedPhone, type Direction, type PhoneNumber } from './message.ts'
import {
  changeShape,
  contactShape,
  entryShape,
  envelopeShape,
  errorShape,
  historyShape,
  metadataShape,
  userIdUpdateShape,
} from './shapes.ts'
import {
  readHistoryStatus,
  readOutOfBand,
  readPreference,
  readStatus,
  readUserIdUpdate,
} from './status.ts'

/** Meta's webhook body as canonical events. An unreadable item becomes a failure. */
export function parseMetaBody(rawBody: string, receivedAt: Iso): ParsedBody {
  const parsed: ParsedBody = { items: [], failures: [] }
  const envelope = envelopeShape.safeParse(readJson(rawBody.replace(LONG_ID, '$1"$2"')))
  if (!envelope.success)
    return { items: [], failures: [{ at: 'body', reason: 'not a webhook of Meta' }] }
  readEach(parsed, 'entry', envelope.data.entry, (value, at) => {
    const entry = entryShape.parse(value)
    readEach(parsed, `${at}.changes`, entry.changes, (change, changeAt) =>
      readChange(parsed, entry, change, { at: changeAt, receivedAt }),
    )
  })
  return parsed
}

/** Numeric ids may be longer than a JavaScript number represents exactly. */
const LONG_ID = /("(?:message_template_id|phone_number_id|id)"\s*:\s*)(\d{16,32})\b/g

type Entry = { id: string; time?: number | undefined }

function readChange(
  parsed: ParsedBody,
  entry: Entry,
  value: unknown,
  { at, receivedAt }: { at: string; receivedAt: Iso },
): void {
  const change = changeShape.parse(value)
  const base = { occurredAt: toEntryTime(entry, receivedAt), live: true }
  const eventKey = `cloud:${entry.id}:${change.field}:${sha256Hex(JSON.stringify([entry.time ?? null, change.value]))}`
  if (change.field === 'user_preferences') {
    const metadata = metadataShape.safeParse(change.value.metadata)
    const account = metadata.success ? metadata.data.phone_number_id : entry.id
    readEach(parsed, `${at}.user_preferences`, arrayOf(change.value.user_preferences), (item) =>
      parsed.items.push(
        ...readPreference(account, receivedAt, item).map((event) => ({ account, event })),
      ),
    )
    return
  }
  if (NUMBER_FIELDS.has(change.field)) {
    readNumberChange(parsed, change.field, change.value, { at, receivedAt })
    return
  }
  const event = readManagement({ ...change, base: { ...base, eventKey } })
  parsed.items.push({
    account: entry.id,
    event: event ?? { ...base, eventKey, kind: 'unknown', name: change.field },
  })
}

/** Webhooks about one phone number carry `metadata`; the others are addressed to the WABA. */
const NUMBER_FIELDS = new Set(['messages', 'smb_message_echoes', 'history', 'user_id_update'])

function readNumberChange(
  parsed: ParsedBody,
  field: string,
  value: Record<string, unknown>,
  { at, receivedAt }: { at: string; receivedAt: Iso },
): void {
  const metadata = metadataShape.parse(value.metadata)
  const contacts = arrayOf(value.contacts).flatMap((contact) => {
    const known = contactShape.safeParse(contact)
    return known.success ? [known.data] : []
  })
  const number: PhoneNumber = {
    account: metadata.phone_number_id,
    phone: metadata.display_phone_number?.replace(/\D/g, ''),
    contacts,
    receivedAt,
  }
  const add = (event: InboundEvent) => parsed.items.push({ account: number.account, event })
  const messages = (
    place: string,
    items: unknown,
    options: { direction?: Direction; live: boolean },
  ) =>
    readEach(parsed, `${at}.${place}`, arrayOf(items), (item) => {
      const message = readMessage(number, item, options)
      add(message)
      readSharedPhone(number, message).forEach(add)
    })

  switch (field) {
    case 'smb_message_echoes':
      messages('message_echoes', value.message_echoes, { direction: 'out', live: true })
      return
    case 'history':
      readEach(parsed, `${at}.history`, arrayOf(value.history), (chunk, chunkAt) => {
        for (const thread of historyShape.parse(chunk).threads) {
          readEach(parsed, `${chunkAt}.threads`, thread.messages, (item) => {
            const message = readMessage(number, item, { live: false, peer: thread.id })
            add(message)
            readHistoryStatus(number, message, contextOf(item)).forEach(add)
          })
        }
      })
      return
    case 'user_id_update':
      readEach(parsed, `${at}.user_id_update`, arrayOf(value.user_id_update), (item) =>
        readUserIdUpdate(number, userIdUpdateShape.parse(item)).forEach(add),
      )
      return
    default:
      messages('messages', value.messages, { direction: 'in', live: true })
      readEach(parsed, `${at}.statuses`, arrayOf(value.statuses), (item) =>
        readStatus(number, item).forEach(add),
      )
      readEach(parsed, `${at}.errors`, arrayOf(value.errors), (item) =>
        add(readOutOfBand(number, errorShape.parse(item))),
      )
  }
}

const contextOf = (item: unknown): unknown =>
  typeof item === 'object' && item !== null && 'history_context' in item
    ? item.history_context
    : undefined

const arrayOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function toEntryTime(entry: Entry, receivedAt: Iso): Iso {
  const ms = (entry.time ?? 0) * 1000
  return ms > 0 && ms <= new Date(receivedAt).getTime() ? new Date(ms).toISOString() : receivedAt
}

function readEach(
  parsed: ParsedBody,
  place: string,
  items: unknown[],
  work: (item: unknown, at: string) => void,
): void {
  items.forEach((item, index) => {
    const at = `${place}[${index}]`
    try {
      work(item, at)
    } catch (error) {
      // The item has an unknown shape. The raw body stays stored, and the other items are read.
      parsed.failures.push(failureOf(at, error))
    }
  })
}
