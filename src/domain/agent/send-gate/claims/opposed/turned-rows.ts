import { wordsOf } from '#lib/language/text'
import { memoizeByText } from '#lib/memoize'
import type { Figure } from '../bounds.ts'
import type { Clause } from '../clauses.ts'
import { DAYS, isAmong, type Reading, type Source, telling, sharesForm } from '../evidence.ts'
import { isSameFigure } from '../figures/same-figure.ts'
import type { Fault } from '../support.ts'
import { isAmongTokens, type Token, tokensIn } from './stem-tokens.ts'
import { isGift } from '../bounds.ts'

type Given = { draft: readonly Clause[]; asked: readonly Clause[] }
type Entry = { text: string; reading: Reading }
type Turn = (clause: Clause, entry: Entry, given: Given) => boolean

/** What a row says of a case, and the draft says the other way round. Each is a shape of its own. */
const TURNS: readonly Turn[] = [
  keepsForfeit,
  affirmsOwnQuestion,
  allowsDenied,
  widensOnly,
  isFreeThoughCharged,
  takesOtherDay,
  takesOtherPlace,
  acceptsRefused,
  coversExcluded,
  givesOwn,
]

export function turnedRowFaults(
  given: Given,
  sources: readonly Source[],
  readings: readonly Reading[],
): Fault[] {
  const entries = sources.flatMap(({ text }, at): Entry[] => {
    const reading = readings[at]
    return reading ? [{ text, reading }] : []
  })
  return given.draft
    .filter(
      (clause) =>
        (!clause.isNegative || WITHOUT_CHARGE.test(clause.text)) &&
        entries.some((entry) => TURNS.some((turn) => turn(clause, entry, given))),
    )
    .map(({ text }) => ({ rule: 'bantahan', raw: text, weight: 1 }))
}

const WITHOUT_CHARGE = /(?<!\p{L})tanpa (?:biaya|bayar|tambahan)(?!\p{L})/iu

const hasAll = (tokens: readonly Token[], others: readonly Token[]) =>
  tokens.every((token) => isAmongTokens(token, others))

/** "Sisa kilo bisa dipakai bulan depan" for "sisa kilo hangus" */
function keepsForfeit(clause: Clause, { reading }: Entry, { draft }: Given): boolean {
  if (!KEEPS.test(clause.text) && !clause.figures.some(({ kind }) => kind === 'percent'))
    return false
  const sentence = draft.filter((one) => one.sentence === clause.sentence)
  if (sentence.some(({ text }) => FORFEITS.test(text))) return false
  const said = wordsOf(sentence.map(({ text }) => text).join(' ')).map(withoutNya)
  return reading.clauses.some((row) => {
    if (row.figures.length > 0) return false
    const subject = forfeitedIn(row.text)
    if (subject.length === 1)
      return subject.every((word) => keepsAlone(clause, word) && !isKeptBy(reading, word))
    return subject.length >= 2 && subject.every((word) => said.includes(withoutNya(word)))
  })
}

/** "DP tetap berlaku" for "DP hangus kalau batal": one word is too little for the weaker verbs. */
const keepsAlone = ({ text }: Clause, word: string): boolean =>
  KEEPS_SURELY.test(text) && wordsOf(text).map(withoutNya).includes(withoutNya(word))
/** "Kalau kami yang batal, DP kembali": the row keeps it in another case. */
const isKeptBy = ({ clauses }: Reading, word: string): boolean =>
  clauses.some(
    (row) =>
      KEEPS.test(row.text) &&
      !FORFEITS.test(row.text) &&
      wordsOf(row.text).map(withoutNya).includes(withoutNya(word)),
  )
