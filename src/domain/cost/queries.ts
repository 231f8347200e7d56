import type { ReadTx } from '#platform/database'
import type { Bursts, CostFigure } from './contract.ts'
import type { Rate } from './rates.ts'

/** Sums, in millionths of a rupiah. */
export type CostRow = {
  charged: number
  free: number
  unpriced: number
  meta_micro: number
  tokens: number
  model_micro: number
}

/** A part of a business's history: since an instant or a day, of all rooms or one. */
export type Part = {
  businessId: string
  roomId?: string
  since: { at: string } | { day: string; zone: string }
}

const startOf = (tx: ReadTx, since: Part['since']) =>
  'at' in since
    ? tx`${since.at}::timestamptz`
    : tx`(${since.day}::date::timestamp at time zone ${since.zone})`

const partOf = (tx: ReadTx, alias: string, at: string, { businessId, roomId, since }: Part) => tx`
  ${tx(alias)}.business_id = ${businessId} and ${tx(alias)}.${tx(at)} >= ${startOf(tx, since)}
  ${roomId ? tx`and ${tx(alias)}.room_id = ${roomId}` : tx``}`

/** Delivered messages with Meta's price, one row each: room, time, whether free, price. */
const pricedCharges = (tx: ReadTx, part: Part, rates: Rate[]) => tx`
  select h.message_id, h.room_id, h.charged_at, h.is_free, p.micro
  from public.message_charge h left join lateral (
    select r.micro from jsonb_to_recordset(${JSON.stringify(rates)}::text::jsonb)
      as r(dialled text, category text, valid_from date, micro bigint)
    where coalesce(h.dialled, '62') like r.dialled || '%' and r.category = h.category
      and r.valid_from <= (h.charged_at at time zone 'UTC')::date
    order by r.valid_from desc limit 1) p on not h.is_free
  where ${partOf(tx, 'h', 'charged_at', part)} and (h.is_delivered or exists (
    select from public.message m where m.id = h.message_id
    and m.status in ('delivered', 'read', 'played')))`

/** The agent's answers with the price of their tokens, one row each. */
const pricedRuns = (tx: ReadTx, part: Part) => tx`
  select r.room_id, r.created_at, r.behaviour, r.input_tokens + r.output_tokens as tokens,
    coalesce(r.input_tokens::bigint * p.input_rupiah + r.output_tokens::bigint * p.output_rupiah, 0)
      as micro
  from public.agent_run r left join lateral (
    select input_rupiah, output_rupiah from public.model_price p
    where p.business_id = r.business_id and p.valid_from <= r.created_at
    order by p.valid_from desc limit 1) p on r.input_tokens + r.output_tokens > 0
  where ${partOf(tx, 'r', 'created_at', part)} and r.room_id is not null`

const sumColumns = (tx: ReadTx) => tx`
  sum(charged)::int as charged, sum(free)::int as free, sum(unpriced)::int as unpriced,
  sum(meta_micro)::float8 as meta_micro, sum(tokens)::float8 as tokens,
  sum(model_micro)::float8 as model_micro`

/** The costs of a part by time: `at`, `room_id` and the columns of `CostRow`. */
const spentRows = (tx: ReadTx, part: Part, rates: Rate[]) => tx`
  select charged_at as at, room_id, (not is_free)::int as charged, is_free::int as free,
    (not is_free and micro is null)::int as unpriced, coalesce(micro, 0) as meta_micro, 0 as tokens,
    0::bigint as model_micro
  from (${pricedCharges(tx, part, rates)}) c
  union all
  select created_at, room_id, 0, 0, 0, 0, tokens, micro from (${pricedRuns(tx, part)}) r`

export async function sumCost(tx: ReadTx, part: Part, rates: Rate[]): Promise<CostRow> {
  const [row] = await tx<CostRow[]>`
    select coalesce(sum(charged), 0)::int as charged, coalesce(sum(free), 0)::int as free,
      coalesce(sum(unpriced), 0)::int as unpriced,
      coalesce(sum(meta_micro), 0)::float8 as meta_micro, coalesce(sum(tokens), 0)::float8 as tokens,
      coalesce(sum(model_micro), 0)::float8 as model_micro
    from (${spentRows(tx, part, rates)}) s`
  return row!
}

export async function findSessionStart(
  tx: ReadTx,
  { businessId, roomId }: { businessId: string; roomId: string },
): Promise<string | undefined> {
  const [row] = await tx<{ at: string }[]>`
    select session_started_at as at from public.room
    where id = ${roomId} and business_id = ${businessId}`
  return row?.at
}

export async function findZone(tx: ReadTx, businessId: string): Promise<string | null | undefined> {
  const [row] = await tx<{ zone: string | null }[]>`
    select operational_hours -> 0 ->> 'timezone' as zone from public.business
    where id = ${businessId}`
  return row && row.zone
}

/** Costs by day of the zone, oldest first, without days that cost nothing. */
export async function listDayCosts(
  tx: ReadTx,
  part: Part,
  rates: Rate[],
  zone: string,
): Promise<({ day: string } & CostRow)[]> {
  return tx<({ day: string } & CostRow)[]>`
    select (at at time zone ${zone})::date::text as day, ${sumColumns(tx)}
    from (${spentRows(tx, part, rates)}) s group by 1 order by 1`
}

export type RoomRow = CostRow & { room_id: string; name: string | null; phone: string | null }

