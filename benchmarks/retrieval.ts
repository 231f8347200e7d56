import { askAgent, openTalk } from '../scripts/quality/knowledge.ts'
import { openSearch, type Searchable } from '../src/domain/knowledge/search/search.ts'
import { openLyingModel } from '../src/domain/scenario/lie/lying-model.ts'
import type { Model } from '../src/platform/model/model.ts'
import { parseSettings, useSettings } from '../src/platform/settings/settings.ts'
import { roundToHundredths, summariseSamples } from './figures.ts'

const ENTRIES = 10_000
const QUESTIONS = 1000
const CHANGES = 100
const MESSAGES = 500
const MEGABYTE = 1024 * 1024

/**
 * Search in memory over 10,000 entries of made-up products: time and memory of the index, of a
 * question, and of one changed entry. Then the processor time of a whole decision about a message
 * to a shop of ten entries: hearing, searching, deciding and gating.
 */
export async function measureRetrieval(): Promise<object> {
  useSettings(parseSettings({}))
  const entries = Array.from({ length: ENTRIES }, (_, at) => makeEntry(at))
  collectGarbage()
  const before = process.memoryUsage()
  const startedAt = performance.now()
  const startedCpu = process.cpuUsage()
  const search = await openSearch(entries)
  const indexMs = performance.now() - startedAt
  const indexProcessorMs = processorMsSince(startedCpu)
  collectGarbage()
  const after = process.memoryUsage()
  for (let at = 0; at < 50; at++) search.find(makeQuestion(at))
  const askedCpu = process.cpuUsage()
  const questions = sample(QUESTIONS, (at) => void search.find(makeQuestion(at * 7)))
  const questionProcessorMs = processorMsSince(askedCpu) / QUESTIONS
  const processor = Array.from({ length: QUESTIONS }, (_, at) => {
    const from = process.cpuUsage()
    search.find(makeQuestion(at * 11 + 3))
    return processorMsSince(from)
  })
  const changes: number[] = []
  const changeProcessor: number[] = []
  for (let at = 0; at < CHANGES; at++) {
    const from = performance.now()
    const cpu = process.cpuUsage()
    await search.update([
      { ...makeEntry(at * 31), answer: `Sekarang Rp${at + 1}.500, stok ${at}.` },
    ])
    search.find(makeQuestion(at * 31))
    changes.push(performance.now() - from)
    changeProcessor.push(processorMsSince(cpu))
  }
  return {
    unit: 'ms, MB',
    entries: ENTRIES,
    indexMs: Math.round(indexMs),
    indexProcessorMs: Math.round(indexProcessorMs),
    heapMb: roundToHundredths(
      (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / MEGABYTE,
    ),
    questionProcessorMs: roundToHundredths(questionProcessorMs),
    question: summariseSamples(questions),
    questionProcessor: summariseSamples(processor),
    changedEntryAndQuestion: summariseSamples(changes),
    changedEntryAndQuestionProcessor: summariseSamples(changeProcessor),
    decision: await measureDecisions(),
    gated: await measureDecisions(openLyingModel(DRAFT)),
  }
}

/** Processor time shows the cost on a busy machine too; wall time does not. */
function processorMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const collectGarbage = () => globalThis.gc?.()

function sample(count: number, work: (at: number) => void): number[] {
  return Array.from({ length: count }, (_, at) => {
    const from = performance.now()
    work(at)
    return performance.now() - from
  })
}

/**
 * What the model writes for the gated messages: true drafts for some, false ones for the others.
 */
const DRAFT = 'Keripik singkong Rp12.000 ya Kak, tahan 3 bulan. Bisa kirim lewat JNE dan J&T.'

/**
 * Mean processor time of a whole decision, over messages that differ. With a model, its draft is
 * verified too.
 */
async function measureDecisions(model?: Model): Promise<object> {
  const options = model ? { model } : {}
  const shop = await openTalk('shop', { name: 'Warung Sari', team: 'Sari', faq: FAQ })
  const messageOf = (at: number) =>
    `${SAYINGS[at % SAYINGS.length]} ${THINGS[at % THINGS.length]} ${at % 97}`
  for (let at = 0; at < 100; at++) await askAgent(shop, [messageOf(at)], options)
  const from = process.cpuUsage()
  for (let at = 0; at < MESSAGES; at++) await askAgent(shop, [messageOf(at)], options)
  return {
    messages: MESSAGES,
    processorMsPerMessage: roundToHundredths(processorMsSince(from) / MESSAGES),
  }
}

const THINGS =
  'keripik singkong,keripik pisang,kacang telur,kue kering,sambal bawang,abon sapi,dodol durian,teh melati,kopi bubuk,madu hutan,gula aren,rengginang'.split(
    ',',
  )
const KINDS =
  'original,pedas manis,keju,balado,rumput laut,jagung bakar,premium,hemat,keluarga,mini'.split(',')
const SAYINGS = [
  'brp kak',
  'ada ga',
  'bs kirim hari ini',
  'tahan brp lama',
  'berapa harga',
  'kalo beli 10',
]
const FAQ = [
  ['Jam buka?', 'Senin-Sabtu 08.00-20.00 WIB, Minggu tutup.'],
  ['Alamat toko?', 'Jl. Melati No. 5, Solo.'],
  ['Berapa harga keripik?', 'Keripik singkong Rp12.000, keripik pisang Rp15.000.'],
  ['Keripik tahan berapa lama?', 'Tahan 3 bulan.'],
  ['Bisa kirim ke luar kota?', 'Bisa, lewat JNE dan J&T.'],
  ['Berapa ongkir?', 'Ongkir mengikuti tarif ekspedisi.'],
  ['Bayar pakai apa?', 'Tunai, QRIS, dan transfer BCA.'],
  ['Ada promo?', 'Beli 10 gratis 1.'],
  ['Harga kopi bubuk?', 'Kopi bubuk 200 gram Rp35.000.'],
  ['Cara pesan?', 'Kirim nama, alamat, dan pesanan.'],
]

/**
 * Makes the words of an invented product line, so that entries differ as those of a large shop do.
 */
const nameOf = (at: number) =>
  `${THINGS[at % THINGS.length]} ${KINDS[Math.floor(at / THINGS.length) % KINDS.length]} seri ${SYLLABLES[at % 40]}${SYLLABLES[Math.floor(at / 40) % 40]}${SYLLABLES[Math.floor(at / 1600) % 40]}`
const SYLLABLES =
  'ba,be,bi,bo,bu,da,de,di,do,du,ga,ge,gi,go,gu,ka,ke,ki,ko,ku,la,le,li,lo,lu,ma,me,mi,mo,mu,na,ne,ni,no,nu,ra,re,ri,ro,ru'.split(
    ',',
  )

const makeEntry = (at: number): Searchable => ({
  id: String(at),
  question: `Berapa harga ${nameOf(at)}?`,
  examples: at % 3 === 0 ? [`${nameOf(at)} brp`] : [],
  language: 'id',
  answer: `${nameOf(at)} Rp${(at % 90) + 10}.000 per bungkus isi ${at % 7} buah, tahan ${at % 12} bulan, stok ${at % 50}.`,
})
const makeQuestion = (at: number) => `${SAYINGS[at % SAYINGS.length]} ${nameOf(at)}`
