import type { FoundEntry } from '#contract/knowledge'
import type { Language } from '#lib/language/languages'
import type { AgentTurn } from '../contract.ts'

type Introduction = { one: string; several: string }

/** Below the notice of a hand-over. */
const WHILE_WAITING: Record<Language, Introduction> = {
  id: {
    one: 'Sambil menunggu, mungkin ini yang Kakak cari? Balas 1 bila benar:',
    several: 'Sambil menunggu, mungkin salah satu ini yang Kakak cari? Balas dengan angkanya:',
  },
  en: {
    one: 'While you wait, is this what you are looking for? Reply 1 if it is:',
    several: 'While you wait, is it one of these? Reply with its number:',
  },
  jv: {
    one: 'Kaliyan nengga, menapa menika ingkang dipunpadosi? Balas 1 menawi leres:',
    several: 'Kaliyan nengga, menapa salah setunggal menika? Balas ngangge angkanipun:',
  },
  su: {
    one: 'Bari ngantosan, panginten ieu nu dipilari? Waler 1 upami leres:',
    several: 'Bari ngantosan, panginten salah sahiji ieu? Waler ku angkana:',
  },
  ms: {
    one: 'Sementara menunggu, mungkin ini yang dicari? Balas 1 jika betul:',
    several: 'Sementara menunggu, mungkin salah satu ini? Balas dengan nombornya:',
  },
}

/** Before people are called. */
const FIRST: Record<Language, Introduction> = {
  id: {
    one: 'Maksud Kakak yang ini, ya? Balas dengan angkanya:',
    several: 'Maksud Kakak yang mana, ya? Balas dengan angkanya:',
  },
  en: {
    one: 'Do you mean this? Please reply with the number:',
    several: 'Which of these do you mean? Please reply with the number:',
  },
  jv: {
    one: 'Menapa menika ingkang dipunkersakaken? Balas ngangge angkanipun:',
    several: 'Ingkang pundi ingkang dipunkersakaken? Balas ngangge angkanipun:',
  },
  su: {
    one: 'Ieu nu dimaksad teh? Waler ku angkana:',
    several: 'Nu mana nu dimaksad teh? Waler ku angkana:',
  },
  ms: {
    one: 'Adakah ini yang dimaksudkan? Balas dengan nombornya:',
    several: 'Yang mana satu yang dimaksudkan? Balas dengan nombornya:',
  },
}
/** The last line of a list before people are called. */
const NONE_OF_THESE: Record<Language, string> = {
  id: 'Bukan itu, tanya ke tim',
  en: 'Something else, ask the team',
  jv: 'Sanes menika, nyuwun pirsa dhateng tim',
  su: 'Sanes eta, taroskeun ka tim',
  ms: 'Bukan itu, tanya kepada pasukan',
}

/** The list of choices below the notice of a hand-over: "1. Berapa ongkirnya?". */
export const listChoices = (choices: FoundEntry[], language: Language): string =>
  [introduce(WHILE_WAITING[language], choices), ...choices.map(toLine)].join('\n')

/** The list of choices before people are called. Its last line calls them. */
export const askToChoose = (choices: FoundEntry[], language: Language): string =>
  [
    introduce(FIRST[language], choices),
    ...choices.map(toLine),
    `${choices.length + 1}. ${NONE_OF_THESE[language]}`,
  ].join('\n')

const introduce = ({ one, several }: Introduction, choices: FoundEntry[]): string =>
  choices.length === 1 ? one : several
const toLine = ({ question }: FoundEntry, at: number): string =>
  `${at + 1}. ${oneLine(question ?? '')}`

export const oneLine = (title: string) => title.replace(/\s+/g, ' ').trim()

/** A text of the AI without its list of choices. */
export function withoutChoices(text: string): string {
  const at = startOfChoices(text)
  return at === undefined ? text : text.slice(0, at).trimEnd()
}

function startOfChoices(text: string): number | undefined {
  const at = Math.max(startOf(text, WHILE_WAITING), startOf(text, FIRST))
  return at < 0 ? undefined : at
}

const startOf = (text: string, introductions: Record<Language, Introduction>): number =>
  Math.max(
    ...Object.values(introductions).flatMap(({ one, several }) => [
      text.lastIndexOf(one),
      text.lastIndexOf(several),
    ]),
  )

/** Whether a text of the AI has a list of choices. */
export const hasChoices = (text: string): boolean => startOfChoices(text) !== undefined

/** Whether the AI's last message asks the customer to choose before people are called. */
export const awaitsChoice = (history: AgentTurn[]): boolean =>
  startOf(history.findLast(({ author }) => author === 'ai')?.text ?? '', FIRST) >= 0

/** The questions of the list that the customer sees last; none if the AI answered since. */
export function offeredTitles(history: AgentTurn[]): string[] {
  const last = history.findLast((turn) => !isBesideList(turn)) ?? history.at(-1)
  const start = last?.author === 'ai' ? startOfChoices(last.text) : undefined
  if (!last || start === undefined) return []
  return [...last.text.slice(start).matchAll(/^\d\. (.+)$/gm)]
    .map(([, title = '']) => title)
    .filter((title) => !Object.values(NONE_OF_THESE).includes(title))
}

/** Pictures follow the text of their answer, and a notice follows the list that was not used. */
const isBesideList = ({ author, kind, text, isNotice }: AgentTurn): boolean =>
  author === 'ai' && (kind === 'image' || isNotice === true) && startOfChoices(text) === undefined
