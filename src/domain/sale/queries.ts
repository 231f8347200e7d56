import type { ReadTx, WriteTx } from '#platform/database'
import {
  SALE_PAGE,
  type Sale,
  type SaleCard,
  type SaleEventRow,
  type SaleLine,
  type SaleStatus,
  type SaleTerms,
  type Zone,
} from './contract.ts'
import type { SaleMoney } from './money/contract.ts'

const saleColumns = (tx: ReadTx) => tx`
  s.id, s.business_id, s.room_id, s.number, s.status, s.lines, s.items_rupiah, s.shipping_rupiah,
  s.total_rupiah, s.fulfilment, s.zone, s.address, s.wanted_day::text as wanted_day, s.wanted_time,
  s.wanted_part, s.shipping_quote, s.note, s.needs_approval, s.reserves_stock, s.version, s.asked_version, s.asked_message_id, s.replaces_id,
  s.confirmed_at, s.paid_at, s.refunded_rupiah, s.part_paid_rupiah, s.proof_at, s.proof_message_id, s.created_at, s.updated_at`

export async function findTerms(tx: ReadTx, businessId: string): Promise<SaleTerms | undefined> {
  const [row] = await tx<(Omit<SaleTerms, 'zones'> & { zones: StoredZone[] })[]>`
    select is_enabled, needs_approval, takes_pickup, takes_delivery, zones, payment_text,
      shipping_fields || jsonb_build_object('tool_id', shipping_tool_id) as shipping_tool
    from public.sale_terms where business_id = ${businessId}`
  return row && { ...row, zones: row.zones.map(toZone) }
}

/** Zones that were stored in the oldest form have only a name and a price. */
type StoredZone = Pick<Zone, 'name' | 'rupiah'> & Partial<Zone>
const toZone = (stored: StoredZone): Zone => ({
  areas: [],
  free_from_rupiah: null,
  days: null,
  ...stored,
})

export async function upsertTerms(
  tx: WriteTx,
  businessId: string,
  terms: SaleTerms,
): Promise<void> {
  const { zones, shipping_tool: tool, ...columns } = terms
  const { tool_id: toolId = null, ...fields } = tool ?? {}
  const shippingFields = toolId === null ? null : JSON.stringify(fields)
  const row = { ...columns, zones: JSON.stringify(zones) }
  await tx`
    insert into public.sale_terms (business_id, is_enabled, needs_approval, takes_pickup,
      takes_delivery, zones, shipping_tool_id, shipping_fields, payment_text)
    values (${businessId}, ${row.is_enabled}, ${row.needs_approval}, ${row.takes_pickup},
      ${row.takes_delivery}, ${row.zones}::text::jsonb, ${toolId}, ${shippingFields}::text::jsonb,
      ${row.payment_text})
    on conflict (business_id) do update set is_enabled = excluded.is_enabled,
      needs_approval = excluded.needs_approval, takes_pickup = excluded.takes_pickup,
      takes_delivery = excluded.takes_delivery, zones = excluded.zones,
      shipping_tool_id = excluded.shipping_tool_id, shipping_fields = excluded.shipping_fields,
      payment_text = excluded.payment_text`
}

/** The newest orders of a room, including drafts. */
export async function listRoomSales(tx: ReadTx, roomId: string, most: number): Promise<SaleCard[]> {
  return tx<SaleCard[]>`
    select ${saleColumns(tx)}, ${cardColumns(tx)}
    from public.sale s left join public.room r on r.id = s.room_id
    left join public.contact c on c.id = r.contact_id
    where s.room_id = ${roomId} order by s.id desc limit ${most}`
}

/**
 * `can_undo`: the newest act that was not undone is a member's. `has_stray_payment`: a payment of
 * another amount counts until a member records what arrived.
 */
