import { expect, test } from 'vitest'
import type { Identity } from '#whatsapp/model'
import type { MessageCreated } from '#whatsapp/events'
import { keepReferral, quotedAuthor } from './quote.ts'

const dewi: Identity[] = [
  { kind: 'phone', value: '628111000111' },
  { kind: 'lid', value: '149876543210987' },
]

function quoting(author: string | undefined, fields: Partial<MessageCreated> = {}): MessageCreated {
  return {
    eventKey: 'k',
    occurredAt: '2026-10-03T03:00:00.000Z',
    live: true,
    kind: 'message.created',
    direction: 'in',
    origin: 'customer',
    chat: { kind: 'direct', providerChatId: '628111000111', identities: dewi },
    author: { identities: dewi, isSelf: false },
    key: { providerId: 'w', stanzaId: 'w', fromMe: false },
    content: { type: 'text', text: 'yang ini' },
    reply: { stanzaId: 'gone', ...(author && { author }) },
    ...fields,
  }
}

test.each([
  ['the number of the customer', '628111000111', 'customer'],
  ['a device of the customer', '628111000111:12@s.whatsapp.net', 'customer'],
  ['the hidden id of the customer', '149876543210987@lid', 'customer'],
  ['another number: the business', '6281255500147', 'device'],
  ['another hidden id: the business', '209876543210987@lid', 'device'],
  ['an id of another kind', 'ID.13491208655302741918', 'unknown'],
  ['no id', undefined, 'unknown'],
])('the author of a quoted message that is not stored, by %s', (_, author, expected) => {
  expect(quotedAuthor(quoting(author))).toBe(expected)
})

test('in a group the author of a quote by another number is unknown', () => {
  const chat = {
    kind: 'group' as const,
    providerChatId: '1@g.us',
    identities: [{ kind: 'group' as const, value: '1@g.us' }],
  }
  expect(quotedAuthor(quoting('628999000999', { chat }))).toBe('unknown')
})

test('an ad is stored with its texts cut to the limits of the columns', () => {
  expect(keepReferral(undefined)).toBeNull()
  const referral = {
    sourceType: 'ad',
    sourceId: '1',
    sourceUrl: 'https://fb.me/x',
    headline: 'Promo',
    clickId: 'c',
    mediaUrl: 'https://x.example/v',
  }
  expect(keepReferral(referral)).toEqual(referral)
  expect(keepReferral({ sourceType: 'ad', body: 'a'.repeat(9000) })?.body).toHaveLength(2000)
})
