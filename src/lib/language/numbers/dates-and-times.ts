import { isScale, readSpelledNumber } from './number-words.ts'
import { quantity, type Read } from './quantity.ts'
import { MONTHS, unitOf } from './units.ts'

const RELATIVE = [
  'hari ini',
  'hari itu juga',
  'hari itu',
  'hari yang sama',
  'malam ini',
  'sore ini',
  'siang ini',
  'pagi ini',
  'besok',
  'lusa',
  'kemarin',
  'tadi pagi',
  'nanti malam',
  'nanti sore',
  'nanti siang',
  'minggu depan',
  'minggu ini',
  'minggu lalu',
  'bulan depan',
  'bulan ini',
  'tahun depan',
  'tahun ini',
  'akhir tahun',
  'akhir bulan',
  'akhir pekan',
  'akhir minggu',
  'today',
  'tomorrow',
  'tonight',
  'yesterday',
  'next week',
  'same day',
  'sekarang juga',
  'sesuk',
  'isuk',
  'enjing',
].map((phrase) => phrase.split(' '))

/** Days that depend on the present date: "besok", "hari yang sama". */
export function readRelative(words: string[], at: number): Read | undefined {
  const phrase = RELATIVE.find((parts) => parts.every((part, step) => words[at + step] === part))
  if (!phrase) return undefined
  const raw = phrase.join(' ')
  const key = /^hari (?:itu|yang sama)|^same/.test(raw) ? 'same day' : raw
  return { token: quantity('relative', 0, raw, { key }), next: at + phrase.length }
}

const HALVES = new Map([
  ['pagi', 'am'],
  ['am', 'am'],
  ['subuh', 'am'],
  ['siang', 'noon'],
  ['sore', 'pm'],
  ['malam', 'pm'],
  ['malem', 'pm'],
  ['pm', 'pm'],
])

/** Dates and times: "30 November 2026", "30/11/2026", "jam 7 pagi", "07.00", "8 malam". */
export function readDateOrTime(words: string[], at: number): Read | undefined {
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = words.slice(at, at + 5)
  const month = MONTHS.get(second)
  if (/^\d{1,2}$/.test(first) && month) {
    const hasYear = /^(?:19|20)\d{2}$/.test(third)
    const key = `${Number(first)}-${month}${hasYear ? `-${third}` : ''}`
    const raw = `${first} ${second}`
    return { token: quantity('date', 0, raw, { key }), next: at + (hasYear ? 3 : 2) }
  }
  if (/^\d{1,2}$/.test(first) && second === '/' && fourth === '/' && /^\d{2,4}$/.test(fifth)) {
    const year = fifth.length === 2 ? `20${fifth}` : fifth
    const key = `${Number(first)}-${Number(third)}-${year}`
    return { token: quantity('date', 0, key, { key }), next: at + 5 }
  }
  return readClock(words, at)
}

function readClock(words: string[], at: number): Read | undefined {
  const text = words[at] ?? ''
  const clock = /^([01]?\d|2[0-4])[.:]([0-5]\d)$/.exec(text)
  if (clock && !isScale(words[at + 1] ?? '') && !/^(?:rp|idr)$/.test(words[at - 1] ?? ''))
    return toTime(words, at, at + 1, Number(clock[1]) * 60 + Number(clock[2]))
  const isAnnounced = /^(?:jam|pukul|jm|at|tabuh)$/.test(words[at - 1] ?? '')
  const isHalf = text === 'setengah' && isAnnounced
  const number = readSpelledNumber(words, isHalf ? at + 1 : at)
  if (!number || number.scale || number.value > 24 || !Number.isInteger(number.value))
    return undefined
  const half = HALVES.get(words[number.next] ?? '')
  if (!isAnnounced && !half) return undefined
  if (isAnnounced && unitOf(words[number.next] ?? '')?.kind === 'duration') return undefined
  return toTime(words, at, number.next, number.value * 60 - (isHalf ? 30 : 0))
}

function toTime(words: string[], at: number, next: number, minutes: number): Read {
  const half = HALVES.get(words[next] ?? '')
  const isTwelve = minutes < 12 * 60 && minutes > 0
  const shifted =
    half === 'pm' || (half === 'noon' && minutes < 6 * 60)
      ? isTwelve
        ? minutes + 12 * 60
        : minutes
      : minutes
  const isClock = half !== undefined || /[.:]/.test(words[at] ?? '')
  const end = half ? next + 1 : next
  const raw = words.slice(at, end).join(' ')
  return { token: quantity('time', shifted % (24 * 60), raw, { isClock }), next: end }
}
