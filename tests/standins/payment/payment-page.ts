import { html } from 'hono/html'
import type { Bill, Outcome } from './payment-desk.ts'

/** One bill with a button for each possible outcome. */
export const billPage = (bill: Bill) =>
  frame(
    rupiah(bill.amount),
    html`<p>
        ${GATEWAYS[bill.gateway]} · ${bill.orderId}<br />${bill.method === undefined ? 'Pilih cara bayar' : labelOf(bill.method)}
        · <b>${bill.status}</b>
      </p>
      <form method="post">
        ${bill.method === undefined ? bill.methods.map((method) => html`<button name="method" value="${method}">${labelOf(method)}</button>`) : bill.outcomes.map((outcome) => html`<button name="outcome" value="${outcome}" class="${outcome}">${BUTTONS[outcome]}</button>`)}
      </form>
      ${bill.returnUrl === undefined ? '' : html`<p><a href="${bill.returnUrl}">Kembali ke toko</a></p>`}`,
  )

/** All bills, newest first, because transfers and codes have no page at the gateway. */
export const listPage = (bills: Bill[]) =>
  frame(
    'Tagihan',
    bills.length === 0
      ? html`<p>Belum ada tagihan.</p>`
      : html`<ul>
          ${bills.map((bill) => html`<li><a href="/_page/${bill.id}">${bill.orderId}</a> ${GATEWAYS[bill.gateway]} · ${rupiah(bill.amount)} · ${bill.method === undefined ? '–' : labelOf(bill.method)} · <b>${bill.status}</b></li>`)}
        </ul>`,
  )

const GATEWAYS = { midtrans: 'Midtrans', xendit: 'Xendit' }
const BUTTONS: Record<Outcome, string> = {
  paid: 'Bayar',
  settled: 'Cairkan',
  challenged: 'Tahan untuk diperiksa',
  expired: 'Biarkan kedaluwarsa',
  failed: 'Gagalkan',
}
const LABELS: Record<string, string> = {
  qris: 'QRIS',
  other_qris: 'QRIS',
  gopay: 'GoPay',
  echannel: 'Mandiri Bill',
  credit_card: 'Kartu',
  CREDIT_CARD: 'Kartu',
  SHOPEEPAY: 'ShopeePay',
}
const labelOf = (method: string) =>
  LABELS[method] ??
  (method.endsWith('_va') ? `Transfer ${method.slice(0, -'_va'.length).toUpperCase()}` : method)
const rupiah = (amount: number) =>
  new Intl.NumberFormat('id-ID', {
    style: 'currency',
    currency: 'IDR',
    maximumFractionDigits: 0,
  }).format(amount)

const frame = (title: string, content: ReturnType<typeof html>) =>
  html`<!doctype html>
    <html lang="id">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          :root {
            color-scheme: light dark;
          }
          body {
            max-width: 480px;
            margin: 0 auto;
            padding: 24px 16px;
            font:
              16px/24px system-ui,
              sans-serif;
            overflow-wrap: anywhere;
          }
          h1 {
            margin: 0;
            font-size: 32px;
            line-height: 40px;
          }
          a {
            color: inherit;
          }
          form {
            display: grid;
            gap: 8px;
          }
          button {
            color: inherit;
            min-height: 48px;
            border: 1px solid #8886;
            border-radius: 8px;
            background: none;
            font: inherit;
            cursor: pointer;
          }
          .paid {
            border-color: transparent;
            background: #0f766e;
            color: #fff;
            font-weight: 600;
          }
          ul {
            list-style: none;
            padding: 0;
          }
          li {
            padding: 8px 0;
          }
          footer {
            margin-top: 32px;
            font-size: 14px;
            line-height: 20px;
            opacity: 0.75;
          }
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${content}
        <footer>Gerbang pembayaran tiruan: tidak ada uang yang berpindah.</footer>
      </body>
    </html>`