/** The words of what is forfeited; none where nothing is. */
const forfeitedIn = memoizeByText(4000, (text: string): string[] => {
  const match = FORFEITED.exec(text)
  if (!match || DENIED_FORFEIT.test(text)) return []
  return wordsOf(match[1] ?? '').filter((word) => !FRAME.has(word))
})
const withoutNya = (word: string) => word.replace(/nya$/, '')
const FORFEITED = /^\W*(.+?)\s+(?:(?:di\s?anggap\s+)?hangus|gugur)(?!\p{L})/iu
const FORFEITS =
  /(?<!\p{L})(?:hangus|gugur|hilang|(?:tidak|tak|ga|gak|nggak|tdk)\s+(?:\p{L}+\s)?(?:di)?kembali\p{L}*)(?!\p{L})/iu
const DENIED_FORFEIT = /(?<!\p{L})(?:tidak|tak|ga|gak|nggak|tdk)\s+(?:akan\s+)?(?:hangus|gugur)/iu
const KEEPS =
  /(?<!\p{L})(?:bisa|boleh|dapat|tetap|masih|kembali|dikembalikan|lanjut\p{L}*|berlaku|refund|utuh)(?!\p{L})/iu
const KEEPS_SURELY =
  /(?<!\p{L})(?:tetap|masih) (?:\p{L}+\s)?(?:berlaku|utuh|aman|bisa|dapat|kembali|dikembalikan)(?!\p{L})|(?<!\p{L})(?:dikembalikan|refund|kembali (?:penuh|utuh|semua))(?!\p{L})/iu
const FRAME = new Set('kalau kalo jika bila yang maka akan otomatis langsung di ke uang'.split(' '))

/** "Sudah termasuk saus" for "sudah termasuk saus? belum, saus 5rb" */
function affirmsOwnQuestion({ text }: Clause, entry: Entry): boolean {
  const said = tokensIn(text)
  return deniedQuestionsIn(entry.text).some((tokens) => tokens.length >= 2 && hasAll(tokens, said))
}
const deniedQuestionsIn = memoizeByText(2000, (text: string) =>
  [...text.matchAll(OWN_QUESTION)].map(([, question = '']) => tokensIn(question)),
)
const OWN_QUESTION =
  /(?:^|[.,;!?\n]\s*)([^.,;!?\n]+)\?\s*(?:belum|tidak|tdk|ga|gak|nggak|ngga|enggak|bukan|tak)(?!\p{L})/giu

/** "Kue susun bisa diambil ojol" for "Kue susun wajib antar mobil, ojol tidak boleh" */
function allowsDenied(clause: Clause, { reading }: Entry): boolean {
  if (!PERMITS.test(clause.text)) return false
  const own = telling(clause)
  const { clauses, asked } = reading
  return clauses.some((row) => {
    const denied = telling(row)
    const [thing] = denied
    if (!row.isNegative || denied.length !== 1 || !thing || row.figures.length > 0) return false
    if (!IS_DENIED.test(row.text) || !isAmong(thing, clause.forms)) return false
    if (clauses.some((one) => !one.isNegative && isAmong(thing, one.forms))) return false
    const beside = clauses.filter((one) => one !== row && one.sentence === row.sentence)
    return own.some(
      (word) =>
        !sharesForm(word, thing) &&
        (isAmong(word, asked) || beside.some(({ forms }) => isAmong(word, forms))),
    )
  })
}
const PERMITS = /(?<!\p{L})(?:bisa|boleh|dapat|terima|menerima|melayani|can|may)(?!\p{L})/iu
const IS_DENIED =
  /(?<!\p{L})(?:tidak|tak|ga|gak|nggak|ngga|tdk|belum)\s+(?:bisa|boleh|dapat|terima|menerima|melayani|kami|dilayani|diterima)?\W*(?:\p{L}+)?\W*$/iu