/** The most expensive conversations, and the number of all. */
export async function listRoomCosts(
  tx: ReadTx,
  part: Part,
  rates: Rate[],
  most: number,
): Promise<(RoomRow & { all_rooms: number })[]> {
  return tx<(RoomRow & { all_rooms: number })[]>`
    select t.*, c.name, c.phone from (
      select room_id, ${sumColumns(tx)}, count(*) over ()::int as all_rooms
      from (${spentRows(tx, part, rates)}) s where room_id is not null group by room_id
      order by sum(meta_micro) + sum(model_micro) desc, sum(tokens) desc, room_id
      limit ${most}) t
    join public.room o on o.id = t.room_id join public.contact c on c.id = o.contact_id
    order by t.meta_micro + t.model_micro desc, t.tokens desc, t.room_id`
}

/** The costs of one figure of the report, in the columns of `spentRows`. */
function figureRows(
  tx: ReadTx,
  { part, rates, zone }: { part: Part; rates: Rate[]; zone: string },
  figure: CostFigure,
) {
  switch (figure.by) {
    case 'hari':
      return tx`select * from (${spentRows(tx, part, rates)}) d
        where (at at time zone ${zone})::date = ${figure.day}`
    case 'versi':
      return tx`select created_at as at, room_id, 0 as charged, 0 as free, 0 as unpriced,
          0::bigint as meta_micro, tokens, micro as model_micro
        from (${pricedRuns(tx, part)}) v where behaviour = ${figure.behaviour}`
    case 'kampanye':
      return tx`select charged_at as at, k.room_id, 1 as charged, 0 as free,
          (k.micro is null)::int as unpriced, coalesce(k.micro, 0) as meta_micro, 0 as tokens,
          0::bigint as model_micro
        from (${pricedCharges(tx, part, rates)}) k
        join public.campaign_recipient r on r.message_id = k.message_id
        where not k.is_free and r.campaign_id = ${figure.campaignId}`
  }
}

export type FigureRoomRow = CostRow & {
  room_id: string | null
  name: string | null
  phone: string | null
  all_rooms: number
}

/** The conversations of a figure, the most expensive first. Deleted ones are one row. */
export async function listFigureRooms(
  tx: ReadTx,
  of: { part: Part; rates: Rate[]; zone: string; most: number },
  figure: CostFigure,
): Promise<FigureRoomRow[]> {
  return tx<FigureRoomRow[]>`
    select t.*, c.name, c.phone from (
      select room_id, ${sumColumns(tx)}, count(*) over ()::int as all_rooms
      from (${figureRows(tx, of, figure)}) s group by room_id
      order by sum(meta_micro) + sum(model_micro) desc, sum(tokens) desc, room_id
      limit ${of.most}) t
    left join public.room o on o.id = t.room_id left join public.contact c on c.id = o.contact_id
    order by t.meta_micro + t.model_micro desc, t.tokens desc, t.room_id`
}

export type BehaviourRow = {
  behaviour: 'v1' | 'v2'
  answers: number
  tokens: number
  model_micro: number
}

export async function listBehaviourCosts(tx: ReadTx, part: Part): Promise<BehaviourRow[]> {
  return tx<BehaviourRow[]>`
    select behaviour, count(*)::int as answers, sum(tokens)::float8 as tokens,
      sum(micro)::float8 as model_micro
    from (${pricedRuns(tx, part)}) r group by behaviour order by behaviour`
}

export type CampaignRow = { id: string; name: string; charged: number; meta_micro: number }

/** Campaigns whose messages were charged in the part, the most expensive first. */
export async function listCampaignCosts(
  tx: ReadTx,
  part: Part,
  rates: Rate[],
  most: number,
): Promise<CampaignRow[]> {
  return tx<CampaignRow[]>`
    select k.id, k.name, count(*)::int as charged, coalesce(sum(c.micro), 0)::float8 as meta_micro
    from (${pricedCharges(tx, part, rates)}) c
    join public.campaign_recipient r on r.message_id = c.message_id
    join public.campaign k on k.id = r.campaign_id
    where not c.is_free group by k.id, k.name order by meta_micro desc, k.id limit ${most}`
}

/**
 * Bursts of customer messages that the AI answered, on channels with receipts. A burst begins with
 * the first message after an outgoing one.
 */
export async function countBursts(tx: ReadTx, part: Part): Promise<Bursts> {
  const [row] = await tx<Bursts[]>`
    with listed as (
      select m.room_id, m.direction, m.author_kind, m.occurred_at, m.id, lag(m.direction)
        over (partition by m.room_id order by m.occurred_at, m.id) as before
      from public.message m
      where ${partOf(tx, 'm', 'created_at', part)} and m.direction in ('in', 'out')
        and m.channel_id in (select h.channel_id from public.message_charge h
          where ${partOf(tx, 'h', 'charged_at', part)})),
    numbered as (
      select room_id, direction, author_kind, count(*) filter
        (where direction = 'in' and before is distinct from 'in')
        over (partition by room_id order by occurred_at, id) as burst
      from listed),
    bursts as (
      select count(*) filter (where direction = 'in') as asked,
        count(*) filter (where author_kind = 'ai') as answers
      from numbered where burst > 0 group by room_id, burst)
    select coalesce(sum(asked), 0)::int as asked, coalesce(sum(answers), 0)::int as answers
    from bursts where answers > 0`
  return row!
}
