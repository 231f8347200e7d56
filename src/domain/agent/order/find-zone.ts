import type { Zone } from '#contract/sale'
import { areaWords, bareAreaWords } from '#lib/language/area-names'
import { isOwnPlace, isPlaceName } from '#lib/language/place-names'
import { isMisspelt } from '#lib/language/spelling/misspelt'
import { findZoneByDistance } from './zone-distance.ts'

type Match = { zone: Zone; words: string }

/**
 * Only this many words of a text are read; an address has fewer. Each word is compared with every
 * name of the table.
 */
const MAX_WORDS = 80

/**
 * A street and the word behind it, which is often another city's name: "jl. Bandung no. 3,
 * Jakarta".
 */
const STREET = /\b(?:jl|jln|jalan|gg|gang)\b\.?\s+(?:raya\s+)?\p{L}+/giu

/**
 * The zone that a text names by its name, another name, or a postcode. A full name counts before a
 * name without "kota", a correct spelling before a wrong one, and a longer name before a shorter
 * one that it contains ("Jakarta Selatan"). The name of another place is no misspelling, and
 * "Tangerang Selatan" is not in Tangerang. Where no zone is named, a stated distance from the
 * business chooses one. Undefined when no zone or several zones fit; the customer is then asked.
 */
export function findZone(text: string, zones: readonly Zone[]): Zone | undefined {
  const written = text.replace(STREET, ' ')
  const ways = [areaWords, bareAreaWords]
  return (
    firstOf(ways, (read) =>
      onlyOf(matchesIn(written, zones, { read, isSame: (a, b) => a === b })),
    ) ??
    firstOf(ways, (read) =>
      onlyOf(
        matchesIn(written, zones, {
          read: (given) => read(given).slice(0, MAX_WORDS),
          isSame: (a, b) => isMisspelt(a, b) && !(isPlaceName(a) && isPlaceName(b)),
        }),
      ),
    ) ??
    findZoneByDistance(text, zones)
  )
}

const firstOf = <Item, Found>(items: Item[], find: (item: Item) => Found | undefined) =>
  items.reduce<Found | undefined>((found, item) => found ?? find(item), undefined)

type Reading = { read: (text: string) => string[]; isSame: (a: string, b: string) => boolean }

function matchesIn(text: string, zones: readonly Zone[], { read, isSame }: Reading): Match[] {
  const words = read(text)
  return zones.flatMap((zone) =>
    [zone.name, ...zone.areas].flatMap((name) => {
      const own = read(name)
      const isNamed =
        own.length > 0 &&
        (isPostcodeIn(words, name) ||
          words.some(
            (_, at) =>
              own.every((word, place) => {
                const said = words[at + place] ?? ''
                return said === word || isSame(said, word)
              }) && !isOwnPlace(own.at(-1) ?? '', words[at + own.length] ?? ''),
          ))
      return isNamed ? [{ zone, words: own.join(' ') }] : []
    }),
  )
}

/** Whether a postcode lies in a range: "40111-40199". */
function isPostcodeIn(words: string[], name: string): boolean {
  const range = /^\s*(\d{5})\s*-\s*(\d{5})\s*$/.exec(name)
  return (
    range !== null &&
    words.some((word) => /^\d{5}$/.test(word) && word >= range[1]! && word <= range[2]!)
  )
}

function onlyOf(matches: Match[]): Zone | undefined {
  const outer = matches.filter(
    ({ words }) => !matches.some((other) => other.words !== words && other.words.includes(words)),
  )
  const zones = new Set(outer.map(({ zone }) => zone))
  return zones.size === 1 ? outer[0]?.zone : undefined
}
