import { daysUntil, hoursOn } from '#lib/time/hours-words'
import { type BusinessHours, closedDatesText, DAY_NAMES } from '#lib/time/opening-hours'
import { wordsOf } from '#lib/language/text'
import { readHoursText } from '#lib/time/hours-text'
import { asksForHours, asksIfOpenNow, asksOnlyForHours, namesHoliday } from '../burst/questions.ts'
import { openNowAnswer, type Speaker } from '../phrases/phrases.ts'

/** A longer question asks for more than one day's hours. */
const MAX_WORDS = 8

/**
 * The answer to "minggu buka ga?" or "besok tutup jam brp?" from the operational hours and closed
 * dates; undefined when the question names no day.
 */
export function dayAnswer(
  text: string,
  language: string,
  hours: BusinessHours,
  now: Date,
): string | undefined {
  if (!hours.isEnabled || wordsOf(text).length > MAX_WORDS) return undefined
  if (!asksForHours(text) && !asksOnlyForHours(text)) return undefined
  const words = wordsOf(text)
  const named = (hours.closedDates ?? []).find(
    ({ name }) => name !== '' && wordsOf(name).every((word) => words.includes(word)),
  )
  const isEnglish = language === 'en'
  if (named)
    return isEnglish
      ? `We are closed: ${closedDatesText(named, 'en')}.`
      : `Kami tutup ${closedDatesText(named)}, Kak.`
  const days = daysAsked(words, hours, now)
  if (days === undefined) return undefined
  const { weekday, isAllDay, spans, closed } = hoursOn(hours, now, days, isEnglish ? 'en' : 'id')
  // The hours of the week do not tell whether a holiday is open.
  if (namesHoliday(text) && (isAllDay || spans.length > 0)) return undefined
  const day = isEnglish ? weekday : dayName(days, weekday)
  const why = closed?.name ? ` (${closed.name})` : ''
  if (isAllDay) return isEnglish ? `${day}: open 24 hours.` : `${day} kami buka 24 jam, Kak.`
  if (spans.length === 0)
    return isEnglish ? `${day}: closed${why}.` : `${day} kami tutup${why}, Kak.`
  return isEnglish
    ? `${day}: ${spans.join(', ')}.`
    : `${day} kami buka pukul ${spans.join(' dan ')}, Kak.`
}

/**
 * The answer to "malam ini buka?" from an entry's sentence about opening hours; undefined when the
 * sentence says nothing about that day.
 */
export function writtenHoursAnswer(
  query: string,
  speaker: Speaker,
  sentence: string,
  now: Date,
): string | undefined {
  const read = readHoursText(sentence)
  if (!read) return undefined
  const { hours, knows } = read
  if (asksIfOpenNow(query))
    return knows.every(Boolean) ? openNowAnswer(speaker, hours, now) : undefined
  const days = daysAsked(wordsOf(query), hours, now)
  if (days === undefined) return undefined
  const weekday = DAY_NAMES.indexOf(hoursOn(hours, now, days).weekday)
  return knows[weekday] ? dayAnswer(query, speaker.language, hours, now) : undefined
}

function dayName(days: number, weekday: string): string {
  if (days === 0) return `Hari ini (${weekday})`
  return days === 1 ? `Besok (${weekday})` : `Hari ${weekday}`
}

function daysAsked(words: string[], hours: BusinessHours, now: Date): number | undefined {
  const text = words.join(' ')
  if (
    /\b(?:hari ini|(?:siang|sore|malam|malem) ini|hr ini|today|tonight|dinten niki|dina iki)\b/.test(
      text,
    )
  )
    return 0
  if (/\b(?:besok|bsk|besuk|tomorrow|sesuk|isukan|enjing)\b/.test(text)) return 1
  if (/\blusa\b/.test(text)) return 2
  const weekday = WEEKDAYS.findIndex((names) => names.some((name) => words.includes(name)))
  return weekday < 0 ? undefined : daysUntil(hours, now, weekday)
}

/** Names of the weekdays, Monday first. */
const WEEKDAYS = [
  ['senin', 'senen', 'monday'],
  ['selasa', 'tuesday'],
  ['rabu', 'rebo', 'wednesday'],
  ['kamis', 'kemis', 'thursday'],
  ['jumat', "jum'at", 'jumaat', 'friday'],
  ['sabtu', 'saturday'],
  ['minggu', 'ahad', 'sunday'],
]
