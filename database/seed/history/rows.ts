import type { AgentHandover, AgentReply } from '#contract/agent'
import { now } from '#platform/clock'
import type { WriteTx } from '#platform/database'
import { idMaker } from '../random.ts'
import { bookingRows, saleRows } from './act-rows.ts'
import type { Shop } from './history.ts'
import type { HistoryLine, HistoryRoom, HistorySession } from './plan.ts'
import { insertBookingTerms } from './seed-shelf.ts'
import { TAGS, type TagName, tagsOf } from './tags.ts'
import type { Person } from './talks.ts'
import { DAY_MS } from '../../../src/lib/time/durations.ts'

type Row = Record<string, unknown>

const isMember = (from: HistoryLine['from']): from is Person =>
  from !== 'customer' && from !== 'ai' && from !== 'system'
const iso = (at: number) => new Date(at).toISOString()
/** Draws a group of the experiment, as `rollout_draw` and `rollout_in` of the room. */
const drawOf = ({ arm }: HistorySession) =>
  arm
    ? { rollout_draw: arm === 'ai' ? 0.3 : 0.95, rollout_in: arm === 'ai' }
    : { rollout_draw: null, rollout_in: null }
const LESSON_DAYS = 10
const NO_ONE = { reason: null, assignee: null }

/** Makes the rows of all rooms, ordered so that each follows the rows that it refers to. */
export class Rows {
  private readonly tables = {
    contact: [] as Row[],
    contact_identity: [] as Row[],
    room: [] as Row[],
    agent_run: [] as Row[],
    message: [] as Row[],
    room_event: [] as Row[],
    escalation: [] as Row[],
    draft: [] as Row[],
    closure: [] as Row[],
    sale: [] as Row[],
    sale_event: [] as Row[],
    booking: [] as Row[],
    booking_event: [] as Row[],
  }
  private readonly roomTags: { room_id: string; tag: TagName }[] = []
  private readonly uses: { id: string; room_id: string; at: string }[] = []
  private readonly newId = idMaker(7)

  private readonly shop: Shop

  constructor(shop: Shop) {
    this.shop = shop
  }

  addRoom(room: HistoryRoom): void {
    const firstAt = room.sessions[0]!.startAt
    const roomId = this.newId(firstAt)
    const contactId = this.newId(firstAt)
    const { businessId: business_id } = this.shop
    const created_at = iso(firstAt)
    const { name, phone } = room
    this.tables.contact.push({ id: contactId, business_id, name, phone, created_at })
    this.tables.contact_identity.push({
      id: this.newId(firstAt),
      business_id,
      contact_id: contactId,
      kind: 'phone',
      value: phone,
    })
    for (const session of room.sessions) {
      this.addSession(roomId, session)
      this.addActs(roomId, room, session)
    }
    this.roomTags.push(...tagsOf(room).map((tag) => ({ room_id: roomId, tag })))
    this.tables.room.push({ ...this.roomRow(room), id: roomId, contact_id: contactId, created_at })
  }

  private roomRow({ phone, sessions }: HistoryRoom): Row {
    const { businessId: business_id, channelId: channel_id, people } = this.shop
    const newest = sessions.at(-1)!
    const lastIn = [...newest.lines, ...newest.later].findLast(({ from }) => from === 'customer')!
    const last = this.tables.message.at(-1)!
    const { closed } = newest
    return {
      business_id,
      channel_id,
      provider_chat_id: phone,
      handler: closed ? 'selesai' : 'ai',
      handler_at: iso(closed?.at ?? newest.startAt),
      assignee_id: closed && closed.by !== 'ai' ? people[closed.by] : null,
      ...drawOf(newest),
      session_no: newest.no,
      session_started_at: iso(newest.startAt),
      last_message_id: last.id,
      last_message_at: last.occurred_at,
      last_preview: String(last.text).slice(0, 160),
      last_author: last.author_kind,
      last_inbound_at: iso(lastIn.at),
      window_expires_at: iso(lastIn.at + DAY_MS),
    }
  }

