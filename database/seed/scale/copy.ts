import { finished } from 'node:stream/promises'
import type { Writable } from 'node:stream'
import postgres from 'postgres'

export const COLUMNS = {
  contact: 'id, business_id, name, phone, created_at',
  contact_identity: 'id, business_id, contact_id, kind, value',
  room: `id, business_id, channel_id, contact_id, provider_chat_id, handler, assignee_id, session_no,
    session_started_at, last_message_id, last_message_at, last_preview, last_author, last_inbound_at,
    waiting_since, window_expires_at, created_at`,
  message: `id, business_id, room_id, channel_id, session_no, direction, author_kind, author_id, kind, text, content,
    provider_key, status, status_at, agent_run_id, source_count, occurred_at, created_at`,
  agent_run: 'id, business_id, room_id, behaviour, mode, outcome, trace, duration_ms, created_at',
  escalation: `id, business_id, room_id, session_no, reason, summary, opened_at, due_at, claimed_by, claimed_at, resolved_at`,
  closure: `id, business_id, room_id, session_no, closed_by_kind, closed_by, outcome, session_started_at, closed_at, reopened_at`,
  room_event: 'id, business_id, room_id, actor_kind, reason, after, created_at',
  draft: 'id, business_id, room_id, text, status, created_at',
  gateway_event: 'id, engine, event_key, channel_id, body, received_at, processed_at',
} as const

type Table = keyof typeof COLUMNS

type Value = string | number | null

export type Put = (table: Table, values: Value[]) => Promise<void> | void

export async function openCopies(
  sql: postgres.Sql,
): Promise<{ put: Put; close: () => Promise<void> }> {
  const streams = new Map<Table, { stream: Writable; lines: string[] }>()
  for (const table of Object.keys(COLUMNS) as Table[]) {
    const stream = await sql
      .unsafe(`copy public.${table} (${COLUMNS[table]}) from stdin`)
      .writable()
    streams.set(table, { stream, lines: [] })
  }
  const flush = async ({ stream, lines }: { stream: Writable; lines: string[] }) => {
    const hasRoom = stream.write(lines.splice(0).join(''))
    if (!hasRoom) await new Promise((done) => stream.once('drain', done))
  }
  return {
    put: (table, values) => {
      const copy = streams.get(table)!
      copy.lines.push(`${values.map(toCopy).join('\t')}\n`)
      return copy.lines.length < LINES_AT_ONCE ? undefined : flush(copy)
    },
    close: async () => {
      for (const copy of streams.values()) {
        await flush(copy)
        copy.stream.end()
        await finished(copy.stream)
      }
    },
  }
}

const LINES_AT_ONCE = 1_000

const toCopy = (value: Value): string =>
  value === null
    ? '\\N'
    : String(value).replace(
        /[\\\t\n\r]/g,
        (found) => `\\${{ '\\': '\\', '\t': 't', '\n': 'n', '\r': 'r' }[found]}`,
      )
