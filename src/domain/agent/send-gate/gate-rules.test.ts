import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Language } from '#lib/language/languages'
import { AGENT_RULES } from '../contract.ts'
import { checkDraft, GATE_RULES, type Said } from './gate-rules.ts'

const NOW = new Date('2026-01-21T05:00:00Z')
const brokenBy = (text: string, over: Partial<Said> = {}) =>
  checkDraft({
    text,
    history: [],
    burst: [{ text: over.asked ?? 'kak mau tanya', at: NOW.toISOString() }],
    now: NOW,
    said: {
      text,
      faults: [],
      workings: [],
      proven: 0,
      language: 'id',
      asked: 'kak mau tanya',
      known: 'Pashmina silk Rp65.000.',
      names: ['Toko Senja'],
      leaks: false,
      claimNote: '',
      ...over,
    },
  }).flatMap(({ rule, passed }) => (passed ? [] : [rule]))

test('every rule of the gate has one name in the table, the trace and the page for owners', () => {
  const names = GATE_RULES.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.every((name) => AGENT_RULES.includes(name))).toBe(true)
  const page = readFileSync(new URL('../../../../docs/ai-rules.md', import.meta.url), 'utf8')
  expect([...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(names)
})

const LANGUAGES: [string, Language, string, string][] = [
  ['English', 'id', 'harga silk berapa', 'The silk pashmina is Rp65,000.'],
  ['English in four words', 'id', 'harga silk', 'Pashmina silk is Rp65,000.'],
  ['Indonesian', 'en', 'how much is the silk pashmina?', 'Harga pashmina silk Rp65.000, Kak.'],
  ['Javanese', 'id', 'harga silk brp kak', 'Pashmina silk reginipun sewidak gangsal ewu.'],
  ['Sundanese', 'id', 'harga silk brp kak', 'Pashmina silk hargana 65 rebu, Teh.'],
  ['another script', 'id', 'harga silk', 'パシュミナ Rp65.000'],
]
test.each(LANGUAGES)(
  'holds a draft in %s for a customer of language %s: "%s"',
  (_, language, asked, text) => {
    expect(brokenBy(text, { language, asked })).toContain('bahasa')
  },
)

const UNDERSTOOD: [Language, string, string][] = [
  ['jv', 'regane silk pira', 'Pashmina silk regine Rp65.000 nggih.'],
  ['id', 'silk totale piro mas', 'Pashmina silk regine Rp65.000 nggih.'],
  ['jv', 'regane silk pira', 'Harga pashmina silk Rp65.000 ya, Kak.'],
  ['en', 'make up pengantin', 'Make up pengantin mulai Rp1.500.000, Kak.'],
  ['en', 'how much is the silk pashmina?', 'The silk pashmina is Rp65,000.'],
  ['id', 'harga silk', 'Nyuwun ngapunten, pashmina silk Rp65.000 ya Mbak.'],
]
test.each(UNDERSTOOD)(
  'sends to a customer of language %s who wrote "%s": %s',
  (language, asked, text) => {
    expect(brokenBy(text, { language, asked })).not.toContain('bahasa')
  },
)

test.each([
  ['Saya Rina dari bagian pelayanan.'],
  ['Ini orang beneran kok, Kak.'],
  ['Bukan robot, Kak.'],
  ['Saya yang punya toko.'],
  ['Aku lagi di toko nih, Kak.'],
  ['Yes, I am a real person.'],
])('holds a draft that claims to be human: %s', (text) => {
  expect(brokenBy(text)).toContain('mengaku_manusia')
})

test.each([['Dasar pelit.'], ['Jangan tanya terus.'], ['Kalau tidak punya uang jangan beli.']])(
  'holds a draft that insults the customer: %s',
  (text) => {
    expect(brokenBy(text)).toContain('kesopanan')
  },
)

test.each([['Pelanggan lain juga pesan dua.'], ['Kemarin dibeli Bu Dewi.']])(
  'holds a draft that mentions another customer: %s',
  (text) => {
    expect(brokenBy(text)).toContain('data_pelanggan')
  },
)
