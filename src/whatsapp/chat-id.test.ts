import { expect, test } from 'vitest'
import { parseChatId, stanzaOf, toChatId, toMessageId } from '#whatsapp/chat-id'

test.each([
  ['628111000111@c.us', 'phone', '628111000111'],
  ['628111000111@s.whatsapp.net', 'phone', '628111000111'],
  ['628111000111:12@S.WhatsApp.Net', 'phone', '628111000111'],
  ['+628111000111', 'phone', '628111000111'],
  [' 628111000111 ', 'phone', '628111000111'],
  ['149876543210987@lid', 'lid', '149876543210987'],
  ['149876543210987:3@lid', 'lid', '149876543210987'],
  ['ID.13491208655302741918', 'bsuid', 'ID.13491208655302741918'],
  ['ID.ENT.11815799212886844830', 'parent_bsuid', 'ID.ENT.11815799212886844830'],
])('%s is a person', (text, kind, value) => {
  expect(parseChatId(text)).toEqual({ kind: 'direct', identities: [{ kind, value }] })
})

test('a group is looked for with and without its server', () => {
  expect(parseChatId('120363001234567890@g.us')).toEqual({
    kind: 'group',
    identities: [
      { kind: 'group', value: '120363001234567890@g.us' },
      { kind: 'group', value: '120363001234567890' },
    ],
  })
})

test.each([
  '',
  'status@broadcast',
  '120363@newsletter',
  '628111000111@example.com',
  'halo',
  '12',
  '../../sessions',
  '628 111',
  'a@c.us',
  '628111000111@c.us\n',
  `${'1'.repeat(21)}@c.us`,
  "1'; drop table room",
])('%j is not a chat', (text) => {
  expect(text.trim() === text ? parseChatId(text) : undefined).toBeUndefined()
})

test('a phone is shown where it is known, and never made of a hidden id', () => {
  const lid = { kind: 'lid' as const, value: '149876543210987' }
  const phone = { kind: 'phone' as const, value: '628111000111' }
  expect(toChatId({ kind: 'direct', providerChatId: 'x', identities: [lid, phone] })).toBe(
    '628111000111@c.us',
  )
  expect(toChatId({ kind: 'direct', providerChatId: 'x', identities: [lid] })).toBe(
    '149876543210987@lid',
  )
  expect(
    toChatId({
      kind: 'direct',
      providerChatId: 'x',
      identities: [{ kind: 'bsuid', value: 'ID.1' }],
    }),
  ).toBe('ID.1')
  expect(toChatId({ kind: 'group', providerChatId: '1203', identities: [] })).toBe('1203@g.us')
})

test('a message id is the same in every dialect', () => {
  const ids = [
    '3A5F',
    'false_628111000111@c.us_3A5F',
    'true_149876543210987@lid_3A5F',
    'false_120363001@g.us_3A5F_1498@lid',
  ]
  expect(new Set(ids.map(stanzaOf))).toEqual(new Set(['3A5F']))
  expect(stanzaOf('wamid.HBgNNjI4==')).toBe('wamid.HBgNNjI4==')
  expect(
    toMessageId({ fromMe: false, chatId: '1203@g.us', stanzaId: '3A', participant: '1498@lid' }),
  ).toBe('false_1203@g.us_3A_1498@lid')
})
