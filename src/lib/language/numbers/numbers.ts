import { memoizeByText } from '#lib/memoize'
import { foldText } from '../text.ts'
import { type Figure, FIGURES, SPELLED, readSpelled, NUMBER_WORDS } from './figure-rules.ts'

/**
 * Finds every price, percentage, date, time, count, phone or account number, link, mail address and
 * code (tracking number, voucher). All get one spelling: Rp15.000, IDR 15,000, 15rb and 15k are the
 * same amount. List numbers ("1. ...") are not figures.
 */
export const figuresOf: (text: string) => readonly Figure[] = memoizeByText(2000, readFigures)

function readFigures(text: string): Figure[] {
  const figures: Figure[] = []
  let rest = foldText(text)
    .replace(/^[ \t]*(?:\d{1,2}[.)]|[-*•])[ \t]+/gm, '')
    // "Rp9.000-Rp14.000" is two prices, not a code.
    .replace(/(\d)\s?[-–]\s?(?=rp)/g, '$1 - ')
  for (const { pattern, read } of FIGURES) {
    rest = rest.replace(pattern, (raw: string, ...groups: (string | number | undefined)[]) => {
      const figure = read([
        raw,
        ...groups.slice(0, -2).map((group) => (typeof group === 'string' ? group : undefined)),
      ])
      if (figure) figures.push(figure)
      return figure ? ' ; ' : raw
    })
  }
  return figures
}

/**
 * Numbers that a source spells in words ("tiga jam", "two days"), so that a draft may write them in
 * digits.
 */
export const spelledNumbers: (text: string) => readonly string[] = memoizeByText(500, findSpelled)

function findSpelled(text: string): string[] {
  const flat = foldText(text)
  const found = [...flat.matchAll(SPELLED)].map(([, words = '']) => String(readSpelled(words)))
  for (const word of flat.replace(SPELLED, ' ').split(/[^a-z]+/)) {
    const value =
      NUMBER_WORDS.get(word) ??
      (/^se(?=hari|minggu|bulan|tahun|jam|loyang|kotak|orang|buah|lusin|porsi|kali)/.test(word)
        ? 1
        : undefined)
    if (value !== undefined) found.push(String(value))
  }
  if (/\b(?:setengah|separuh|half)\b/.test(flat)) found.push('50', '0.5')
  if (/\b(?:selusin|dozen)\b/.test(flat)) found.push('12')
  return found
}

/**
 * Whether `figure` occurs in `evidence`. Accepts 9 for 21.00, a date without its year, and a phone
 * number with or without its country code.
 */
export function isSupported(
  figure: Figure,
  evidence: { figures: readonly Figure[]; text: string; spelled: readonly string[] },
): boolean {
  // A time's key is in minutes, so it only equals another time's.
  const isAlike = ({ kind }: Figure) =>
    kind === figure.kind ||
    ((kind === 'amount' || figure.kind === 'amount') && kind !== 'time' && figure.kind !== 'time')
  const same = evidence.figures.some((known) => known.key === figure.key && isAlike(known))
  if (same) return true
  switch (figure.kind) {
    case 'amount':
      return (
        evidence.spelled.includes(figure.key) ||
        (isHour(figure) &&
          evidence.figures.some(
            (known) =>
              known.kind === 'time' && (Number(figure.key) % 12) * 60 === Number(known.key),
          ))
      )
    case 'percent':
      return evidence.spelled.includes(figure.key)
    case 'time':
      return evidence.figures.some(
        (known) =>
          known.kind === 'amount' &&
          Number(known.key) <= 24 &&
          (Number(known.key) % 12) * 60 === Number(figure.key),
      )
    case 'date':
      return evidence.figures.some(
        (known) =>
          known.kind === 'date' &&
          (known.key.startsWith(`${figure.key}-`) || figure.key.startsWith(`${known.key}-`)),
      )
    case 'digits':
      return (
        evidence.figures.some(
          (known) =>
            known.kind === 'digits' &&
            (known.key.endsWith(figure.key) || figure.key.endsWith(known.key)),
        ) || evidence.text.replace(/\D/g, '').includes(figure.key)
      )
    case 'code':
    case 'link':
      return foldText(evidence.text).includes(figure.key)
  }
}

/** A bare number that may be an hour; a price never is. */
const isHour = ({ raw, key }: Figure): boolean => /^\d{1,2}$/.test(raw) && Number(key) <= 24
