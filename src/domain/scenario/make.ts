import { pricedThingOf } from '#domain/knowledge/lookup'
import { toChat, withTypo } from '#lib/language/chat-voice'
import { figuresOf } from '#lib/language/numbers/numbers'
import { excerptOf } from '#lib/language/text'
import { TITLE_CHARS } from '#contract/knowledge'
import { type Persona, TURNS_LIMIT } from './contract.ts'
import type { ClosedSession, DocumentEntry } from './make-queries.ts'
import type { NewScenario } from './queries.ts'

const TURN_CHARS = 1000
const FACTS = 3
/**
 * Longest line of a price list. In a longer passage a price belongs to more than the first words.
 */
const PRICE_LINE_CHARS = 80
/**
 * The personas that take turns for entries without a price; prices are haggled over. They write
 * Indonesian, so an English question is asked plainly.
 */
const VOICES: readonly Persona[] = ['buru_buru', 'campur']

/**
 * Scenarios of a FAQ entry as customers ask: in chat spelling, with a typing error, and by a
 * persona. Each one must cite the entry. Empty for a passage without a known question.
 */
export function scenariosOfEntry(entry: DocumentEntry, place: number): NewScenario[] {
  const question = questionOf(entry)
  if (!question) return []
  const hasPrice = figuresOf(entry.answer).some((figure) => figure.kind === 'amount')
  const indonesian = hasPrice ? 'penawar' : (VOICES[place % VOICES.length] ?? 'biasa')
  const persona = entry.language === 'en' ? 'biasa' : indonesian
  const make = (voice: string, asked: string, by: Persona): NewScenario => ({
    title: excerptOf(asked, TITLE_CHARS),
    origin: 'dokumen',
    persona: by,
    goal: null,
    turns: [asked],
    expectation: { outcome: 'jawab', contains: [], excludes: [], cites: true },
    isRequired: false,
    attackClass: null,
    entryId: entry.id,
    sourceId: entry.source_id,
    roomId: null,
    sourceKey: `isi:${entry.id}:${voice}`,
  })
  return [
    make('obrolan', entry.examples[0] ?? toChat(question, place), 'biasa'),
    make('ejaan', withTypo(question, place), 'biasa'),
    make('gaya', question, persona),
  ]
}

function questionOf({ question, answer }: DocumentEntry): string | undefined {
  if (question) return question.slice(0, TURN_CHARS)
  const thing = answer.length <= PRICE_LINE_CHARS ? pricedThingOf(answer) : undefined
  return thing ? `${thing.toLowerCase()} berapa?` : undefined
}

/**
 * A scenario that plays a closed session again. What the AI answered correctly, it must answer from
 * the same source. What a member answered with numbers, it must answer with these. Otherwise it
 * must answer or hand over. Undefined without words of the customer.
 */
export function scenarioOfSession(session: ClosedSession): NewScenario | undefined {
  const turns = session.messages
    .filter((message) => message.author === 'customer')
    .map((message) => withoutContacts(message.text).slice(0, TURN_CHARS).trim())
    .filter(Boolean)
    .slice(0, TURNS_LIMIT)
  const [first] = turns
  if (!first) return undefined
  const confirmed = session.messages.find((message) => message.is_confirmed && message.entry_id)
  return {
    title: excerptOf(first, TITLE_CHARS),
    origin: 'percakapan',
    persona: 'biasa',
    goal: null,
    turns,
    expectation: {
      outcome: isAnsweredByAi(session) ? 'jawab' : 'aman',
      contains: factsOf(session),
      excludes: [],
      cites: confirmed !== undefined,
    },
    isRequired: false,
    attackClass: null,
    entryId: confirmed?.entry_id ?? null,
    sourceId: null,
    roomId: session.room_id,
    sourceKey: `sesi:${session.room_id}:${session.session_no}`,
  }
}

const isAnsweredByAi = (session: ClosedSession) =>
  !session.is_by_person && session.messages.some((message) => message.is_grounded)

/** The amounts that a member wrote. */
function factsOf({ messages }: ClosedSession): string[] {
  const said = messages.filter((message) => message.author === 'member')
  const amounts = said.flatMap(({ text }) =>
    figuresOf(text).filter((figure) => figure.kind === 'amount' && Number(figure.key) >= 1000),
  )
  return [...new Set(amounts.map((figure) => figure.raw.trim()))].slice(0, FACTS)
}

/** Removes phone numbers, account numbers and mail addresses. */
export const withoutContacts = (text: string): string =>
  text
    .replace(/[^\s@]+@[^\s@]+\.[^\s@]+/g, 'email@contoh.id')
    .replace(/\+?\d[\d\s().-]{7,}\d/g, (digits) => digits.replace(/\d(?=.*\d{3})/g, '0'))
