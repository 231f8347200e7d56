import { upTo, wordsOf } from '#lib/language/text'
import type { Clause } from './clauses.ts'
import type { Reading, Source } from './evidence.ts'
import { ownershipFaults } from './figures/mixed-rows.ts'
import { wrongAdditions, wrongProducts, wrongTimes, wrongUnits } from './figures/wrong-totals.ts'
import { headFaults } from './heads.ts'
import { caseFaults } from './opposed/case-limits.ts'
import { flippedFaults } from './opposed/flipped.ts'
import { rivalDurations, rivalFaults } from './opposed/named-rival.ts'
import { opposedFaults } from './opposed/opposed.ts'
import { otherCaseFaults } from './opposed/other-case.ts'
import { excludedFaults } from './opposed/opposed-sets.ts'
import { otherSegmentFaults } from './opposed/other-segment.ts'
import { overstatedFaults } from './opposed/overstated.ts'
import { turnedEntryFaults } from './opposed/turned-entry.ts'
import { turnedRowFaults } from './opposed/turned-rows.ts'
import type { Unsupported } from './verify-draft.ts'

/** A draft whose clauses were compared with the sources. `used`: the sources that support them. */
export type Checked = {
  text: string
  draft: readonly Clause[]
  asked: readonly Clause[]
  readings: readonly Reading[]
  used: readonly Reading[]
  sources: readonly Source[]
}

/** Checks of the whole draft, whatever source its clauses have. */
export const VETOES: readonly ((checked: Checked) => Unsupported[])[] = [
  ({ text }) => (isLooping(text) ? [{ rule: 'klaim', raw: upTo(text.trim(), MAX_SHOWN) }] : []),
  ({ draft, readings }) => ownershipFaults(draft, readings),
  ({ draft, asked, used, readings }) => headFaults(draft, asked, used, readings),
  ({ draft, readings }) => opposedFaults(draft, readings),
  ({ draft, readings }) => excludedFaults(draft, readings),
  ({ draft, asked, readings }) => overstatedFaults(draft, asked, readings),
  ({ draft, asked, readings }) => rivalFaults(draft, asked, readings),
  ({ draft, readings }) => rivalDurations(draft, readings),
  ({ draft, used, sources }) => {
    const ids = new Set(used.map(({ id }) => id))
    return otherSegmentFaults(
      draft,
      sources.filter(({ id }) => ids.has(id)),
    )
  },
  ({ draft, sources, readings }) => turnedEntryFaults(draft, sources, readings),
  ({ draft, asked, sources, readings }) => turnedRowFaults({ draft, asked }, sources, readings),
  ({ draft, asked, sources, readings, used }) =>
    otherCaseFaults({ draft, asked }, sources, { readings, used }),
  ({ draft, asked, readings }) => caseFaults(draft, asked, readings),
  ({ text, sources }) => flippedFaults(text, sources),
  ({ draft }) => [...wrongProducts(draft), ...wrongTimes(draft), ...wrongUnits(draft)],
  ({ draft, asked }) => wrongAdditions(draft, asked),
]

/** Whether a model repeats the same words in a loop. */
function isLooping(text: string): boolean {
  const words = wordsOf(text)
  return words.length >= MIN_LOOP && new Set(words).size < words.length * MIN_NEW
}

const MIN_LOOP = 40
const MIN_NEW = 0.3

/** How many characters of a text the reasons show. */
const MAX_SHOWN = 60
