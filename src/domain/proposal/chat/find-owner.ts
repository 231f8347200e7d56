import { foldText, wordsOf } from '#lib/language/text'
import { asksBack } from './pair-answers.ts'
import type { Chat } from './parse-chat.ts'

type Hints = {
  /** name of the owner as the member typed it */
  ownerName: string
  businessName: string
}

/**
 * The sender in each chat who answers for the business; undefined when the chats do not show it.
 * Other senders are customers.
 */
export function findOwners(chats: Chat[], hints: Hints): (string | undefined)[] {
  const senders = chats.map(({ messages }) => [...new Set(messages.map(({ sender }) => sender))])
  const first = chats.map((chat, at) => ownerByName(chat, senders[at] ?? [], hints))
  const common = commonSender(senders)
  return chats.map((chat, at) => {
    const all = senders[at] ?? []
    // A typed name that a chat does not have is not replaced by a guess.
    if (first[at] !== undefined || hints.ownerName) return first[at]
    return (
      first.find((name) => name !== undefined && all.includes(name)) ??
      all.find((name) => name === common) ??
      ownerByQuestions(chat, all)
    )
  })
}

function ownerByName(chat: Chat, senders: string[], hints: Hints): string | undefined {
  if (hints.ownerName) {
    const wanted = foldText(hints.ownerName).trim()
    return (
      senders.find((name) => foldText(name) === wanted) ??
      senders.find((name) => foldText(name).includes(wanted))
    )
  }
  const title = foldText(chat.title)
  const others = senders.filter((name) => foldText(name) !== title)
  if (senders.length === 2 && others.length === 1) return others[0]
  const shop = wordsOf(hints.businessName).filter((word) => word.length > 2)
  return shop.length > 0
    ? senders.find((name) => shop.every((word) => wordsOf(name).includes(word)))
    : undefined
}

/** The sender of the most chats, if they write in more than one. */
function commonSender(senders: string[][]): string | undefined {
  const counts = new Map<string, number>()
  for (const name of senders.flat()) counts.set(name, (counts.get(name) ?? 0) + 1)
  const [best, second] = [...counts].sort((a, b) => b[1] - a[1])
  return best && best[1] > 1 && best[1] > (second?.[1] ?? 0) ? best[0] : undefined
}

/** How many times larger the customer's share of questions must be. */
const LEAST_RATIO = 1.5

/** Of two people, the one who asks less often. */
function ownerByQuestions({ messages }: Chat, senders: string[]): string | undefined {
  if (senders.length !== 2) return undefined
  const shares = senders.map((name) => {
    const own = messages.filter(({ sender }) => sender === name)
    return { name, share: own.filter(({ text }) => asksBack(text)).length / own.length }
  })
  const [less, more] = shares.sort((a, b) => a.share - b.share)
  return less && more && more.share > less.share * LEAST_RATIO ? less.name : undefined
}
