export type Span = { text: string; marked: boolean }

const RUN = 3
/** Above this share only figures are marked: marking nearly the whole excerpt would say nothing. */
const TOO_MUCH = 0.8

/**
 * Finds the parts of a source's excerpt that the answer took over: runs of at least three words.
 * Where nearly all words are, only the figures.
 */
export function markShared(excerpt: string, answer: string): Span[] {
  const words = [...excerpt.matchAll(/\S+/g)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    word: toPlainWord(match[0]),
    ends: /[.;,!?]$/.test(match[0]),
  }))
  const known = runsOf(answer.match(/\S+/g)?.map(toPlainWord) ?? [])
  const taken = new Set<number>()
  for (let at = 0; at + RUN <= words.length; at++) {
    const run = words.slice(at, at + RUN)
    if (known.has(run.map((item) => item.word).join(' ')))
      run.forEach((_, offset) => taken.add(at + offset))
  }
  const marked = taken.size > words.length * TOO_MUCH ? findFigures(words) : taken
  return toSpans(excerpt, words, marked)
}

type Word = { from: number; to: number; word: string; ends: boolean }

function runsOf(words: string[]): Set<string> {
  return new Set(
    words
      .slice(0, Math.max(0, words.length - RUN + 1))
      .map((_, at) => words.slice(at, at + RUN).join(' ')),
  )
}

/** Words before a figure that belong to it: "di atas Rp200.000", "dalam radius 8 km". */
const LEADING = new Set([
  'di',
  'atas',
  'bawah',
  'ke',
  'dari',
  'mulai',
  'minimal',
  'minimum',
  'maksimal',
  'maksimum',
  'sampai',
  'hingga',
  'sekitar',
  'kurang',
  'lebih',
  'dalam',
  'radius',
  'seharga',
  'sebesar',
  'antara',
  'pukul',
  'jam',
  'rp',
  'per',
])
/** Words after a figure that lead to its unit or end: "Rp18.000 per kg", "07.00 sampai 20.00". */
const JOINING = new Set(['per', 'sampai', 'hingga', 'x'])

/** Each number with the words that belong to it, up to the next punctuation mark. */
function findFigures(words: Word[]): Set<number> {
  const found = new Set<number>()
  const next = (at: number) => (words[at]?.ends ? undefined : words[at + 1])
  words.forEach((item, at) => {
    if (!/\d/.test(item.word)) return
    found.add(at)
    for (
      let before = at - 1;
      before >= 0 && !words[before]?.ends && LEADING.has(words[before]?.word ?? '');
      before--
    )
      found.add(before)
    let last = at
    // A bare number needs the words of what it counts; an amount of money does not.
    if (/^\d+$/.test(item.word) && next(last) && !JOINING.has(next(last)?.word ?? ''))
      found.add(++last)
    if (JOINING.has(next(last)?.word ?? '') && next(last + 1)) found.add(last + 1).add(last + 2)
  })
  return found
}

function toSpans(text: string, words: Word[], marked: Set<number>): Span[] {
  const spans: Span[] = []
  let from = 0
  const push = (to: number, isMarked: boolean) => {
    if (to > from) spans.push({ text: text.slice(from, to), marked: isMarked })
    from = Math.max(from, to)
  }
  words.forEach((item, at) => {
    if (!marked.has(at) || marked.has(at - 1)) return
    let last = at
    while (marked.has(last + 1)) last++
    push(item.from, false)
    push(words[last]?.to ?? item.to, true)
  })
  push(text.length, false)
  return spans
}

const toPlainWord = (word: string) =>
  word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%]+$/gu, '')
