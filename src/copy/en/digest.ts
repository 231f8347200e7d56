// The digest: its mail, its dialog and its settings
import {
  type DigestFigure,
  type DigestFigures,
  type DigestRhythm,
  isCutOff,
} from '#contract/digest'
import { locale, minutesLong, secondsLong } from './formats.ts'

export const title = 'Digest'
export const lead = (zone: string) =>
  `One email and one notification about what is waiting, with the figures of yesterday or of the last seven days. ${zone} time.`
export const rhythm = 'Send'
export const rhythms = { none: 'Never', daily: 'Every day', weekly: 'Every week' }
export const weekday = 'Day'
export const hour = 'Time'
export const saved = 'Digest choice saved'
export const preview = 'View digest'
export const noMail =
  'This server cannot send email yet: the digest appears in the notification bell only.'

const dayWords = (day: string) =>
  new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
export const titleOf = (kind: DigestRhythm, day: string) =>
  kind === 'daily' ? `Digest of ${dayWords(day)}` : `Digest of the seven days to ${dayWords(day)}`
export const openNow = 'Waiting now'
export const onDay = { daily: 'On that day', weekly: 'In those seven days' }
export const figureNames: Record<DigestFigure, string> = {
  waiting: 'Conversations to answer',
  escalations: 'Escalations not taken',
  questions: 'Unanswered questions',
  answered: 'Conversations handled',
  byAi: 'Completed by the AI',
  handedOver: 'Handed to the team',
  replySeconds: 'First reply time',
}
export function valueOf(figure: DigestFigure, figures: DigestFigures): string {
  const value = figures[figure]
  if (isCutOff(figure, value ?? 0)) return '999+'
  if (figure !== 'replySeconds') return (value ?? 0).toLocaleString(locale)
  if (value === null) return 'none yet'
  return value < 60 ? secondsLong(Math.round(value)) : minutesLong(Math.round(value / 60))
}
export const openRows = (name: string, value: string) => `${name}: ${value}, open the list`