const cardColumns = (tx: ReadTx) => tx`
  c.name as contact_name, c.phone as contact_phone,
  s.status <> 'selesai' and coalesce((select e.actor_kind = 'member' and e.act not in ('kembalikan', 'isi_ongkir') from public.sale_event e
    where e.sale_id = s.id and e.undone_at is null and e.act not in ('urungkan', 'tandai_bukti', 'belum_cukup')
    order by e.created_at desc, e.id desc limit 1), false) as can_undo,
  exists (select from public.payment p where p.sale_id = s.id
    and ((p.is_extra and p.status = 'paid') or (p.status = 'review'
      and not exists (select from public.sale_event e where e.sale_id = s.id
        and e.act in ('terima_bayar', 'belum_cukup') and e.undone_at is null
        and e.created_at > p.checked_at)))) as has_stray_payment`

export type SaleFilter = {
  tab: 'aktif' | 'riwayat'
  /** words that must all occur in number, products, name or phone number */
  words: string[]
  fulfilment: string | null
  /** last wanted day, for orders that were not handed over */
  until?: string | null
  /** the orders of a money figure, in every state; `tab` does not apply */
  money?: SaleMoney | null
  before: number | null
}

/** One page of orders, highest number first. */
export async function listSaleRows(
  tx: ReadTx,
  businessId: string,
  filter: SaleFilter,
): Promise<SaleCard[]> {
  return tx<SaleCard[]>`
    select ${saleColumns(tx)}, ${cardColumns(tx)} ${filteredSales(tx, businessId, filter)}
    order by s.number desc limit ${SALE_PAGE}`
}

/** Open orders are counted up to this number. */
const MAX_COUNTED = 5000

/** The number of open orders in each state, with a filter. */
export async function countByStatus(
  tx: ReadTx,
  businessId: string,
  filter: SaleFilter,
): Promise<Partial<Record<SaleStatus, number>>> {
  const counted = await tx<{ status: SaleStatus; count: number }[]>`
    select status, count(*)::int as count from (
      select s.status ${filteredSales(tx, businessId, filter)} limit ${MAX_COUNTED}) found
    group by status`
  return Object.fromEntries(counted.map(({ status, count }) => [status, count]))
}

function filteredSales(
  tx: ReadTx,
  businessId: string,
  { tab, words, fulfilment, until, money, before }: SaleFilter,
) {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  return tx`
    from public.sale s left join public.room r on r.id = s.room_id
    left join public.contact c on c.id = r.contact_id
    where s.business_id = ${businessId} and s.number < ${before ?? 2_147_483_647}
    and ${money ? hasMoney(tx, businessId, money) : isInTab(tx, tab)}
    ${fulfilment ? tx`and s.fulfilment = ${fulfilment}` : tx``}
    ${until ? tx`and s.wanted_day <= ${until} and s.status <> 'dikirim'` : tx``}
    ${
      patterns.length > 0
        ? tx`and (s.search_text || ' ' || lower(coalesce(c.name, '')) || ' '
            || case when (select private.sees_numbers(${businessId})) then coalesce(c.phone, '')
              else '' end) like all (${patterns}::text[])`
        : tx``
    }`
}

const isInTab = (tx: ReadTx, tab: SaleFilter['tab']) =>
  tab === 'aktif'
    ? tx`s.status in ('dikonfirmasi', 'disetujui', 'dibayar', 'diproses', 'dikirim')`
    : tx`s.status in ('selesai', 'batal')`

/** The orders `s` whose money /laporan counts (`sumMoney` of the breakdown). */
function hasMoney(tx: ReadTx, businessId: string, { part, from, until }: SaleMoney) {
  const received = tx`
    select x.id from public.sale x where x.business_id = ${businessId}
      and x.paid_at >= ${from} and x.paid_at < ${until}
    union all select p.sale_id from public.payment p where p.business_id = ${businessId}
      and p.sale_id is not null and p.is_extra and p.paid_at >= ${from} and p.paid_at < ${until}`
  const refunded = tx`
    select e.sale_id from public.sale_event e where e.business_id = ${businessId}
      and e.undone_at is null and e.act in ('kembalikan', 'kembalikan_gerbang')
      and e.created_at >= ${from} and e.created_at < ${until}`
  const both = tx`${received} union all ${refunded}`
  return tx`s.id in (${{ diterima: received, dikembalikan: refunded, bersih: both }[part]})`
}

