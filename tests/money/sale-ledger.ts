import { expect } from 'vitest'
import { rawSql } from '#platform/database'

export type KnownSale = {
  status: string
  quantity: number
  total: number
  isPaid: boolean
  hasProof: boolean
  returned: number
  /** acts that members can undo, the newest last */
  acts: { act: string; before: string; refund: RefundFact | null; isMember: boolean }[]
}
export type KnownPayment = {
  saleId: string
  rupiah: number
  isMoney: boolean
  isReview: boolean
  isExtra: boolean
  byGateway: number
  byHand: number
}
type RefundFact = { paymentId: string | null; rupiah: number }
type ExpectedAct = { saleId: string; act: string; rupiah: number | null }

/** Members' acts: the states from which, and to which. */
const MEMBER_ACTS: Record<string, { from: string[]; to: (sale: KnownSale) => string }> = {
  setujui: { from: ['dikonfirmasi'], to: ({ isPaid }) => (isPaid ? 'dibayar' : 'disetujui') },
  terima_bayar: {
    from: ['disetujui', 'diproses'],
    to: ({ status }) => (status === 'disetujui' ? 'dibayar' : status),
  },
  proses: { from: ['disetujui', 'dibayar'], to: () => 'diproses' },
  selesaikan: { from: ['diproses'], to: () => 'selesai' },
  batalkan: { from: ['dikonfirmasi', 'disetujui', 'dibayar', 'diproses'], to: () => 'batal' },
}
const TAKES_MONEY = ['dikonfirmasi', 'disetujui', 'diproses', 'selesai']
const HAS_GOODS = ['dikonfirmasi', 'disetujui', 'dibayar', 'diproses', 'selesai']

/**
 * A plain model of one business's orders. It reads the committed facts in their order: what the
 * gateway reported, and the acts. It applies the rules to them one by one, and refuses an act that
 * the rules do not allow. All other stored data must equal it.
 */
export class SaleLedger {
  readonly sales = new Map<string, KnownSale>()
  readonly payments = new Map<string, KnownPayment>()
  /** the quantity that the customer wrote, by the id of the order */
  readonly wishes = new Map<string, number>()
  stock: number
  price: number
  private numbers = 0
  private readonly known = new Set<string>()
  private readonly expected: ExpectedAct[] = []
  private readonly businessId: string
  private readonly needsApproval: boolean

  constructor(businessId: string, start: { stock: number; price: number; needsApproval: boolean }) {
    this.businessId = businessId
    this.stock = start.stock
    this.price = start.price
    this.needsApproval = start.needsApproval
  }

  /** Books what was committed since the last call. */
  async book(): Promise<void> {
    for (const fact of await listFacts(this.businessId)) {
      if (this.known.has(fact.id)) continue
      this.known.add(fact.id)
      if (fact.kind === 'report') this.takeReport(fact)
      else this.takeAct(fact)
    }
    expect(this.expected, 'money without its act').toEqual([])
  }

  private takeReport(fact: Fact): void {
    const payment = this.paymentOf(fact)
    const isMoney = ['paid', 'refunded'].includes(fact.status)
    if (isMoney && fact.rupiah !== payment.rupiah) {
      payment.isReview = true
      return
    }
    if (isMoney && !payment.isMoney) this.takeMoney(fact.sale_id, payment)
    const before = payment.byGateway
    payment.byGateway = Math.max(before, fact.returned)
    this.giveBack(fact.sale_id, payment, payment.byGateway - before)
  }

  private takeMoney(saleId: string, payment: KnownPayment): void {
    const sale = this.sales.get(saleId)!
    payment.isMoney = true
    payment.isExtra = sale.isPaid || !TAKES_MONEY.includes(sale.status)
    if (payment.isExtra) return
    sale.isPaid = true
    this.expected.push({ saleId, act: 'bayar_gerbang', rupiah: null })
    sale.acts.push({ act: 'bayar_gerbang', before: sale.status, refund: null, isMember: false })
    if (sale.status === 'disetujui') sale.status = 'dibayar'
  }

  private giveBack(saleId: string, payment: KnownPayment, rupiah: number): void {
    if (rupiah === 0) return
    const sale = this.sales.get(saleId)!
    if (!payment.isExtra) sale.returned += rupiah
    this.expected.push({ saleId, act: 'kembalikan_gerbang', rupiah })
    sale.acts.push({
      act: 'kembalikan_gerbang',
      before: sale.status,
      refund: null,
      isMember: false,
    })
  }

  private takeAct(fact: Fact): void {
    const announced = this.expected.shift()
    const { sale_id: saleId, act, rupiah } = fact
    const sale = this.saleOf(saleId)
    if (announced) expect({ saleId, act, rupiah }).toEqual(announced)
    else this.applyAct(fact, sale)
    expect([act, fact.after], `the state of ${saleId}`).toEqual([act, sale.status])
  }