/** "Depok juga bisa bayar di tempat" for "Bayar di tempat bisa utk Bekasi aja" */
function widensOnly(clause: Clause, { reading }: Entry, { draft, asked }: Given): boolean {
  if (!PERMITS.test(clause.text)) return false
  const said = tokensIn(clause.text)
  const all = [...draft, ...asked].flatMap(({ text }) => tokensIn(text))
  return reading.clauses.some((row) => {
    const limit = ONLY_FOR.exec(row.text)
    if (!limit || row.isNegative) return false
    const allowed = tokensIn(limit[1] ?? '')
    const predicate = tokensIn(row.text.slice(0, limit.index))
    return (
      allowed.length > 0 &&
      predicate.length >= 2 &&
      hasAll(predicate, said) &&
      !allowed.some((token) => isAmongTokens(token, all))
    )
  })
}
const ONLY_FOR =
  /(?<!\p{L})(?:untuk|utk|buat|di|ke|area|daerah|wilayah)\s+((?:\p{L}+\s+){1,3}?)(?:aja|saja|doang|tok)(?!\p{L})/iu

/** "Cetak ulang gratis karena salah nama" for "kalau sudah acc tapi salah nama, bayar 60%" */
function isFreeThoughCharged(clause: Clause, { reading }: Entry, { draft, asked }: Given): boolean {
  if (!clause.figures.some(isGift) || clause.figures.some(isCharge)) return false
  if (draft.some(({ figures }) => figures.some(isCharge))) return false
  const words = [...telling(clause), ...asked.flatMap(telling)]
  const sentences = [...Map.groupBy(reading.clauses, ({ sentence }) => sentence).values()]
  const metBy = (rows: readonly Clause[]) =>
    new Set(
      words.flatMap((word) =>
        rows.some(({ forms }) => isAmong(word, forms)) ? [word.forms[0] ?? ''] : [],
      ),
    )
  const free = sentences.filter((rows) => rows.some(({ figures }) => figures.some(isGift)))
  const charged = sentences.filter(
    (rows) => !free.includes(rows) && rows.some(({ figures }) => figures.some(isCharge)),
  )
  return charged.some((rows) => {
    const met = metBy(rows)
    return (
      met.size >= 3 &&
      free.length > 0 &&
      free.every((others) => {
        const theirs = metBy(others)
        return theirs.size < met.size && [...theirs].every((form) => met.has(form))
      })
    )
  })
}
const isCharge = ({ kind, value }: Figure) => (kind === 'money' || kind === 'percent') && value > 0

/** "drg. Maya hari Selasa" for "drg. Maya Senin Rabu, drg. Tia Selasa Kamis" */
function takesOtherDay(clause: Clause, { reading }: Entry): boolean {
  const days = clause.words.filter(({ text }) => DAYS.test(text))
  const names = telling(clause).filter(({ text }) => !DAYS.test(text))
  const rows = reading.clauses.filter((row) => row.words.some(({ text }) => DAYS.test(text)))
  if (days.length === 0 || rows.length < 2) return false
  return names.some((name) => {
    const own = rows.filter(({ forms }) => isAmong(name, forms))
    return (
      own.length === 1 &&
      days.some(
        (day) =>
          !own.some(({ forms }) => isAmong(day, forms)) &&
          rows.some((row) => isAmong(day, row.forms) && isParallel(row, own[0])),
      )
    )
  })
}

/** "Roti tahan 3 hari di kulkas" for "Kue 2 hari suhu ruang, 5 hari di kulkas. Roti 3 hari" */
function takesOtherPlace({ text, figures }: Clause, { reading }: Entry): boolean {
  const [figure] = figures
  const [place] = tokensIn(PLACE.exec(text)?.[1] ?? '')
  if (!place || figures.length !== 1 || figure?.kind !== 'duration') return false
  const rows = reading.clauses.filter((row) => isAmongTokens(place, tokensIn(row.text)))
  const isHome = (row: Clause) => row.figures.some((known) => isSameFigure(known, figure))
  return (
    rows.length > 0 &&
    reading.clauses.some(isHome) &&
    rows.every((row) => !isHome(row) && row.figures.some(({ kind }) => kind === 'duration'))
  )
}
const PLACE = /(?<!\p{L})di\s+(\p{L}+)/iu

