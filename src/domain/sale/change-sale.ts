import { type NoticeRoom } from '#conversation/pipeline'
import { clearNotices, notifyMembers } from '#domain/notice'
import { returnStock, takeStock } from '#domain/product/stock'
import type { WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { enqueue } from '#platform/queue'
import type {
  CustomerSaleAct,
  PaymentSaleAct,
  RefundSaleAct,
  Sale,
  SaleAct,
  SaleLine,
  SaleStatus,
} from './contract.ts'
import * as rows from './queries.ts'
import { OPEN_STATUSES } from './rules.ts'

export type SaleActor = { kind: 'customer' | 'system'; id: null } | { kind: 'member'; id: string }

export type SaleChange = {
  eventId: string
  act: SaleAct | CustomerSaleAct | PaymentSaleAct | RefundSaleAct | 'kedaluwarsa' | 'urungkan'
  after: SaleStatus
  actor: SaleActor
  reason?: string | null
  paidAt?: string | null
  proofAt?: string | null
  proofMessageId?: string | null
  /** what arrived so far of the unpaid sum */
  partPaidRupiah?: number
  /** refunded with this act; negative when a refund is undone */
  refundRupiah?: number
  /** whether the money was outside the order */
  isOutsideOrder?: boolean
}

/**
 * Changes the state of a locked order with its event, stock, room history and notices. All changes
 * use it. Returns false when the act was applied before. The caller has locked the room first.
 * Error: `sale.sold_out` when the stock is too low to undo a cancellation.
 */
export async function changeSale(
  tx: WriteTx,
  sale: Sale,
  room: NoticeRoom | undefined,
  change: SaleChange,
): Promise<boolean> {
  const isNew = await rows.insertEvent(tx, {
    id: change.eventId,
    businessId: sale.business_id,
    saleId: sale.id,
    actorKind: change.actor.kind,
    actorId: change.actor.id,
    act: change.act,
    before: sale.status,
    after: change.after,
    reason: change.reason ?? null,
    amountRupiah: Math.abs(change.refundRupiah ?? change.partPaidRupiah ?? 0) || null,
  })
  if (!isNew) return false
  const reservesStock = await moveStock(tx, sale, change.after)
  await rows.updateSaleState(tx, sale.id, {
    status: change.after,
    reservesStock,
    paidAt: change.paidAt === undefined ? sale.paid_at : change.paidAt,
    proofAt: change.proofAt === undefined ? sale.proof_at : change.proofAt,
    proofMessageId:
      change.proofMessageId === undefined ? sale.proof_message_id : change.proofMessageId,
    partPaidRupiah: change.partPaidRupiah ?? sale.part_paid_rupiah,
    refundRupiah: change.isOutsideOrder ? 0 : (change.refundRupiah ?? 0),
  })
  const needsNoLink =
    change.after === 'batal' ||
    (change.paidAt && sale.paid_at === null) ||
    // A link asks for the sum that was missing when it was made.
    (change.partPaidRupiah ?? sale.part_paid_rupiah) !== sale.part_paid_rupiah
  if (needsNoLink && sale.number !== null)
    await enqueue(tx, 'close-payment-links', { saleId: sale.id })
  if (sale.number !== null) await noteChange(tx, sale, room, change)
  return true
}

export async function noteChange(
  tx: WriteTx,
  sale: Pick<Sale, 'id' | 'business_id' | 'number' | 'status' | 'total_rupiah'>,
  room: NoticeRoom | undefined,
  { after, actor }: Pick<SaleChange, 'after' | 'actor'>,
): Promise<void> {
  const subject = `sale:${sale.id}`
  if (after === 'dikonfirmasi') await notifyOfOrder(tx, sale, room, 'sale_waiting')
  else await clearNotices(tx, sale.business_id, 'sale_waiting', subject)
  if (after === 'disetujui' && sale.status !== after)
    await enqueue(tx, 'send-payment-link', { businessId: sale.business_id, saleId: sale.id })
  if (after !== sale.status)
    await room?.note(
      {
        reason: 'pesanan',
        before: { status: sale.status },
        after: {
          saleId: sale.id,
          number: sale.number,
          status: after,
          totalRupiah: sale.total_rupiah,
        },
      },
      { actorKind: actor.kind, actorId: actor.id },
    )
}

/**
 * Notifies members of an order that waits for them. `sale_payment`: it waits because a payment could
 * not be used for it.
 */
export const notifyOfOrder = (
  tx: WriteTx,
  sale: Pick<Sale, 'id' | 'business_id'>,
  room: NoticeRoom | undefined,
  kind: 'sale_waiting' | 'sale_payment',
): Promise<unknown> =>
  notifyMembers(
    tx,
    {
      businessId: sale.business_id,
      kind,
      subject: `sale:${sale.id}`,
      roomId: room?.id ?? null,
    },
    'team',
  )

async function moveStock(tx: WriteTx, sale: Sale, after: SaleStatus): Promise<boolean> {
  const holds = after === 'selesai' || OPEN_STATUSES.some((status) => status === after)
  const lines = sale.lines.flatMap(wantedOf)
  if (holds && !sale.reserves_stock) {
    const short = await takeStock(tx, sale.business_id, lines)
    if (short.length > 0) throw new AppError('sale.sold_out')
  }
  if (!holds && sale.reserves_stock) await returnStock(tx, sale.business_id, lines)
  return holds
}

/** The quantity that a line takes from the stock; none while the line is incomplete. */
export const wantedOf = ({ productId, quantity }: SaleLine) =>
  productId !== null && quantity !== null ? [{ productId, quantity }] : []