/** The number of orders that wait for a member's approval. */
export async function countWaiting(tx: ReadTx, businessId: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from (select from public.sale
      where business_id = ${businessId}
      and status in ('dikonfirmasi', 'disetujui', 'dibayar', 'diproses', 'dikirim')
      and (status = 'dikonfirmasi' or (proof_at is not null and paid_at is null))
      limit 1000) waiting`
  return row?.count ?? 0
}

/** Whether a business has any order, so that its board is shown. */
export async function hasSales(tx: ReadTx, businessId: string): Promise<boolean> {
  const rows = await tx`select from public.sale where business_id = ${businessId}
    and number is not null limit 1`
  return rows.length > 0
}

export async function findSale(
  tx: ReadTx,
  businessId: string,
  saleId: string,
): Promise<SaleCard | undefined> {
  const [row] = await tx<SaleCard[]>`
    select ${saleColumns(tx)}, ${cardColumns(tx)}
    from public.sale s left join public.room r on r.id = s.room_id
    left join public.contact c on c.id = r.contact_id
    where s.id = ${saleId} and s.business_id = ${businessId}`
  return row
}

export async function lockSale(
  tx: WriteTx,
  businessId: string,
  saleId: string,
): Promise<Sale | undefined> {
  const [row] = await tx<Sale[]>`
    select ${saleColumns(tx)} from public.sale s
    where s.id = ${saleId} and s.business_id = ${businessId} for update`
  return row
}

export async function listEvents(tx: ReadTx, saleId: string): Promise<SaleEventRow[]> {
  return tx<SaleEventRow[]>`
    select e.id, e.actor_kind, p.name as actor_name, e.act, e.before, e.after, e.reason,
      e.amount_rupiah, e.undone_at, e.created_at as at
    from public.sale_event e left join public.profile p on p.id = e.actor_id
    where e.sale_id = ${saleId} order by e.created_at desc, e.id desc limit 100`
}

export type NewSaleEvent = {
  id: string
  businessId: string
  saleId: string
  actorKind: 'customer' | 'member' | 'system'
  actorId: string | null
  act: SaleEventRow['act']
  before: SaleStatus
  after: SaleStatus
  reason: string | null
  amountRupiah: number | null
}

/** Returns false when the act was stored before. */
export async function insertEvent(tx: WriteTx, event: NewSaleEvent): Promise<boolean> {
  const rows = await tx`
    insert into public.sale_event (id, business_id, sale_id, actor_kind, actor_id, act, before,
      after, reason, amount_rupiah)
    values (${event.id}, ${event.businessId}, ${event.saleId}, ${event.actorKind},
      ${event.actorId}, ${event.act}, ${event.before}, ${event.after}, ${event.reason},
      ${event.amountRupiah})
    on conflict (id) do nothing returning id`
  return rows.length > 0
}

export async function hasEvent(tx: ReadTx, id: string, saleId: string): Promise<boolean> {
  const rows = await tx`select from public.sale_event where id = ${id} and sale_id = ${saleId}`
  return rows.length > 0
}

/** The newest act that was not undone; undefined without one. */
export async function findLastEvent(tx: ReadTx, saleId: string): Promise<SaleEventRow | undefined> {
  const [row] = await tx<SaleEventRow[]>`
    select e.id, e.actor_kind, null as actor_name, e.act, e.before, e.after, e.reason,
      e.amount_rupiah, e.undone_at, e.created_at as at
    from public.sale_event e where e.sale_id = ${saleId} and e.undone_at is null
    and e.act not in ('urungkan', 'tandai_bukti', 'belum_cukup') order by e.created_at desc, e.id desc limit 1`
  return row
}

export async function markUndone(tx: WriteTx, eventId: string): Promise<void> {
  await tx`update public.sale_event set undone_at = now() where id = ${eventId}`
}

/** Stores the state of an order after an act, and raises its version. */
export async function updateSaleState(
  tx: WriteTx,
  saleId: string,
  change: {
    status: SaleStatus
    reservesStock: boolean
    paidAt: string | null
    proofAt: string | null
    proofMessageId: string | null
    partPaidRupiah: number
    refundRupiah: number
  },
): Promise<void> {
  await tx`
    update public.sale set status = ${change.status}, reserves_stock = ${change.reservesStock},
      paid_at = ${change.paidAt}, proof_at = ${change.proofAt},
      proof_message_id = ${change.proofMessageId}, part_paid_rupiah = ${change.partPaidRupiah},
      version = version + 1,
      refunded_rupiah = refunded_rupiah + ${change.refundRupiah}
    where id = ${saleId}`
}

type DraftContent = Pick<
  Sale,
  | 'lines'
  | 'items_rupiah'
  | 'shipping_rupiah'
  | 'fulfilment'
  | 'zone'
  | 'address'
  | 'shipping_quote'
  | 'wanted_day'
  | 'wanted_time'
  | 'wanted_part'
  | 'note'
>

export async function insertSaleDraft(
  tx: WriteTx,
  draft: { id: string; businessId: string; roomId: string; replacesId: string | null },
): Promise<void> {
  await tx`insert into public.sale (id, business_id, room_id, replaces_id)
    values (${draft.id}, ${draft.businessId}, ${draft.roomId}, ${draft.replacesId})`
}

/** `asks`: the message that asks the customer to confirm this content. */
export async function updateDraft(
  tx: WriteTx,
  saleId: string,
  content: DraftContent,
  asks: { version: number; messageId: string } | null,
): Promise<void> {
  await tx`
    update public.sale set status = 'draf', reserves_stock = false, version = version + 1,
      lines = ${JSON.stringify(content.lines)}::text::jsonb,
      items_rupiah = ${content.items_rupiah}, shipping_rupiah = ${content.shipping_rupiah},
      fulfilment = ${content.fulfilment}, zone = ${content.zone}, address = ${content.address},
      shipping_quote = ${content.shipping_quote ? JSON.stringify(content.shipping_quote) : null}::text::jsonb,
      wanted_day = ${content.wanted_day}::date, wanted_time = ${content.wanted_time},
      wanted_part = ${content.wanted_part}, note = ${content.note}, search_text = ${searchTextOf(content.lines)},
      asked_version = ${asks?.version ?? null}, asked_message_id = ${asks?.messageId ?? null}
    where id = ${saleId}`
}

const searchTextOf = (lines: readonly SaleLine[]): string =>
  lines
    .map(({ name, variant }) => `${name} ${variant}`)
    .join(' ')
    .toLowerCase()
    .slice(0, 2000)

/** Confirms a draft and gives it its number. */
export async function updateConfirmed(
  tx: WriteTx,
  saleId: string,
  change: { status: SaleStatus; number: number; needsApproval: boolean },
): Promise<void> {
  await tx`
    update public.sale set status = ${change.status}, number = ${change.number},
      needs_approval = ${change.needsApproval}, reserves_stock = true, confirmed_at = now(),
      search_text = ${`#${change.number} `} || search_text, version = version + 1
    where id = ${saleId}`
}

/**
 * The next number. The caller has locked the business's products, so that two orders never get the
 * same one.
 */
export async function nextNumber(tx: WriteTx, businessId: string): Promise<number> {
  const [row] = await tx<{ number: number }[]>`
    select coalesce(max(number), 0) + 1 as number from public.sale
    where business_id = ${businessId}`
  return row?.number ?? 1
}

/** Locks the open draft of a room. */
export async function lockDraft(tx: WriteTx, roomId: string): Promise<Sale | undefined> {
  const [row] = await tx<Sale[]>`
    select ${saleColumns(tx)} from public.sale s
    where s.room_id = ${roomId} and s.status = 'draf' for update`
  return row
}

/** Drafts without a change since `before`, oldest first. */
export async function listStaleDrafts(
  tx: ReadTx,
  before: string,
): Promise<{ id: string; business_id: string }[]> {
  return tx<{ id: string; business_id: string }[]>`
    select id, business_id from public.sale where status = 'draf' and updated_at < ${before}
    order by updated_at limit 200`
}
