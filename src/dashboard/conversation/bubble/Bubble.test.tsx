import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MessageRow } from '#contract/conversation/message'
import { Bubble } from './Bubble.tsx'

const ROW: MessageRow = {
  id: 'm1',
  room_id: 'r',
  session_no: 1,
  direction: 'in',
  author_kind: 'customer',
  author_id: null,
  author_name: null,
  kind: 'text',
  text: 'yang ini',
  content: { type: 'text', text: 'yang ini' },
  attachment: null,
  client_id: null,
  reply_to_id: null,
  reply_to: null,
  referral: null,
  status: 'received',
  status_reason: null,
  reactions: {},
  agent_run_id: null,
  source_count: 0,
  occurred_at: '2026-10-03T03:00:00.000Z',
  edited_at: null,
  revoked_at: null,
  dismissed_at: null,
}
const draw = (fields: Partial<MessageRow>): string =>
  renderToStaticMarkup(
    <Bubble
      message={{ ...ROW, ...fields }}
      memberId="me"
      isFirst
      customer="Dewi"
      messageActs={null}
      onReply={null}
      onReasons={() => {}}
      onRetry={() => {}}
      onDismiss={() => {}}
    />,
  )

test('shows a quoted message that is not stored without naming the customer as its author', () => {
  const html = draw({ reply_to: { author: 'unknown', excerpt: '' } })
  expect(html).toContain('Pesan lain')
  expect(html).toContain('Isi pesan ini tidak tersimpan')
  expect(html).not.toContain('<b class="block text-12 text-text-2">Dewi</b>')
  // Older rows contain the provider's id of the author.
  expect(draw({ reply_to: { author: '6281255500147' } })).toContain('Pesan lain')
  expect(draw({ reply_to: { author: 'customer', excerpt: 'halo' } })).toContain('Dewi</b>')
  expect(draw({ reply_to: { author: 'device' } })).toContain('Tim</b>')
})

test('shows the ad above its message, and links only a web address', () => {
  const referral = {
    sourceType: 'ad',
    headline: 'Promo Lebaran',
    body: 'Diskon kue 20%',
    sourceUrl: 'https://fb.me/abc',
    clickId: 'c',
  }
  const html = draw({ referral })
  expect(html).toMatch(/Dari iklan.*Promo Lebaran.*Diskon kue 20%.*href="https:\/\/fb\.me\/abc"/)
  expect(draw({ referral: { ...referral, sourceUrl: 'javascript:alert(1)' } })).not.toContain(
    'href',
  )
})

test('a notice that the product sends is not shown as sent through the API', () => {
  const notice = { direction: 'out', author_kind: 'system', client_id: 'sale:1' } as const
  expect(draw(notice)).toContain('Pesan otomatis')
  expect(draw({ ...notice, client_id: 'csat-thanks:1' })).toContain('Pesan otomatis')
  expect(draw({ ...notice, client_id: 'api:1' })).toContain('Lewat API')
  expect(draw({ ...notice, client_id: '01a201f3-0000-72a3-aeaa-a39e6ab3fbd3' })).toContain(
    'Lewat API',
  )
})
