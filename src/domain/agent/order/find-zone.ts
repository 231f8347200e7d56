import type { SaleTerms } from '#contract/sale'
import { areaWords, bareAreaWords } from '#lib/language/area-names'

type Zone = SaleTerms['zones'][number]
type Match = { zone: Zone; words: string }

/** Names of streets are often those of other cities: "jl. Bandung no. 3, Jakarta". */
const STREET = /\b(?:jl|jln|jalan|gg|gang)\b\.?\s+(?:raya\s+)?\p{L}+/giu

/**
 * The zone that a text names. A whole name counts before one without "kota", and the longer of two
 * that overlap ("Jakarta Selatan"). Null when none fits, or several do: the area is asked then.
 */
export function findZone(text: string, { zones }: Pick<SaleTerms, 'zones'>): string | null {
  const written = text.replace(STREET, ' ')
  const found =
    onlyOf(matchesIn(areaWords(written), zones, areaWords)) ??
    onlyOf(matchesIn(bareAreaWords(written), zones, bareAreaWords))
  return found?.zone.name ?? null
}

function matchesIn(
  words: string[],
  zones: readonly Zone[],
  read: (name: string) => string[],
): Match[] {
  const whole = ` ${words.join(' ')} `
  return zones.flatMap((zone) => {
    const name = read(zone.name).join(' ')
    return name && whole.includes(` ${name} `) ? [{ zone, words: name }] : []
  })
}

function onlyOf(matches: Match[]): Match | undefined {
  const outer = matches.filter(
    ({ words }) => !matches.some((other) => other.words !== words && other.words.includes(words)),
  )
  return outer.length === 1 ? outer[0] : undefined
}
