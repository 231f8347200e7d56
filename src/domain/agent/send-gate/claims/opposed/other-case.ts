import type { Figure } from '../bounds.ts'
import type { Clause } from '../clauses.ts'
import { DAYS, FOUND_SCORE, isAmong, type Reading, type Source, telling } from '../evidence.ts'
import { isSameFigure } from '../figures/same-figure.ts'
import type { Fault } from '../support.ts'
import { isAmongTokens, tokensIn } from './stem-tokens.ts'
import { CLOSED } from '../words/sayings.ts'

type Given = { draft: readonly Clause[]; asked: readonly Clause[] }
type Entry = { text: string; reading: Reading; isUsed: boolean }
type Mix = (clause: Clause, entry: Entry, given: Given) => boolean

/**
 * What an entry says of another case than the draft: another label ("Pamekasan: …"), "hari lain",
 * another row's consequence. Each is a shape of its own.
 */
const MIXES: readonly [Mix, Fault['rule']][] = [
  [takesOtherLabel, 'bantahan'],
  [dropsCaseLabel, 'cakupan'],
  [takesOtherwise, 'bantahan'],
  [opensClosedDay, 'bantahan'],
  [closesAtStart, 'bantahan'],
  [takesOtherState, 'bantahan'],
  [concedesUnsaid, 'cakupan'],
  [turnsCondition, 'bantahan'],
  [deniesListed, 'bantahan'],
  [mixesConsequence, 'angka'],
  [isNamedUnpriced, 'angka'],
]

export function otherCaseFaults(
  given: Given,
  sources: readonly Source[],
  { readings, used }: { readings: readonly Reading[]; used: readonly Reading[] },
): Fault[] {
  const entries = sources.flatMap(({ text }, at): Entry[] => {
    const reading = readings[at]
    return reading ? [{ text, reading, isUsed: used.includes(reading) }] : []
  })
  return given.draft.flatMap((clause) => {
    const broken = MIXES.find(([mix]) => entries.some((entry) => mix(clause, entry, given)))
    return broken ? [{ rule: broken[1], raw: clause.text, weight: 1 }] : []
  })
}

const isSaid = (row: Clause, clauses: readonly Clause[]) =>
  telling(row).some((word) => clauses.some(({ forms }) => isAmong(word, forms)))

/** The clauses of each sentence, and its label: "Sidoarjo" in "Sidoarjo: Jl. Raya 88, 08.00". */
function sentencesOf({ text, reading }: Entry): { rows: Clause[]; label: Clause | undefined }[] {
  const groups = [...Map.groupBy(reading.clauses, ({ sentence }) => sentence).values()]
  return groups.map((rows) => {
    const [first] = rows
    const isLabel =
      first !== undefined && first.figures.length === 0 && text.includes(`${first.text}:`)
    return { rows, label: isLabel ? first : undefined }
  })
}

/** "Buket di Semarang gratis" for "Papan: Semarang kota gratis. Buket dikirim ojol" */
function takesOtherLabel(clause: Clause, entry: Entry, { draft, asked }: Given): boolean {
  const figures = clause.figures.filter(({ kind }) => kind === 'money' || kind === 'time')
  if (!entry.isUsed || figures.length === 0) return false
  const groups = sentencesOf(entry)
  const has = (figure: Figure) => (rows: Clause[]) =>
    rows.some((row) => row.figures.some((known) => isSameFigure(known, figure)))
  return figures.some((figure) => {
    const homes = groups.filter(({ rows }) => has(figure)(rows))
    const isForeign = homes.every(({ label }) => label && !isSaid(label, [...draft, ...asked]))
    return (
      homes.length > 0 &&
      isForeign &&
      groups.some(
        ({ rows: [first], label }) =>
          first !== undefined &&
          !homes.some(({ rows }) => rows.includes(first)) &&
          telling(first).some(
            (word) =>
              isAmong(word, clause.forms) &&
              !homes.some(({ rows }) => rows.some(({ forms }) => isAmong(word, forms))) &&
              (label !== undefined || first.words[0] === word),
          ),
      )
    )
  })
}

/** "Yang terlambat tiketnya dipakai jadwal berikutnya" for "Kapal tunda karena cuaca: tiket …" */
function dropsCaseLabel(clause: Clause, entry: Entry, { draft, asked }: Given): boolean {
  if (!entry.isUsed || clause.figures.length > 0 || clause.isNegative) return false
  return entry.reading.clauses.some((row) => {
    const at = row.text.indexOf(': ')
    if (at < 0 || row.figures.length > 0) return false
    const [lead, rest] = [row.text.slice(0, at), row.text.slice(at)].map((part) =>
      telling(row).filter(({ text }) => part.toLowerCase().includes(text)),
    )
    const met = (rest ?? []).filter((word) => isAmong(word, clause.forms))
    const others = entry.reading.clauses.filter((one) => one !== row)
    return (
      (lead ?? []).length > 1 &&
      met.length > 1 &&
      met.every((word) => !others.some(({ forms }) => isAmong(word, forms))) &&
      !(lead ?? []).some((word) => [...draft, ...asked].some(({ forms }) => isAmong(word, forms)))
    )
  })
}

