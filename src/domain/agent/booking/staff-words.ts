import type { Service, Staff } from '#contract/booking'
import { isMisspelt } from '#lib/language/spelling/misspelt'
import { foldText, wordsOf } from '#lib/language/text'

const TITLES =
  /^(?:mbak|mba|mb|mas|kak|ka|bu|ibu|pak|bapak|bang|abang|teh|teteh|ko|koko|ci|cici|dr|dokter|drg|dok)$/
const BEFORE = /^(?:sama|sm|ama|dengan|dgn|dg|bareng|ke|oleh|pilih|minta|pake|pakai|with|by)$/
const AFTER = /^(?:bisa|ada|kosong|free|ready|available|praktek|praktik|masuk|aja|saja|sj)$/
/** A name in at most this many words needs no preposition: "Rina", "mbak Rina aja kak". */
const MAX_BARE = 3

/** The customer's own name: "atas nama Rina", "nama saya Rina". */
const OWN_NAME =
  /\b(?:atas nama|a\.?n\.?|nama(?:nya|ku)?(?: saya| aku)?|saya|aku)\s*:?\s+(?!(?:sama|sm|ama|dengan|dgn|ke|pilih|minta)\b)\p{L}+/giu
const ANYONE =
  /\b(?:siapa\s*(?:aja|saja|sj|pun)|yang mana (?:aja|saja)|bebas|terserah|any(?:one|body))\b/i
const NAMED =
  /\b(?:sama|sm|ama|dengan|dgn)\s+(?:mbak|mba|mas|kak|bu|pak|bang|dr|dokter|drg)\.?\s+(?!(?:aja|saja|yang|yg|siapa|bisa|mau|juga)\b)(\p{L}{3,})/iu
const ASKS_WHO = /\b(?:siapa (?:aja|saja|sj)|sama siapa|dengan siapa|ada siapa|who)\b.*\?/i

/** The first word of a name without its title: "dr. Andi Wijaya" is "andi". */
const callName = ({ name }: Pick<Staff, 'name'>): string => {
  const words = wordsOf(foldText(name))
  return words.find((word) => !TITLES.test(word)) ?? words[0] ?? ''
}

/**
 * The id of the staff member that a text names: after "sama" or a title, before "bisa", or in a few
 * words. null: any person; undefined: no person is named.
 */
export function staffIn(text: string, staff: readonly Staff[]): string | null | undefined {
  const said = wordsOf(foldText(text.replace(OWN_NAME, ' ')))
  const named = staff.filter((one) => said.some((_, at) => isNamedAt(said, at, callName(one))))
  if (named.length === 1) return named[0]?.id
  if (named.length > 1) return wholeName(said, named)
  return ANYONE.test(text) && !text.includes('?') ? null : undefined
}

function isNamedAt(said: readonly string[], at: number, name: string): boolean {
  const word = said[at] ?? ''
  if (word !== name && !isMisspelt(word, name)) return false
  const before = said[at - 1] ?? ''
  const isTitled = TITLES.test(before)
  const isMarked = isTitled || BEFORE.test(before) || AFTER.test(said[at + 1] ?? '')
  return isMarked || said.filter((one) => !TITLES.test(one)).length <= MAX_BARE
}

/** Among people with the same first name: the id of the one whose full name is written. */
function wholeName(said: readonly string[], named: readonly Staff[]): string | undefined {
  const whole = named.filter(({ name }) =>
    wordsOf(foldText(name)).every((word) => TITLES.test(word) || said.includes(word)),
  )
  return whole.length === 1 ? whole[0]?.id : undefined
}

/** A name that the customer asks for and no staff member has: "sama mbak Siti". */
export function unknownName(text: string, staff: readonly Staff[]): string | undefined {
  const name = NAMED.exec(text)?.[1]
  if (name === undefined || staff.length === 0 || staffIn(text, staff) != null) return undefined
  return name[0]?.toUpperCase() + name.slice(1).toLowerCase()
}

/** Whether a text asks for the names of the staff: "petugasnya siapa aja?". */
export const asksWho = (text: string): boolean => ASKS_WHO.test(text)

/** Whether the AI's message asks the customer which person they want. */
export const asksStaff = (text: string, services: readonly Service[]): boolean =>
  /(?:Mau dengan siapa, Kak\?|With whom would you like it\?)$/.test(text) &&
  services.some(({ name }) => text.includes(name))
