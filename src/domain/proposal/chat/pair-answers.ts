import { isSmallTalk, withoutGreeting } from '#domain/agent/intent'
import {
  asksForOrder,
  isQuestion,
  partsOf,
  placesOrder,
  tellsOfPayment,
} from '#domain/agent/questions'
import { openSearch } from '#domain/knowledge/search'
import { ANSWER_CHARS, ANSWER_THRESHOLD } from '#contract/knowledge'
import { sentencesOf, wordsOf } from '#lib/language/text'
import { withoutAddress } from '#lib/language/vocatives'
import type { Chat, ChatMessage } from './parse-chat.ts'
import { hasNumberOrPlace, isOfOneCustomer, namesOf, withoutNames } from './personal-data.ts'

/** `customer`: identifies the customer among all chats. */
export type Pair = { question: string; answer: string; customer: string; atMs: number }

const ANSWERED_WITHIN_MS = 24 * 3_600_000
/** Limit of pairs; the newest ones are kept. */
const MAX_PAIRS = 4000
const QUESTION_CHARS = 200
const MESSAGE_CHARS = 1500
/** Sentences with which the owner only says that an answer follows. */
const STALLS =
  /\b(?:sebentar|bentar|sbntr|tunggu|ditunggu|mohon (?:tunggu|maaf)|(?:saya|kami|aku) (?:cek|tanya\w*|pastikan)|dicek|cek dulu|nanti (?:saya|kami|aku)?\s?(?:kabari|info\w*|hubungi))\b/i

type Round = { asked: ChatMessage[]; answered: ChatMessage[] }
export type OwnedChat = Chat & { owner: string }

/**
 * Customers' questions with the owner's next messages. Names, numbers, addresses and details of
 * single orders are left out. A number or address of the owner is kept when two customers received
 * it.
 */
export async function pairAnswers(chats: OwnedChat[]): Promise<Pair[]> {
  const said = countSaid(chats)
  const pairs: Pair[] = []
  for (const [at, chat] of chats.entries()) {
    const names = namesIn(chat, at, said)
    const isOwn = (sentence: string) => (said.sentences.get(sentenceKey(sentence))?.size ?? 0) > 1
    for (const round of roundsOf(chat)) {
      const answers = round.answered.flatMap(({ text }) => cleanAnswer(text, names, isOwn))
      const customer = `${at}/${round.asked[0]?.sender ?? ''}`
      const atMs = round.answered.at(-1)?.atMs ?? 0
      for (const pair of await matchRound(questionsOf(round, names), answers))
        pairs.push({ ...pair, customer, atMs })
    }
  }
  return pairs.toSorted((a, b) => a.atMs - b.atMs).slice(-MAX_PAIRS)
}

type Said = { sentences: Map<string, Set<number>>; words: Map<string, Set<number>> }

/** Counts the chats in which the owner wrote a sentence, and those in which a word occurs. */
function countSaid(chats: OwnedChat[]): Said {
  const said: Said = { sentences: new Map(), words: new Map() }
  const note = (map: Map<string, Set<number>>, key: string, at: number) =>
    map.set(key, (map.get(key) ?? new Set()).add(at))
  chats.forEach((chat, at) => {
    for (const { sender, text } of chat.messages) {
      for (const word of wordsOf(text)) note(said.words, word, at)
      if (sender === chat.owner)
        for (const sentence of sentencesOf(text)) note(said.sentences, sentenceKey(sentence), at)
    }
  })
  return said
}

const sentenceKey = (sentence: string): string => wordsOf(sentence).join(' ')

/**
 * The names of a chat's customer. A word that other chats have too is no name: "roti" of a customer
 * saved as "Sari Roti".
 */
function namesIn(chat: OwnedChat, at: number, { words }: Said): Set<string> {
  const own = new Set(wordsOf(chat.owner))
  const customers = chat.messages.map(({ sender }) => sender).filter((name) => name !== chat.owner)
  return namesOf([...new Set(customers), chat.title], (word) => {
    const places = words.get(word)
    return own.has(word) || [...(places ?? [])].some((place) => place !== at)
  })
}

/**
 * The rounds of a chat: consecutive messages of the customer, and the owner's messages within a
 * day.
 */
function roundsOf({ messages, owner }: OwnedChat): Round[] {
  const rounds: Round[] = []
  let asked: ChatMessage[] = []
  let answered: ChatMessage[] = []
  for (const message of messages) {
    if (message.sender === owner) {
      const since = message.atMs - (asked.at(-1)?.atMs ?? 0)
      if (asked.length > 0 && since <= ANSWERED_WITHIN_MS) answered.push(message)
      continue
    }
    if (answered.length > 0) rounds.push({ asked, answered })
    if (answered.length > 0 || asked[0]?.sender !== message.sender) asked = []
    answered = []
    asked.push(message)
  }
  if (answered.length > 0) rounds.push({ asked, answered })
  return rounds
}

function questionsOf({ asked }: Round, names: ReadonlySet<string>): string[] {
  return partsOf(asked.map(({ text }) => text)).flatMap((part) => {
    const text = part.replaceAll(/\s+/g, ' ').trim()
    const isUsable =
      text.length <= QUESTION_CHARS &&
      wordsOf(text).length > 1 &&
      isQuestion(text) &&
      !hasNumberOrPlace(text) &&
      !isOfOneCustomer(text) &&
      !asksForOrder(text) &&
      !placesOrder(text) &&
      !tellsOfPayment(text)
    return isUsable ? (withoutNames(text, names) ?? []) : []
  })
}

function cleanAnswer(
  text: string,
  names: ReadonlySet<string>,
  isOwn: (sentence: string) => boolean,
): string[] {
  const lines = text.split('\n').map((line) =>
    sentencesOf(line)
      .flatMap((sentence) => {
        if (asksBack(sentence) || isSmallTalk(sentence) || STALLS.test(sentence)) return []
        if (isOfOneCustomer(sentence)) return []
        if (hasNumberOrPlace(sentence) && !isOwn(sentence)) return []
        return withoutNames(sentence, names) ?? []
      })
      .join(' '),
  )
  const kept = withoutGreeting(lines.filter(Boolean).join('\n'))
  return tellsSomething(kept) ? [kept.slice(0, MESSAGE_CHARS)] : []
}

/** Whether a reply asks back ("Mau ukuran berapa kak"). "bisa" and "ada" alone are answers. */
export const asksBack = (text: string): boolean =>
  text.includes('?') ||
  /\b(?:berapa|brp|brapa|kapan|siapa|gimana|gmn|dimana|which|how)\b/i.test(text)

/** Whether a reply says more than "ada kak": a number, or two words. */
const tellsSomething = (text: string): boolean =>
  /\d/.test(text) || wordsOf(withoutAddress(text)).length > 1

/**
 * Pairs a round. A single question gets the whole answer; several questions get the message that a
 * search finds for each.
 */
async function matchRound(
  questions: string[],
  answers: string[],
): Promise<{ question: string; answer: string }[]> {
  const [first] = questions
  if (first === undefined || answers.length === 0) return []
  if (questions.length === 1)
    return [{ question: first, answer: answers.join('\n').slice(0, ANSWER_CHARS) }]
  const search = await openSearch(answers.map((answer, at) => ({ id: String(at), answer })))
  return questions.flatMap((question) => {
    const [best] = search.find(question, 1)
    const answer = best && best.score >= ANSWER_THRESHOLD ? answers[Number(best.id)] : undefined
    return answer === undefined ? [] : [{ question, answer }]
  })
}
