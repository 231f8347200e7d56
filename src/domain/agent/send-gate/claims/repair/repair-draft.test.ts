import { expect, test } from 'vitest'
import { toSources } from '../../../../../../tests/draft-sources.ts'
import { nearestSource } from '../nearest-source.ts'
import { repairDraft } from './repair-draft.ts'

const SOURCES = toSources([
  ['Cuci AC', 'Cuci AC 1 PK Rp75.000/unit. Garansi 30 hari.'],
  ['Antar jemput?', 'Antar jemput gratis untuk radius 3 km dengan minimal 5 kg.'],
  ['Jam buka?', 'Senin-Sabtu 07.00-20.00, Minggu libur.'],
  ['Rekening', 'Transfer BCA 456 0091 882 a.n. Mentari Boga.'],
])
const repair = (text: string, question: string) =>
  repairDraft({ text, question, earlier: '', sources: SOURCES, names: [] })

test.each([
  [
    'an invented extra at the end of a sentence',
    'Cuci AC 1 PK Rp75.000 per unit, sudah termasuk tambah freon, Kak.',
    'Cuci AC 1 PK Rp75.000 per unit.',
  ],
  [
    'an invented second sentence',
    'Cuci AC 1 PK Rp75.000 per unit, Kak. Teknisi kami bersertifikat resmi.',
    'Cuci AC 1 PK Rp75.000 per unit, Kak.',
  ],
])('leaves out %s', (_, draft, sent) => {
  expect(repair(draft, 'cuci ac 1 pk berapa')).toMatchObject({ text: sent })
})

test.each([
  ['the answer itself is wrong', 'Cuci AC 1 PK Rp65.000. Garansi 30 hari.', 'cuci ac 1 pk berapa'],
  ['a gift would lose its limits', 'Antar jemput gratis untuk semua area, Kak.', 'antar jemput?'],
  ['a shortened list of hours lies', 'Buka pukul 07.00, 20.00, dan 22.00, Kak.', 'jam buka?'],
  [
    'the rest is beside the question',
    'Garansi 30 hari, Kak. Kalau freon bocor uangnya kami kembalikan.',
    'freon bocor uang kembali ga?',
  ],
  [
    'only a permission would be left of a false sentence',
    'Antar jemput bisa di semua area, sudah dengan lipat.',
    'antar jemput?',
  ],
  [
    'a charge would be left out',
    'Cuci AC 1 PK Rp75.000 per unit, Kak. Belum termasuk biaya panggilan Rp20.000.',
    'cuci ac 1 pk berapa',
  ],
  ['an account is wrong', 'Transfer BCA 456 0091 883 a.n. Mentari Boga, Kak.', 'rekeningnya?'],
])('does not repair a draft when %s', (_, draft, question) => {
  expect(repair(draft, question)).toBeUndefined()
})

test('finds the entry that a false draft is about, and none for an invented draft', () => {
  expect(nearestSource('Cuci AC 1 PK Rp65.000, Kak.', 'cuci ac berapa', SOURCES)?.id).toBe('s0')
  expect(nearestSource('Bisa kredit tanpa bunga, Kak.', 'bisa kredit?', SOURCES)).toBeUndefined()
  expect(nearestSource('Ada garansi, Kak.', 'ada garansi mesin cuci?', SOURCES)).toBeUndefined()
})
