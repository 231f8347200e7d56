import { sentencesOf } from '#lib/language/text'
import { HEADING_CHARS, splitPastedList, tidyHeading } from '../pasted-list.ts'

export type Passage = { question: string | null; answer: string }

/**
 * Longest passage. An answer quotes it, so it is short enough for one message and long enough to be
 * understood alone.
 */
const PASSAGE_CHARS = 500
const LINE_STANDS_ALONE = 30

/**
 * Cuts a text into passages, each one answer. A question line with its answer becomes a question. A
 * heading applies to the blocks below it, up to the next heading, a rule (---) or a pasted list
 * with its own heading. Each line of a price list becomes a passage (`splitPastedList`). Long
 * paragraphs are cut at sentences. `shopName`: see `splitPastedList`.
 */
export function splitIntoPassages(text: string, shopName?: string): Passage[] {
  const passages: Passage[] = []
  let heading = ''
  for (const block of text.replace(/\r\n?/g, '\n').split(/\n\s*\n/)) {
    const lines = block
      .split('\n')
      .map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim())
      .filter(Boolean)
    const asked = questionOf(lines)
    const listed = asked ? undefined : splitPastedList(lines, shopName)
    if (lines.length === 1 && /^(?:-{3,}|\*{3,}|_{3,})$/.test(lines[0] ?? '')) {
      heading = ''
    } else if (asked) {
      passages.push(...asked)
      heading = ''
    } else if (listed) {
      passages.push(
        ...(lines.some(isHeading)
          ? listed
          : listed.map((passage) => withHeading(heading, passage))),
      )
      heading = lines.some(isHeading) ? '' : heading
    } else if (lines.length === 1 && isHeading(lines[0] ?? '')) {
      heading = tidyHeading(lines[0] ?? '')
    } else if (lines.length > 0) {
      if (isHeading(lines[0] ?? '') && lines.length > 1) heading = tidyHeading(lines.shift() ?? '')
      for (const piece of splitPieces(lines))
        passages.push(withHeading(heading, { question: null, answer: piece }))
    }
  }
  return passages
}

/** The number of entries that a text becomes. */
export const countFacts = (text: string): number => splitIntoPassages(text).length

const TITLE_CHARS = 80

/** The title of an untitled text: its first line, unless that is a fact of a list. */
export function titleOfText(text: string): string {
  const [first = '', ...others] = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const isRow = others.length > 0 && splitPastedList([first, first]) !== undefined
  return (isRow ? 'Daftar' : tidyHeading(first).slice(0, TITLE_CHARS).trim()) || 'Catatan'
}

const withHeading = (heading: string, passage: Passage): Passage =>
  heading && !passage.answer.startsWith(heading)
    ? { ...passage, answer: `${heading}: ${passage.answer}` }
    : passage

/**
 * The question of a block: "T: ... / J: ...", "Q: ... / A: ...", or a line with a question mark
 * above its answer. Undefined when the block has none.
 */
function questionOf(lines: string[]): Passage[] | undefined {
  const found: Passage[] = []
  for (const line of lines) {
    const isQuestion =
      /^(?:t|tanya|q|pertanyaan|question)\s*[:.)]\s*/i.test(line) ||
      (/\?$/.test(line) && line.length <= 300)
    const last = found.at(-1)
    if (isQuestion)
      found.push({
        question: line.replace(/^(?:t|tanya|q|pertanyaan|question|\d+)\s*[:.)]\s*/i, ''),
        answer: '',
      })
    else if (!last) return undefined
    else
      last.answer = [last.answer, line.replace(/^(?:j|jawab|a|jawaban|answer)\s*[:.)]\s*/i, '')]
        .filter(Boolean)
        .join('\n')
  }
  return found.length > 0 && found.every((passage) => passage.answer) ? found : undefined
}

const isHeading = (line: string) =>
  line.length <= HEADING_CHARS &&
  (/^#{1,6}\s/.test(line) ||
    /:$/.test(line) ||
    (!/[.!?;,]$/.test(line) && !/\d/.test(line) && line.split(' ').length <= 8))

function splitPieces(given: string[]): string[] {
  const lines = joinWrapped(given)
  const isList =
    lines.length > 1 &&
    lines.filter((line) => line.length >= LINE_STANDS_ALONE || /^[-*•\d]/.test(line)).length >=
      lines.length * 0.6
  if (isList)
    return joinShort(
      lines.map((line) => line.replace(/^[-*•]\s*/, '')).flatMap(cutLong),
      LINE_STANDS_ALONE,
    )
  return cutLong(lines.join(' ').replace(/^[-*•] /, ''))
}

/**
 * Joins prose that was wrapped at a fixed width: a long line without an end, and a next line in
 * lower case.
 */
function joinWrapped(lines: string[]): string[] {
  const joined: string[] = []
  let isOpen = false
  for (const line of lines) {
    const last = joined.length - 1
    if (isOpen && /^\p{Ll}/u.test(line)) joined[last] = `${joined[last] ?? ''} ${line}`
    else joined.push(line)
    isOpen = line.length >= LINE_STANDS_ALONE && !/[.!?:;]$/.test(line)
  }
  return joined
}

function cutLong(text: string): string[] {
  if (text.length <= PASSAGE_CHARS) return [text]
  const cut: string[] = []
  for (const sentence of sentencesOf(text).flatMap(cutHard)) {
    const last = cut.at(-1)
    if (last !== undefined && last.length + sentence.length < PASSAGE_CHARS)
      cut[cut.length - 1] = `${last} ${sentence}`
    else cut.push(sentence)
  }
  return cut
}

/** Cuts a text without sentence ends (a table that lost its lines) at spaces. */
function cutHard(text: string): string[] {
  if (text.length <= 2 * PASSAGE_CHARS) return [text]
  const at = text.lastIndexOf(' ', PASSAGE_CHARS)
  const end = at > PASSAGE_CHARS / 2 ? at : PASSAGE_CHARS
  return [text.slice(0, end).trim(), ...cutHard(text.slice(end).trim())]
}

function joinShort(lines: string[], least: number): string[] {
  const joined: string[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    if (last !== undefined && last.length < least) joined[joined.length - 1] = `${last}\n${line}`
    else joined.push(line)
  }
  return joined
}