/** "Minggu masuk jam 3 sore" for "jam 11 kalau minggu, hari lain jam 3 sore" */
function takesOtherwise(clause: Clause, entry: Entry): boolean {
  if (!entry.isUsed || clause.figures.length === 0) return false
  return entry.reading.clauses.some(
    (row) =>
      OTHERWISE.test(row.text) &&
      !OTHERWISE.test(clause.text) &&
      row.figures.some((known) => clause.figures.some((own) => isSameFigure(own, known))) &&
      entry.reading.clauses.some(
        (other) =>
          other !== row &&
          other.sentence === row.sentence &&
          isSaid(other, [clause]) &&
          telling(other).some((word) => isAmong(word, clause.forms) && !isAmong(word, row.forms)) &&
          other.figures.some(({ kind }) => row.figures.some((one) => one.kind === kind)) &&
          !other.figures.some((known) => clause.figures.some((own) => isSameFigure(own, known))),
      ),
  )
}
const OTHERWISE =
  /(?<!\p{L})(?:(?:hari|tanggal|kota|daerah|ukuran|tipe|jenis|yang|wilayah)\s+lain(?:nya)?|selain(?:nya| itu)|selebihnya|sisanya)(?!\p{L})/iu

/** "Senin bisa" where the entry that answers says "Senin groomernya libur" */
function opensClosedDay(clause: Clause, { reading }: Entry, { asked }: Given): boolean {
  const isAsked = asked.some(({ forms }) => [...reading.asked].some((form) => forms.has(form)))
  if (clause.isNegative || reading.score < FOUND_SCORE || !isAsked) return false
  const days = clause.words.filter(({ text }) => DAYS.test(text))
  return days.some((day) => {
    const rows = reading.clauses.filter(({ forms }) => isAmong(day, forms))
    return rows.length > 0 && rows.every((row) => row.isNegative && CLOSED.test(row.text))
  })
}
/** "Jumat tutup jam 13.00" for "Jumat buka jam 13.00": only the end of opening hours closes */
function closesAtStart(clause: Clause, { reading, isUsed }: Entry): boolean {
  const times = clause.figures.filter(({ kind }) => kind === 'time')
  if (!isUsed || times.length === 0 || !CLOSES.test(clause.text)) return false
  const days = clause.words.filter(({ text }) => DAYS.test(text))
  const isOfDay = (row: Clause) =>
    days.length === 0 ||
    !row.words.some(({ text }) => DAYS.test(text)) ||
    days.some((day) => isAmong(day, row.forms))
  return times.some((time) => {
    const homes = reading.clauses.filter(({ figures }) =>
      figures.some((known) => isSameFigure(known, time)),
    )
    const isEnd = (row: Clause) =>
      CLOSES.test(row.text) ||
      (!PAUSES.test(row.text) &&
        isOfDay(row) &&
        row.figures.some((known) => known.range === 'end' && isSameFigure(known, time)))
    return homes.length > 0 && !homes.some(isEnd)
  })
}
const CLOSES = /(?<!\p{L})(?:tutup|closed?s?)(?!\p{L})/iu
const PAUSES = /(?<!\p{L})(?:istirahat|break|libur)(?!\p{L})/iu

/** "Kalau sudah jalan kembali separuh" for "sudah dirangkai kembali separuh, sudah jalan tidak" */
function takesOtherState(clause: Clause, { reading, isUsed }: Entry): boolean {
  const own = stateIn(clause.text)
  if (!isUsed || own === undefined) return false
  const rows = reading.clauses.filter(({ text }) => stateIn(text) !== undefined)
  const same = rows.filter(({ text }) => stateIn(text) === own)
  const has = ({ figures }: Clause) =>
    clause.figures.some((figure) => figures.some((known) => isSameFigure(known, figure)))
  return (
    same.length > 0 &&
    rows.length > same.length &&
    same.every(
      (row) =>
        !has(row) &&
        (row.isNegative !== clause.isNegative ||
          rows.some((other) => has(other) || brings(other, row, clause))),
    )
  )
}
const brings = (other: Clause, row: Clause, clause: Clause) =>
  other.words.some(
    (word) => !word.isLight && isAmong(word, clause.forms) && !isAmong(word, row.forms),
  )
const stateIn = (text: string) => {
  const [, sign = '', state = ''] = STATE.exec(text) ?? []
  return state === '' ? undefined : `${/^b/i.test(sign) ? 'belum' : 'sudah'} ${state.toLowerCase()}`
}
const STATE =
  /^(?:\W*(?:kalau|kalo|jika|bila|yang)\s(?:\p{L}+\s)?|\W*)(sudah|udah|sdh|belum|blm)\s+(\p{L}{4,})/iu

