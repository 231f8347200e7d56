import type { Zone } from '#contract/sale'

const NUMBER = String.raw`(\d{1,3}(?:[.,]\d)?)\s*(?:km|kilo(?:meter)?)\b(?:[ -]?an\b)?`
const FROM_SHOP = new RegExp(
  String.raw`${NUMBER}\s*(?:lebih\s+|kurang\s+)?(?:dari|dr|dri|from)\s+(?:the\s+)?(?:toko|tempat|outlet|gerai|warung|kedai|store|shop|sana|situ|sini|kalian|kakak)`,
  'i',
)
const NAMED = new RegExp(
  String.raw`\b(?:jarak(?:nya)?|distance)\b\s*(?:is\s+)?(?:(?:sekitar|kira-?kira|kurang lebih|about|cuma|hanya)\s+)?${NUMBER}`,
  'i',
)
const ALONE = new RegExp(
  String.raw`^\W*(?:(?:kak|sekitar|sekitaran|kira-?kira|kurang lebih|paling|cuma|hanya|about)\s+)*${NUMBER}(?:\s+(?:kak|aja|saja|ya|kok|sih|lah|kurang lebih))*\W*$`,
  'i',
)

/**
 * The kilometres from the business that a text states: "6 km dari toko", "jaraknya 6 km", or
 * "sekitar 6 km kak" as the whole text. "Jl. Kaliurang km 5" is a place on a road (decision 125).
 */
function readDistance(text: string): number | undefined {
  const found = FROM_SHOP.exec(text) ?? NAMED.exec(text) ?? ALONE.exec(text)
  return found ? toNumber(found[1]) : undefined
}

/** Whether a text is only a distance, which is no address. */
export const isDistance = (text: string): boolean => ALONE.test(text) || onlyFromShop(text)
const onlyFromShop = (text: string): boolean =>
  ALONE.test(text.replace(FROM_SHOP, (_, km: string) => `${km} km`))

const toNumber = (written = ''): number => Number(written.replace(',', '.'))

/** The kilometres that a zone's name gives: "Sampai 8 km", "4-8 km". */
const BETWEEN =
  /(\d{1,3}(?:[.,]\d)?)\s*(?:km)?\s*(?:-|–|s\/d|sampai|hingga)\s*(\d{1,3}(?:[.,]\d)?)\s*km\b/i
const UP_TO =
  /(?:sampai|hingga|maks(?:imal)?|max|up to|di ?bawah|kurang dari|radius|s\/d|<=?|≤)\.?\s*(\d{1,3}(?:[.,]\d)?)\s*km\b/i

function boundsOf(name: string): { from: number; until: number } | undefined {
  const between = BETWEEN.exec(name)
  if (between) return { from: toNumber(between[1]), until: toNumber(between[2]) }
  const upTo = UP_TO.exec(name)
  return upTo ? { from: 0, until: toNumber(upTo[1]) } : undefined
}

/** The nearest zone that reaches a stated distance; undefined where no zone names one. */
export function findZoneByDistance(text: string, zones: readonly Zone[]): Zone | undefined {
  const km = readDistance(text)
  if (km === undefined) return undefined
  const reaching = zones.flatMap((zone) =>
    [zone.name, ...zone.areas].flatMap((name) => {
      const bounds = boundsOf(name)
      return bounds && km >= bounds.from && km <= bounds.until ? [{ zone, ...bounds }] : []
    }),
  )
  return reaching.toSorted((a, b) => a.until - b.until)[0]?.zone
}
