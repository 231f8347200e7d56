import { expect, test } from 'vitest'
import type { ReplyRule } from '../contract.ts'
import { findConflicts } from './contract.ts'

const rule = (id: string, part: Partial<ReplyRule>): ReplyRule => ({
  id,
  name: id.toUpperCase(),
  trigger: 'kata_kunci',
  keywords: ['alamat'],
  is_exact: false,
  kinds: [],
  channel_id: null,
  hours: 'selalu',
  reply: 'Halo',
  is_answer: false,
  cooldown_minutes: 720,
  is_on: true,
  ...part,
})
const conflictOf = (upper: Partial<ReplyRule>, lower: Partial<ReplyRule>) =>
  findConflicts([rule('a', upper), rule('b', lower)]).get('b')
const HIDDEN = { kind: 'hidden', by: 'A' }

test.each<[string, Partial<ReplyRule>, Partial<ReplyRule>]>([
  ['the same greeting', { trigger: 'percakapan_baru' }, { trigger: 'percakapan_baru' }],
  [
    'a first message below a greeting',
    { trigger: 'percakapan_baru' },
    { trigger: 'pesan_pertama' },
  ],
  ['a phrase with the keyword above', {}, { keywords: ['Alamat toko', 'ALAMAT?'] }],
  ['an exact message with the keyword above', {}, { keywords: ['alamat dong'], is_exact: true }],
  ['a photo below all files', { trigger: 'media' }, { trigger: 'media', kinds: ['image'] }],
  ['one channel below all channels', {}, { channel_id: 'c' }],
])('the rule is hidden by the one above: %s', (_, upper, lower) => {
  expect(conflictOf(upper, lower)).toEqual(HIDDEN)
})

test.each<[string, Partial<ReplyRule>, Partial<ReplyRule>]>([
  [
    'a greeting below a first message',
    { trigger: 'pesan_pertama' },
    { trigger: 'percakapan_baru' },
  ],
  ['another channel', { channel_id: 'c' }, {}],
  ['other hours', { hours: 'tutup' }, { hours: 'buka' }],
  ['a rule above that is off', { is_on: false }, {}],
  ['a part of a word', { keywords: ['alam'] }, {}],
  ['an exact keyword above', { is_exact: true }, {}],
  ['all files below photos', { trigger: 'media', kinds: ['image'] }, { trigger: 'media' }],
])('the rule is not hidden by the one above: %s', (_, upper, lower) => {
  expect(conflictOf(upper, lower)).toBeUndefined()
})

test('a conflict of rules names the keywords that the rule above catches', () => {
  expect(conflictOf({}, { keywords: ['alamat cabang', 'ongkir'] })).toEqual({
    kind: 'shared',
    by: 'A',
    keywords: ['alamat cabang'],
  })
})