  private addSession(roomId: string, session: HistorySession): void {
    const { startAt, opened, closed, arm, lines } = session
    const isControl = arm === 'control'
    this.addEvent(roomId, startAt - 1, {
      actor: 'customer',
      reason: 'sesi_baru',
      ...(isControl ? { after: 'menunggu_tim', why: 'kontrol_rollout' } : { after: 'ai' }),
    })
    const answer = isControl && lines.find(({ from }) => isMember(from))
    if (answer && isMember(answer.from))
      this.addEvent(roomId, answer.at, {
        actor: 'member',
        actorId: this.shop.people[answer.from],
        reason: 'dibalas',
        before: 'menunggu_tim',
        after: 'manusia',
      })
    this.addMessages(roomId, session)
    if (opened) this.addCase(roomId, session)
    if (!closed) return
    const byMember = closed.by === 'ai' ? null : this.shop.people[closed.by]
    this.addEvent(roomId, closed.at, {
      actor: byMember ? 'member' : 'ai',
      actorId: byMember,
      reason: 'selesai',
      before: opened || isControl ? 'manusia' : 'ai',
      after: 'selesai',
    })
    this.tables.closure.push({
      id: this.newId(closed.at),
      business_id: this.shop.businessId,
      room_id: roomId,
      session_no: session.no,
      closed_by_kind: byMember ? 'member' : 'ai',
      closed_by: byMember,
      outcome: closed.outcome,
      summary: `"${session.lines[0]!.text}"`,
      csat: session.asked?.rating ?? null,
      csat_asked_at: session.asked ? iso(session.asked.at) : null,
      session_started_at: iso(startAt),
      closed_at: iso(closed.at),
    })
  }

  private addActs(roomId: string, room: HistoryRoom, { sale, booking }: HistorySession): void {
    const { businessId: business_id, people } = this.shop
    const place = { business_id, room_id: roomId, people, newId: this.newId }
    if (sale) {
      const { row, events, shown } = saleRows(place, sale)
      this.tables.sale.push(row)
      this.tables.sale_event.push(...events)
      this.tables.room_event.push(...shown)
    }
    if (booking) {
      const { row, events } = bookingRows(place, booking, room)
      this.tables.booking.push(row)
      this.tables.booking_event.push(...events)
    }
  }

  private addMessages(roomId: string, { no, lines, later }: HistorySession): void {
    const { businessId: business_id, channelId: channel_id, people } = this.shop
    for (const { from, at, text, made } of [...lines, ...later]) {
      const author = isMember(from) ? 'member' : from
      const sources = made?.kind === 'reply' ? made.sources : []
      this.uses.push(
        ...sources.map(({ entryId }) => ({ id: entryId, room_id: roomId, at: iso(at) })),
      )
      this.tables.message.push({
        id: this.newId(at),
        business_id,
        room_id: roomId,
        channel_id,
        session_no: no,
        direction: author === 'customer' ? 'in' : 'out',
        author_kind: author,
        author_id: isMember(from) ? people[from] : null,
        kind: 'text',
        text,
        content: { type: 'text', text },
        status: author === 'customer' ? 'received' : 'read',
        status_at: iso(at),
        agent_run_id: made ? this.addRun(roomId, at, made) : null,
        source_count: sources.length,
        occurred_at: iso(at),
        created_at: iso(at),
      })
    }
  }

  private addRun(roomId: string, at: number, made: AgentReply | AgentHandover): string {
    const id = this.newId(at)
    this.tables.agent_run.push({
      id,
      business_id: this.shop.businessId,
      room_id: roomId,
      behaviour: made.trace.behaviour,
      mode: made.trace.mode,
      outcome: made.kind,
      reason: made.kind === 'handover' ? made.reason : null,
      trace: made.trace,
      duration_ms: Math.round(made.trace.durationMs),
      created_at: iso(at),
    })
    return id
  }

