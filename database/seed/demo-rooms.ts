import type { WriteTx } from '#platform/database'
import type { DemoPeople } from './demo.ts'
import { STORIES, type Story, type Line } from './demo-stories.ts'

type Place = { businessId: string; channelId: string; people: DemoPeople }

export async function seedRooms(tx: WriteTx, place: Place): Promise<void> {
  for (const story of STORIES) await seedRoom(tx, place, story)
  await tx`
    update public.channel c set last_inbound_at = m.last_in, last_outbound_at = m.last_out
    from (select max(occurred_at) filter (where direction = 'in') as last_in,
        max(occurred_at) filter (where direction = 'out') as last_out from public.message
      where channel_id = ${place.channelId}) m
    where c.id = ${place.channelId}`
}

async function seedRoom(tx: WriteTx, place: Place, story: Story): Promise<void> {
  const { businessId, people } = place
  const contactId = await insertContact(tx, businessId, story)
  const roomId = await insertRoom(tx, place, story, contactId)
  await insertMessages(tx, place, story, roomId)
  const firstAt = minutesBefore(story.lines[0]![1])
  await tx`insert into public.room_event (business_id, room_id, actor_kind, reason, before, after,
        created_at) values (${businessId}, ${roomId}, 'customer', 'sesi_baru', '{}',
        ${tx.json({ handler: 'ai' })}, ${minutesBefore(story.lines[0]![1] + 0.01)})`
  if (story.note)
    await tx`insert into public.contact_note (business_id, contact_id, author_id, text)
      values (${businessId}, ${contactId}, ${people.rina}, ${story.note})`
  for (const name of story.tags ?? []) await tagRoom(tx, businessId, roomId, name)
  if (story.outcome)
    await tx`insert into public.closure (business_id, room_id, session_no, closed_by_kind,
          closed_by, outcome, session_started_at, closed_at)
      values (${businessId}, ${roomId}, 1, 'member', ${people.owner}, ${story.outcome},
          ${firstAt}, ${minutesBefore(story.lines.at(-1)![1] - 1)})`
  if (story.escalation) await insertEscalation(tx, businessId, roomId, story)
}

async function insertContact(tx: WriteTx, businessId: string, story: Story): Promise<string> {
  const [contact] = await tx<{ id: string }[]>`
    insert into public.contact (business_id, name, phone, created_at)
    values (${businessId}, ${story.name}, ${story.phone}, ${minutesBefore(60 * 24 * 30)})
    returning id`
  await tx`insert into public.contact_identity (business_id, contact_id, kind, value)
    values (${businessId}, ${contact!.id}, 'phone', ${story.phone})`
  return contact!.id
}

async function insertRoom(
  tx: WriteTx,
  { businessId, channelId, people }: Place,
  story: Story,
  contactId: string,
): Promise<string> {
  const [, firstMinutes] = story.lines[0]!
  const [lastFrom, lastMinutes, lastText] = story.lines.at(-1)!
  const [, lastInMinutes] = story.lines.findLast(([from]) => from === 'in')!
  const isWaiting =
    (story.handler === 'menunggu_tim' || story.handler === 'manusia') && lastFrom === 'in'
  const [room] = await tx<{ id: string }[]>`
    insert into public.room (business_id, channel_id, contact_id, provider_chat_id, handler,
      handler_reason, assignee_id, session_started_at, last_message_at, last_preview, last_author,
      last_inbound_at, waiting_since, window_expires_at, unread_count, created_at)
    values (${businessId}, ${channelId}, ${contactId}, ${story.phone}, ${story.handler},
      ${story.reason ?? null}, ${story.assignee ? people[story.assignee] : null},
      ${minutesBefore(firstMinutes)}, ${minutesBefore(lastMinutes)}, ${lastText.slice(0, 160)},
      ${authorOf(lastFrom)}, ${minutesBefore(lastInMinutes)},
      ${isWaiting ? minutesBefore(lastInMinutes) : null}, ${minutesBefore(lastInMinutes - 1440)},
      ${story.unread ?? 0}, ${minutesBefore(firstMinutes)})
    returning id`
  return room!.id
}

/** The agent answers after the quiet window. */
const QUIET_MINUTES = 0.12

async function insertMessages(
  tx: WriteTx,
  { businessId, channelId, people }: Place,
  story: Story,
  roomId: string,
): Promise<void> {
  for (const [from, minutesAgo, text] of story.lines)
    await tx`insert into public.message ${tx({
      business_id: businessId,
      room_id: roomId,
      channel_id: channelId,
      session_no: 1,
      direction: from === 'in' ? 'in' : 'out',
      author_kind: authorOf(from),
      author_id: from === 'rina' || from === 'owner' ? people[from] : null,
      kind: 'text',
      text,
      content: tx.json({ type: 'text', text }),
      status: from === 'in' ? 'received' : 'read',
      occurred_at: minutesBefore(from === 'ai' ? minutesAgo - QUIET_MINUTES : minutesAgo),
    })}`
}

async function tagRoom(
  tx: WriteTx,
  businessId: string,
  roomId: string,
  name: string,
): Promise<void> {
  const [tag] = await tx<{ id: string }[]>`
    insert into public.tag (business_id, name) values (${businessId}, ${name})
    on conflict (business_id, lower(name)) do update set name = excluded.name returning id`
  await tx`insert into public.room_tag (room_id, tag_id, business_id)
    values (${roomId}, ${tag!.id}, ${businessId})`
}

async function insertEscalation(
  tx: WriteTx,
  businessId: string,
  roomId: string,
  { escalation, lines }: Story,
): Promise<void> {
  if (!escalation) return
  const triedAt = minutesBefore(lines.at(-1)![1])
  const tried = escalation.tried.map((step) => ({ ...step, at: triedAt }))
  await tx`
    insert into public.escalation (business_id, room_id, session_no, reason, detail, summary, tried,
      draft, priority, opened_at, due_at)
    values (${businessId}, ${roomId}, 1, ${escalation.reason}, ${escalation.detail},
      ${escalation.summary}, ${tx.json(tried)}, ${escalation.draft ?? null},
      ${escalation.priority ?? 0}, ${minutesBefore(15 - escalation.minutesLeft)},
      ${minutesBefore(-escalation.minutesLeft)})`
}

const minutesBefore = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const authorOf = (from: Line[0]): 'customer' | 'ai' | 'member' =>
  from === 'in' ? 'customer' : from === 'ai' ? 'ai' : 'member'
