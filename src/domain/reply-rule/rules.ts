import { withoutDoubleKak } from '#lib/language/without-double-kak'
import { hoursOn, nextOpening } from '#lib/time/hours-words'
import { type BusinessHours, openState } from '#lib/time/opening-hours'
import { spacedWords } from './conflict/contract.ts'
import { MEDIA_KINDS, type ReplyRule, type RuleVerdict } from './contract.ts'

/** The facts of a message that rules read. */
export type RuleMessage = {
  text: string
  kind: string
  channelId: string | null
  isFirstEver: boolean
  isFirstOfSession: boolean
  hasAd: boolean
  hours: BusinessHours
  at: Date
}

/** Whether a rule matches a message, or why it does not. Its cooldown is not checked. */
export function verdictOn(rule: ReplyRule, message: RuleMessage): RuleVerdict {
  if (!rule.is_on) return 'mati'
  if (rule.channel_id && message.channelId && rule.channel_id !== message.channelId) return 'kanal'
  if (!fitsHours(rule, message)) return 'jam'
  return TRIGGER_FITS[rule.trigger](rule, message) ? 'cocok' : 'pemicu'
}

const TRIGGER_FITS: Record<
  ReplyRule['trigger'],
  (rule: ReplyRule, message: RuleMessage) => boolean
> = {
  kata_kunci: (rule, { text }) => hasKeyword(rule, text),
  pesan_pertama: (_, { isFirstEver }) => isFirstEver,
  percakapan_baru: (_, { isFirstOfSession }) => isFirstOfSession,
  di_luar_jam: (_, message) => !isOpenAt(message) && !isHoliday(message),
  libur: (_, message) => isHoliday(message),
  media: ({ kinds }, { kind }) =>
    (kinds.length > 0 ? kinds : MEDIA_KINDS).some((one) => one === (SAME_KIND[kind] ?? kind)),
  iklan: (_, { hasAd }) => hasAd,
}

/** Kinds that count as one, because owners do not distinguish a voice note from a sound file. */
const SAME_KIND: Record<string, string> = { voice: 'audio', video_note: 'video' }

function fitsHours({ hours }: ReplyRule, message: RuleMessage): boolean {
  if (hours === 'selalu') return true
  return isOpenAt(message) === (hours === 'buka')
}

const isOpenAt = ({ hours, at }: RuleMessage): boolean => openState(hours, at).isOpen
const isHoliday = ({ hours, at }: RuleMessage): boolean =>
  hoursOn(hours, at, 0).closed !== undefined

/** Whether a message has a keyword as a whole word: "jam" is not in "jaman". */
function hasKeyword({ keywords, is_exact: isExact }: ReplyRule, text: string): boolean {
  const said = spacedWords(text)
  return keywords.some((keyword) => {
    const wanted = spacedWords(keyword)
    return wanted.trim() !== '' && (isExact ? said === wanted : said.includes(wanted))
  })
}

type Names = { customerName: string | null; businessName: string }

/** The reply as the customer reads it. */
export function fillReply(reply: string, names: Names, message: RuleMessage): string {
  const customerName = names.customerName?.trim()
  const values: Record<string, string> = {
    nama: customerName || 'Kak',
    usaha: names.businessName,
    buka: nextOpening(message.hours, message.at) ?? 'secepatnya',
  }
  return withoutDoubleKak(reply, names.customerName).replace(
    /\{(nama|usaha|buka)\}/g,
    (_, name: string) => values[name] ?? '',
  )
}