  private addCase(roomId: string, { no, opened, closed, lines }: HistorySession): void {
    const { handover, openedAt, dueAt, claimedBy, claimedAt } = opened!
    const memberId = this.shop.people[claimedBy]
    this.addEvent(roomId, openedAt, {
      actor: 'ai',
      reason: 'eskalasi',
      before: 'ai',
      after: 'menunggu_tim',
      why: handover.reason,
    })
    this.addEvent(roomId, claimedAt, {
      actor: 'member',
      actorId: memberId,
      reason: 'ambil_alih',
      before: 'menunggu_tim',
      after: 'manusia',
    })
    const case_ = { business_id: this.shop.businessId, room_id: roomId }
    this.tables.escalation.push({
      ...case_,
      id: this.newId(openedAt),
      session_no: no,
      reason: handover.reason,
      detail: handover.detail,
      summary: handover.summary,
      tried: handover.tried.map((label) => ({ label, detail: '', ok: false })),
      draft: handover.draft ?? null,
      draft_sources: handover.draftSources.map(({ title }) => ({ title })),
      opened_at: iso(openedAt),
      due_at: iso(dueAt),
      claimed_by: memberId,
      claimed_at: iso(claimedAt),
      resolved_by: memberId,
      resolved_at: iso(closed!.at),
    })
    const firstReply = lines.find(({ from }) => isMember(from))
    if (handover.draft && firstReply)
      this.tables.draft.push({
        ...case_,
        id: this.newId(openedAt),
        text: handover.draft,
        sources: handover.draftSources.map(({ title }) => ({ title })),
        status: opened!.draft,
        decided_by: memberId,
        decided_at: iso(opened!.draft === 'dismissed' ? claimedAt : firstReply.at),
        created_at: iso(openedAt),
        asked: lines.findLast(({ from, at }) => from === 'customer' && at <= openedAt)?.text,
        sent_text: opened!.draft === 'dismissed' ? null : firstReply.text,
        lesson: opened!.draft === 'edited' ? this.lessonOf(openedAt) : null,
      })
  }

  /** A draft that a member changed in the last days may still become knowledge. */
  private lessonOf(openedAt: number): 'baru' | 'diabaikan' {
    return openedAt > now().getTime() - LESSON_DAYS * DAY_MS ? 'baru' : 'diabaikan'
  }

  private addEvent(
    roomId: string,
    at: number,
    event: {
      actor: string
      actorId?: string | null
      reason: string
      before?: string
      after: string
      why?: string
    },
  ): void {
    this.tables.room_event.push({
      id: this.newId(at),
      business_id: this.shop.businessId,
      room_id: roomId,
      actor_kind: event.actor,
      actor_id: event.actorId ?? null,
      reason: event.reason,
      before: event.before ? { handler: event.before, ...NO_ONE } : {},
      after: { handler: event.after, ...NO_ONE, ...(event.why && { reason: event.why }) },
      created_at: iso(at),
    })
  }

  /** One statement per table. */
  async insert(tx: WriteTx): Promise<void> {
    for (const [table, rows] of Object.entries(this.tables)) {
      const columns = Object.keys(rows[0] ?? {})
      if (rows.length > 0)
        await tx`insert into public.${tx(table)} (${tx(columns)})
          select ${tx(columns)} from jsonb_populate_recordset(
            null::public.${tx(table)}, ${JSON.stringify(rows)}::text::jsonb)`
    }
    const uses = JSON.stringify(this.uses)
    await tx`
      update public.knowledge_entry k set used_count = k.used_count + u.times
      from (select id, count(*)::int as times
        from jsonb_to_recordset(${uses}::text::jsonb) as u (id uuid) group by id) u
      where k.id = u.id and k.business_id = ${this.shop.businessId}`
    await tx`
      insert into public.knowledge_use (entry_id, room_id, business_id, used_at)
      select k.id, u.room_id, k.business_id, max(u.at)
      from jsonb_to_recordset(${uses}::text::jsonb) as u (id uuid, room_id uuid, at timestamptz)
      join public.knowledge_entry k on k.id = u.id and k.business_id = ${this.shop.businessId}
      group by k.id, u.room_id`
    await insertBookingTerms(tx, this.shop.businessId, this.tables.booking.length)
    await this.insertTags(tx)
    await tx`
      update public.quick_reply q set used_count = (
        select count(*) from public.message m where m.business_id = q.business_id
        and m.author_kind = 'member' and m.text = q.text)
      where q.business_id = ${this.shop.businessId}`
  }

  private async insertTags(tx: WriteTx): Promise<void> {
    const { businessId } = this.shop
    for (const [name, colour] of Object.entries(TAGS))
      await tx`insert into public.tag (business_id, name, colour)
        values (${businessId}, ${name}, ${colour})
        on conflict (business_id, lower(name)) do update set colour = excluded.colour`
    await tx`
      insert into public.room_tag (room_id, tag_id, business_id)
      select r.room_id, t.id, t.business_id
      from jsonb_to_recordset(${JSON.stringify(this.roomTags)}::text::jsonb)
        as r (room_id uuid, tag text)
      join public.tag t on t.business_id = ${businessId} and t.name = r.tag`
  }
}
