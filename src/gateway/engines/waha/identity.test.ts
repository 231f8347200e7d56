import { expect, test } from 'vitest'
import {
  identitiesOf,
  readMessageId,
  readWaId,
  toCommandId,
  toIso,
  toStanzaId,
  writeMessageId,
  writeWaId,
} from './identity.ts'

test.each([
  ['628111000111@c.us', '628111000111@c.us'],
  ['628111000111@s.whatsapp.net', '628111000111@c.us'],
  ['628111000111:12@s.whatsapp.net', '628111000111@c.us'],
  ['628111000111@C.US', '628111000111@c.us'],
  ['149876543210987:3@lid', '149876543210987@lid'],
])('%s is the address %s', (given, address) => {
  const id = readWaId(given)
  expect(id && writeWaId(id)).toBe(address)
})

test("a LID's digits are not a phone number, and a channel is not a person", () => {
  expect(identitiesOf(['149876543210987@lid', '628111000111:12@s.whatsapp.net'])).toEqual([
    { kind: 'phone', value: '628111000111' },
    { kind: 'lid', value: '149876543210987' },
  ])
  expect(identitiesOf(['1203630@newsletter', 'status@broadcast', 'halo'])).toEqual([])
})

test.each([
  [
    'false_628111000111@c.us_3A5F',
    { fromMe: false, chat: { user: '628111000111', server: 'c.us' }, stanzaId: '3A5F' },
  ],
  [
    'false_120363001234567890@g.us_3A5F_149876543210987@lid',
    { stanzaId: '3A5F', participant: '149876543210987@lid' },
  ],
  ['true_120363001234567890@newsletter_3A_5F', { fromMe: true, stanzaId: '3A_5F' }],
  ['3EB0C0FFEE', { stanzaId: '3EB0C0FFEE' }],
  ['AC_12_34', { stanzaId: 'AC_12_34' }],
])('the id %s is split into its parts', (id, parts) => {
  const read = readMessageId(id)
  expect(read).toMatchObject(parts)
  if (read?.chat)
    expect(
      writeMessageId({
        fromMe: read.fromMe ?? false,
        chat: writeWaId(read.chat),
        stanzaId: read.stanzaId,
        participant: read.participant,
      }),
    ).toBe(id)
})

test('a text that is not an id is undefined', () => {
  for (const id of ['', 'x'.repeat(501), 'false_628111000111@c.us_'])
    expect(readMessageId(id)).toBeUndefined()
})

test("our id becomes a WhatsApp id and back; a phone's own id does not", () => {
  const id = '01999e2a-7c0d-7abc-8123-456789abcdef'
  expect(toCommandId(toStanzaId(id) ?? '')).toBe(id)
  for (const stanza of ['3EB0C0FFEE', '3A5F', '01999E2A7C0D1ABC8123456789ABCDEF'])
    expect(toCommandId(stanza)).toBeUndefined()
})

test('seconds may have a fraction or be text; implausible ones become the receipt time', () => {
  const received = '2026-09-21T14:13:25.000Z'
  expect([toIso(1790000001.123, received), toIso('1790000001', received)]).toEqual([
    '2026-09-21T14:13:21.123Z',
    '2026-09-21T14:13:21.000Z',
  ])
  for (const odd of [undefined, null, 'kemarin', -1, 1790000001615, {}])
    expect(toIso(odd, received)).toBe(received)
})
