import { openNotices } from '#conversation/pipeline'
import { recordAudit } from '#domain/audit'
import { newId } from '#platform/crypto'
import { type Claims, continueAsService, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { NO_TERMS, type Sale } from '../contract.ts'
import { draftReply, shippingOf } from '../draft-texts.ts'
import { detailsOf, priceDraft } from '../price-draft.ts'
import * as rows from '../queries.ts'
import { sumOf, takesShippingPrice } from '../rules.ts'
import { THIS_ADDRESS } from '../shipping-texts.ts'
import type { SaleActResult } from '../sale.ts'
import type { PriceShipping, ShippingQuote } from './contract.ts'

/**
 * A member enters what delivery of a draft costs, where neither the zones nor the tool know it. The
 * customer gets the summary and confirms it to the AI, to which the room returns. Outside the
 * 24-hour window, and while the AI is stopped or off, the price is stored and nothing is sent. The
 * same event id again has no effect.
 * Owner, admin and agen. Errors: `sale.not_found`, `sale.changed`, `sale.act_impossible`.
 */
export function enterShippingPrice(claims: Claims, input: PriceShipping): Promise<SaleActResult> {
  const { businessId, rupiah } = input
  const memberId = claims.sub
  if (!memberId) throw new AppError('auth.required')
  return db.writeAs(claims, async (tx) => {
    const seen = await rows.findSale(tx, businessId, input.saleId)
    if (!seen) throw new AppError('sale.not_found')
    // The room first: every transaction that changes orders locks in this order.
    const room = seen.room_id ? await openNotices(tx, seen.room_id) : undefined
    const sale = await rows.lockSale(tx, businessId, input.saleId)
    if (!sale) throw new AppError('auth.forbidden')
    const clientId = `sale:${input.eventId}`
    if (await rows.hasEvent(tx, input.eventId, sale.id))
      return { isTold: (await room?.hasPosted(clientId)) === true }
    if (sale.version !== input.version) throw new AppError('sale.changed')
    if (!takesShippingPrice(sale)) throw new AppError('sale.act_impossible')
    await continueAsService(
      tx,
      "the member was proved; drafts and messages of the AI are the server's",
    )
    const terms = (await rows.findTerms(tx, businessId)) ?? NO_TERMS
    const details = {
      ...detailsOf(sale),
      zone: THIS_ADDRESS,
      shipping_quote: quoteOf(sale, rupiah),
    }
    const facts = await priceDraft(tx, businessId, {
      draft: { lines: sale.lines, details },
      remarks: [],
      terms,
      language: room ? await room.language() : 'id',
      replacesId: sale.replaces_id,
    })
    const { text, isSummary } = draftReply(facts)
    const messageId = newId()
    const isTold = (await room?.ask({ messageId, clientId, text, memberId })) === true
    const items = sumOf(facts.lines)
    await rows.updateDraft(
      tx,
      sale.id,
      {
        ...facts.details,
        lines: facts.lines,
        items_rupiah: items,
        shipping_rupiah: shippingOf(facts.details, terms, items),
      },
      isSummary && isTold ? { version: sale.version + 1, messageId } : null,
    )
    await recordPrice(tx, { sale, memberId, ...input })
    return { isTold }
  })
}

const quoteOf = ({ address }: Sale, rupiah: number): ShippingQuote => ({
  tool_id: null,
  tool_name: '',
  address: address ?? '',
  rupiah,
  area: THIS_ADDRESS,
  days: null,
})

async function recordPrice(
  tx: Parameters<typeof recordAudit>[0],
  { sale, memberId, eventId, rupiah }: PriceShipping & { sale: Sale; memberId: string },
): Promise<void> {
  await rows.insertEvent(tx, {
    id: eventId,
    businessId: sale.business_id,
    saleId: sale.id,
    actorKind: 'member',
    actorId: memberId,
    act: 'isi_ongkir',
    before: sale.status,
    after: sale.status,
    reason: null,
    amountRupiah: rupiah || null,
  })
  await recordAudit(tx, {
    businessId: sale.business_id,
    actorId: memberId,
    action: 'sale.isi_ongkir',
    entity: 'sale',
    entityId: sale.id,
    before: { shipping_rupiah: sale.zone === null ? null : sale.shipping_rupiah },
    after: { shipping_rupiah: rupiah },
  })
}
