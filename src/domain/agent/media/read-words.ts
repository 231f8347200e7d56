import type { TurnMessage } from '#conversation/answering'
import type { FileReading } from '#domain/media/reading'
import { wordsIn } from '#whatsapp/describe-content'
import type { AgentOutcome, BurstMessage } from '../contract.ts'
import { toStepName } from '../run.ts'

type Words = { text: string; kind: string }

/** Whether a reading counts as the customer's own words. */
export const isWords = (reading: FileReading | undefined): boolean =>
  reading !== undefined && reading.as !== 'bukti_bayar'

/**
 * What the customer says in a message with a file. A pictured product only explains the caption. A
 * proof of payment adds no words.
 */
export function wordsWith(message: TurnMessage, reading: FileReading | undefined): Words {
  const caption = wordsIn(message.content)
  if (!reading || reading.as === 'bukti_bayar') return { text: caption, kind: message.kind }
  if (reading.as === 'suara') return { text: reading.words ?? '', kind: 'text' }
  const words = reading.words ?? ''
  const text =
    reading.as === 'barang'
      ? nameThing(caption, words)
      : [caption, words].filter(Boolean).join('\n')
  return { text, kind: text ? 'text' : message.kind }
}

const POINTS = /\b(?:(?:yang|yg)\s+)?(?:ini|itu|this|that)\b/i

/** Puts the pictured product into the caption: "yang ini berapa?" becomes "croissant berapa?". */
function nameThing(caption: string, thing: string): string {
  if (caption === '') return ''
  return POINTS.test(caption) ? caption.replace(POINTS, thing) : `${thing}: ${caption}`
}

/** Treats every picture as a proof of payment. While a payment is awaited, people look at it. */
export const asProofs = (readings: Map<string, FileReading>): Map<string, FileReading> =>
  new Map(
    [...readings].map(([id, reading]) => [
      id,
      reading.as === 'gambar' || reading.as === 'barang'
        ? { ...reading, as: 'bukti_bayar' as const }
        : reading,
    ]),
  )

export const toBurstMessage = (
  message: TurnMessage,
  reading: FileReading | undefined,
): BurstMessage => ({
  ...wordsWith(message, reading),
  at: message.occurred_at,
  ...(reading && reading.as !== 'suara'
    ? { seen: reading.as === 'bukti_bayar' ? ('bukti_bayar' as const) : ('gambar' as const) }
    : {}),
})

/** Adds the cost of the readings to the outcome's trace. */
export function withReading(
  outcome: AgentOutcome,
  read: { count: number; tokens: { input: number; output: number }; durationMs: number },
): AgentOutcome {
  const { trace } = outcome
  if (read.durationMs === 0) return outcome
  const step = {
    name: toStepName('media_read', { count: read.count }),
    by: 'ai' as const,
    startMs: 0,
    durationMs: Math.round(read.durationMs),
  }
  const shift = ({ startMs, ...rest }: (typeof trace.steps)[number]) => ({
    ...rest,
    startMs: Math.round(startMs + read.durationMs),
  })
  const merged = {
    ...trace,
    steps: [step, ...trace.steps.map(shift)],
    durationMs: trace.durationMs + read.durationMs,
    tokens: {
      input: trace.tokens.input + read.tokens.input,
      output: trace.tokens.output + read.tokens.output,
    },
  }
  return { ...outcome, trace: merged }
}