/** Rows of one list: each is a name with days. */
const isParallel = (row: Clause, own: Clause | undefined) =>
  own !== undefined &&
  row.sentence === own.sentence &&
  telling(row).some(
    ({ text, forms }) => !DAYS.test(text) && !forms.some((form) => own.forms.has(form)),
  ) &&
  !row.isNegative &&
  !own.isNegative &&
  row.figures.length === 0 &&
  own.figures.length === 0

/** "Boleh" to "vaksin belum lengkap" for "Belum vaksin kami tolak" */
function acceptsRefused(clause: Clause, { reading }: Entry, { draft, asked }: Given): boolean {
  if (clause !== draft[0] || !/^\W*(?:bisa|boleh|tentu|oke|siap)(?!\p{L})/iu.test(clause.text))
    return false
  if (draft.some(({ isNegative }) => isNegative)) return false
  const said = asked.map(({ text }) => wordsOf(text))
  return reading.clauses.some((row) => {
    const refused = wordsOf(REFUSED.exec(row.text)?.[1] ?? '')
    return (
      refused.length >= 2 &&
      refused.length <= MAX_REFUSED &&
      said.some((words) => refused.every((word) => words.includes(word)))
    )
  })
}
const REFUSED =
  /^\W*(?:yang |kalau |jika )?(.+?)\s+(?:kami |akan |kita )*(?:tolak|ditolak|menolak|(?:tidak|tak|ga|gak|nggak|tdk) (?:kami )?(?:terima|diterima|layani|dilayani))(?!\p{L})/iu
const MAX_REFUSED = 4

/** "Tambal sementara ditambal ulang gratis" for "Tambal sementara tidak bergaransi" */
function coversExcluded(clause: Clause, { reading }: Entry, { draft }: Given): boolean {
  if (!COVERS.test(clause.text)) return false
  const sentence = draft.filter((one) => one.sentence === clause.sentence)
  const said = sentence.flatMap(({ text }) => tokensIn(text))
  return reading.clauses.some((row) => {
    const match = NOT_COVERED.exec(row.text)
    const subject = match ? tokensIn(row.text.slice(0, match.index)) : []
    return subject.length >= 2 && hasAll(subject, said)
  })
}
const COVERS =
  /(?<!\p{L})(?:gratis|tanpa biaya|garansi|bergaransi|diganti|kami ganti|cuma-cuma)(?!\p{L})/iu
const NOT_COVERED =
  /(?<!\p{L})(?:tidak|tak|ga|gak|nggak|tdk|tanpa|bukan)\s+(?:ada |dapat |termasuk |masuk |kena )?(?:ber)?garansi(?!\p{L})/iu

/** "Dapat topi dan kacamata" for "dapat topi. Kacamata bawa sendiri" */
function givesOwn(clause: Clause, { reading }: Entry): boolean {
  const given = GIVES.exec(clause.text)?.[1]
  if (given === undefined || OWN_THING.test(clause.text)) return false
  const items = tokensIn(given)
  return reading.clauses.some((row) => {
    const things = (OWN_THING.exec(row.text)?.[1] ?? '').split(
      /\s*(?:[&,/]|(?<!\p{L})(?:dan|serta)(?!\p{L}))\s*/u,
    )
    return things.map(tokensIn).some((own) => own.length > 0 && hasAll(own, items))
  })
}
const GIVES =
  /(?<!\p{L})(?:dapat|dpt|termasuk|(?:sudah|udah|lengkap) (?:dengan|sama|beserta)|gratis|bonus|kami sediakan|disediakan|plus)\s+(.+)$/iu
const OWN_THING =
  /^\W*(?:untuk )?(.+?)\s+(?:(?:harus |wajib |silakan |mohon )?(?:di)?(?:bawa|beli|siapkan|sediakan|siapin)\s+sendiri|(?:ditanggung|dibayar|tanggungan|beban|atas biaya|dari)\s+(?:oleh\s+)?(?:klien|pemesan|pembeli|pelanggan|penyewa|customer|konsumen|peserta|penumpang|siswa|murid|tamu))(?!\p{L})/iu
