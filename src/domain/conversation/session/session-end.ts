import * as copy from '#copy/session-summary'
import { excerptOf, wordsOf } from '#lib/language/text'
import type { Outcome } from '../room/contract.ts'
import { type SessionEnd, type SessionLine, SUMMARY_CHARS } from './contract.ts'

/**
 * Outcome and summary of a session from its words, for people and for the AI in the next session.
 */
export function judgeSession(lines: SessionLine[]): SessionEnd {
  return { outcome: outcomeOf(lines), summary: summariseSession(lines) }
}

function outcomeOf(lines: SessionLine[]): Outcome {
  const said = (author: SessionLine['author']) => lines.filter((line) => line.author === author)
  const customer = said('customer')
  const last = customer.at(-1)?.text ?? ''
  if (said('ai').length + said('team').length === 0 && customer.some(({ text }) => LINK.test(text)))
    return 'spam'
  if (said('team').some(({ text }) => SOLD.test(text))) return 'terjual'
  if (said('team').some(({ text }) => BOOKED.test(text))) return 'janji_temu'
  if (GIVEN_UP.test(last) || isLeftOpen(lines)) return 'tidak_jadi'
  return 'terjawab'
}

/** Whether the last message is a question of ours. */
const isLeftOpen = (lines: SessionLine[]): boolean =>
  lines.at(-1)?.author !== 'customer' &&
  /\?\W*$/.test(lines.at(-1)?.text ?? '') &&
  lines.some(({ author }) => author === 'customer')

const LINK = /https?:\/\/|\bwww\.|\bt\.me\//i
const SOLD =
  /\bpembayaran\w*\b.{0,30}\b(?:diterima|masuk|terima|kami terima)\b|\blunas\b|\bpesanan\w*\b.{0,20}\b(?:kami|sudah|telah)\b.{0,20}\b(?:catat|proses|kirim|dicatat|diproses|dikirim)\b|\bterima kasih\b.{0,15}\b(?:order|pesan|pesanan|belanja|membeli)\w*/i
const BOOKED =
  /\b(?:reservasi|booking|janji|jadwal)\w*\b.{0,40}\b(?:catat|dicatat|konfirmasi|dikonfirmasi|jadwalkan|dijadwalkan)\b|\b(?:sampai jumpa|sampai ketemu|ditunggu)\b.{0,20}\b(?:besok|lusa|jam|pukul|tanggal|senin|selasa|rabu|kamis|jumat|sabtu|minggu)\b/i
const GIVEN_UP =
  /\b(?:ga|gak|g|nggak|ngga|enggak|tidak|tdk)\s+(?:jadi|jd)\b|\b(?:batal|dibatalkan|cancel)\b|\bkemahalan\b|\b(?:pikir|mikir)\S*\s+dulu\b|\blain kali\b/i

const MAX_QUOTED = 3
/** Shorter messages are greetings or thanks. */
const MIN_WORDS = 3

function summariseSession(lines: SessionLine[]): string | null {
  const told = lines
    .filter(({ author, text }) => author === 'customer' && wordsOf(text).length >= MIN_WORDS)
    .map(({ text }) => excerptOf(text, 70))
  const quoted = [...new Set(told)].slice(0, MAX_QUOTED)
  const answer = lines.findLast(({ author, text }) => author !== 'customer' && text !== '')
  if (quoted.length === 0) return null
  const asked = copy.customerAsked(quoted, told.length > quoted.length)
  const last = answer && copy.lastAnswer(answer.author === 'ai', excerptOf(answer.text, 60))
  return excerptOf([asked, last].filter(Boolean).join(' '), SUMMARY_CHARS)
}