/** "Desain gratis walaupun belum DP" where the entry names no such case */
function concedesUnsaid({ text }: Clause, { reading, isUsed }: Entry): boolean {
  const thing = tokensIn(CONCEDED.exec(text)?.[1] ?? '')
  const isDenied = (row: Clause) =>
    row.isNegative || DENIAL.test(row.text) || CONCEDED.test(row.text)
  return (
    isUsed &&
    thing.length > 0 &&
    !reading.clauses.some(
      (row) =>
        isDenied(row) &&
        !REFUSES.test(row.text) &&
        thing.every((token) => isAmongTokens(token, tokensIn(row.text))),
    )
  )
}
const CONCEDED =
  /(?<!\p{L})(?:walau|walaupun|meski|meskipun|biarpun)\s+(?:\p{L}+\s){0,2}?(?:tanpa|belum|tidak|tdk|gak|ga)\s+(?:ada\s+|jadi\s+)?(\p{L}+)/iu
const DENIAL = /(?<!\p{L})(?:tanpa|belum|blm|tidak|tdk|gak|ga|nggak)(?!\p{L})/iu
/** "tidak kami cetak kalau tidak ada izinnya": the case is refused, not granted. */
const REFUSES = /(?<!\p{L})(?:tidak|belum|tdk|gak|ga|nggak)\s.*(?:kalau|kalo|jika|bila|tanpa)\s/iu

/** "kembali selama ada kerusakan" for "balik kalau tidak ada rusak" */
function turnsCondition({ text }: Clause, { reading, isUsed }: Entry): boolean {
  const own = conditionIn(text)
  if (!isUsed || !own) return false
  const known = reading.clauses.flatMap((row) => conditionIn(row.text) ?? [])
  const same = known.filter(
    ({ tokens }) =>
      tokens.length > 0 &&
      own.tokens.length > 0 &&
      (tokens.every((token) => isAmongTokens(token, own.tokens)) ||
        own.tokens.every((token) => isAmongTokens(token, tokens))),
  )
  return same.length > 0 && same.every(({ isDenied }) => isDenied !== own.isDenied)
}
function conditionIn(text: string) {
  const condition = CONDITION.exec(text)?.[1]
  return condition === undefined
    ? undefined
    : { tokens: tokensIn(condition), isDenied: DENIAL.test(condition) }
}
const CONDITION =
  /\p{L}\s+(?<!(?:atau|dan|tapi)\s)(?:kalau|kalo|jika|bila|selama|asal|asalkan)\s+(.+)$/iu

/** "Kelinci belum bisa" for "kucing, kelinci. Burung belum bisa" */
function deniesListed(clause: Clause, { reading, isUsed }: Entry): boolean {
  if (!isUsed || !clause.isNegative || clause.figures.length > 0) return false
  const denied = reading.clauses.filter(({ isNegative }) => isNegative)
  const isListed = (row: Clause) =>
    !row.isNegative && row.figures.length === 0 && telling(row).length === 1
  const listed = telling(clause).filter((word) =>
    reading.clauses.some((row) => isListed(row) && isAmong(word, row.forms)),
  )
  return (
    listed.length > 0 &&
    denied.some((row) => telling(row).length > 1 && !isSaid(row, [clause])) &&
    !listed.some((word) => denied.some(({ forms }) => isAmong(word, forms)))
  )
}

/** "Batal di H-1 hangus" for "Batal H-1 potong 25%, hari H hangus" */
function mixesConsequence(clause: Clause, { reading, isUsed }: Entry, { draft }: Given): boolean {
  const [figure] = clause.figures
  if (!isUsed || clause.figures.length !== 1 || !figure || figure.kind !== 'duration') return false
  const told = draft.flatMap(({ figures }) => figures)
  const homes = reading.clauses.filter((row) =>
    row.figures.some((known) => isSameFigure(known, figure)),
  )
  return (
    homes.length > 0 &&
    homes.every((row) => {
      const result = row.figures.find(({ kind }) => kind === 'percent')
      return (
        result !== undefined &&
        !told.some((own) => isSameFigure(own, result)) &&
        reading.clauses.some(
          (other) =>
            other !== row &&
            other.sentence === row.sentence &&
            telling(other).some((word) => isAmong(word, clause.forms) && !isAmong(word, row.forms)),
        )
      )
    })
  )
}

/** "Dryfit tambah Rp6.000" for "24s tambah 6rb, dryfit harganya sama dengan 30s" */
function isNamedUnpriced(clause: Clause, { reading, isUsed }: Entry, { asked }: Given): boolean {
  const price = clause.figures.find(({ kind, value }) => kind === 'money' && value > 0)
  if (!isUsed || !price || clause.isNegative) return false
  const homes = reading.clauses.filter((row) =>
    row.figures.some((known) => isSameFigure(known, price)),
  )
  return (
    homes.length > 0 &&
    homes.every(
      (row) =>
        telling(row).some(({ text }) => !isAddition(text)) &&
        !telling(row).some(
          (word) =>
            !isAddition(word.text) && [clause, ...asked].some(({ forms }) => isAmong(word, forms)),
        ) &&
        reading.clauses.some(
          (other) =>
            other.sentence === row.sentence &&
            other.figures.length === 0 &&
            telling(other).length > 1 &&
            telling(other).every((word) => isAmong(word, clause.forms)),
        ),
    )
  )
}
const isAddition = (word: string) => /^(?:tambah\p{L}*|nambah|plus|ekstra)$/u.test(word)
