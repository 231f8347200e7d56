import type { FoundEntry } from '#contract/knowledge'
import type { Language } from '#lib/language/language'
import type { AgentTurn } from '../contract.ts'

const INTRODUCTIONS: Record<Language, { one: string; several: string }> = {
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

/** The list of choices below the notice of a hand-over: "1. Berapa ongkirnya?". */
export const listChoices = (choices: FoundEntry[], language: Language): string =>
  [
    INTRODUCTIONS[language][choices.length === 1 ? 'one' : 'several'],
    ...choices.map(({ question }, at) => `${at + 1}. ${oneLine(question ?? '')}`),
  ].join('\n')

export const oneLine = (title: string) => title.replace(/\s+/g, ' ').trim()

/** A text of the AI without its list of choices. */
export function withoutChoices(text: string): string {
  const at = startOfChoices(text)
  return at === undefined ? text : text.slice(0, at).trimEnd()
}

function startOfChoices(text: string): number | undefined {
  const starts = Object.values(INTRODUCTIONS).flatMap(({ one, several }) => [
    text.lastIndexOf(one),
    text.lastIndexOf(several),
  ])
  const at = Math.max(...starts)
  return at < 0 ? undefined : at
}

/**
 * The questions of the list in the AI's last message; none if it has no list. Pictures of the same
 * answer follow its text.
 */
export function offeredTitles(history: AgentTurn[]): string[] {
  const last = history.findLast(({ author, kind }) => author !== 'ai' || kind !== 'image')
  const offered = [last, history.at(-1)].find(
    (turn) => turn?.author === 'ai' && startOfChoices(turn.text) !== undefined,
  )
  const list = offered?.text.slice(startOfChoices(offered.text)) ?? ''
  return [...list.matchAll(/^\d\. (.+)$/gm)].map(([, title = '']) => title)
}