  private applyAct(fact: Fact, sale: KnownSale): void {
    const { act } = fact
    const before = sale.status
    switch (act) {
      case 'konfirmasi':
        return this.place(fact.sale_id, sale)
      case 'urungkan':
        return this.undo(sale)
      case 'diganti':
      case 'batal_pelanggan': {
        const isAllowed = ['draf', 'dikonfirmasi', 'disetujui'].includes(before)
        expect([act, isAllowed, sale.isPaid, sale.hasProof]).toEqual([act, true, false, false])
        return this.move(sale, 'batal')
      }
      case 'kedaluwarsa':
        expect(before).toBe('draf')
        return this.move(sale, 'batal')
      case 'bukti':
        expect(['dikonfirmasi', 'disetujui']).toContain(before)
        sale.hasProof = true
        break
      case 'kembalikan':
        this.returnByHand(sale, { paymentId: fact.payment_id, rupiah: fact.rupiah! })
        break
      default: {
        const step = MEMBER_ACTS[act]
        expect([act, step?.from.includes(before)]).toEqual([act, true])
        const after = step!.to(sale)
        if (act === 'terima_bayar') {
          expect(sale.isPaid, 'paid twice').toBe(false)
          sale.isPaid = true
        }
        this.move(sale, after)
      }
    }
    const refund =
      act === 'kembalikan' ? { paymentId: fact.payment_id, rupiah: fact.rupiah! } : null
    sale.acts.push({ act, before, refund, isMember: act !== 'bukti' })
  }

  private place(saleId: string, sale: KnownSale): void {
    expect(sale.status).toBe('draf')
    sale.quantity = this.wishes.get(saleId)!
    sale.total = sale.quantity * this.price
    sale.acts.push({ act: 'konfirmasi', before: 'draf', refund: null, isMember: false })
    this.numbers += 1
    this.move(sale, this.needsApproval ? 'dikonfirmasi' : 'disetujui')
  }

  /** Members undo only their own newest act, and none of a finished order. */
  private undo(sale: KnownSale): void {
    const last = sale.acts.pop()
    expect([last?.act, last?.isMember, sale.status === 'selesai' && !last?.refund]).toEqual([
      last?.act,
      true,
      false,
    ])
    if (last!.refund) return this.takeBackRefund(sale, last!.refund)
    if (last!.act === 'terima_bayar') sale.isPaid = false
    this.move(sale, last!.before)
  }

  private returnByHand(sale: KnownSale, { paymentId, rupiah }: RefundFact): void {
    const payment = paymentId ? this.payments.get(paymentId) : undefined
    if (payment) {
      expect(payment.isMoney).toBe(true)
      payment.byHand += rupiah
      expect(payment.byHand + payment.byGateway).toBeLessThanOrEqual(payment.rupiah)
    }
    if (!payment?.isExtra) sale.returned += rupiah
    expect(sale.returned).toBeLessThanOrEqual(sale.total)
    if (!payment) expect(sale.isPaid).toBe(true)
  }

  private takeBackRefund(sale: KnownSale, { paymentId, rupiah }: RefundFact): void {
    const payment = paymentId ? this.payments.get(paymentId) : undefined
    if (payment) payment.byHand -= rupiah
    if (!payment?.isExtra) sale.returned -= rupiah
  }

  private move(sale: KnownSale, after: string): void {
    const had = HAS_GOODS.includes(sale.status)
    const has = HAS_GOODS.includes(after)
    if (had && !has) this.stock += sale.quantity
    if (has && !had) this.stock -= sale.quantity
    expect(this.stock, 'more was sold than there is').toBeGreaterThanOrEqual(0)
    sale.status = after
  }

  /** An order begins as a draft, without an act. */
  private saleOf(id: string): KnownSale {
    const known = this.sales.get(id)
    if (known) return known
    const sale: KnownSale = {
      status: 'draf',
      quantity: 0,
      total: 0,
      isPaid: false,
      hasProof: false,
      returned: 0,
      acts: [],
    }
    this.sales.set(id, sale)
    return sale
  }

  private paymentOf(fact: Fact): KnownPayment {
    const known = this.payments.get(fact.payment_id!)
    if (known) return known
    const payment: KnownPayment = {
      saleId: fact.sale_id,
      rupiah: this.sales.get(fact.sale_id)!.total,
      isMoney: false,
      isReview: false,
      isExtra: false,
      byGateway: 0,
      byHand: 0,
    }
    this.payments.set(fact.payment_id!, payment)
    return payment
  }

  /** The number of orders that have a number. */
  get placed(): number {
    return this.numbers
  }
}

type Fact = {
  id: string
  kind: 'report' | 'act'
  sale_id: string
  /** of a report or a refund */
  payment_id: string | null
  act: string
  after: string
  status: string
  rupiah: number | null
  /** all money that the gateway reports as returned */
  returned: number
}

/** The facts are in the order of their transactions: one business has one writer at a time here. */
const listFacts = (businessId: string): Promise<Fact[]> =>
  rawSql()<Fact[]>`
    select * from (
      select e.id, 'act' as kind, e.sale_id, f.payment_id, e.act, e.after, '' as status,
        e.amount_rupiah as rupiah, 0::bigint as returned, e.created_at as at
      from sale_event e left join refund f on f.id = e.id
      where e.business_id = ${businessId} and e.act <> 'tandai_bukti'
      union all
      select r.id, 'report', p.sale_id, p.id, '', '', r.status, r.amount_rupiah, r.refunded_rupiah,
        r.received_at
      from payment_report r join payment p on p.id = r.payment_id
      where r.business_id = ${businessId}) facts
    order by at`
