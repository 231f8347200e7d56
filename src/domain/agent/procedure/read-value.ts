import type { Step } from '#contract/procedure'
import { foldText } from '#lib/language/text'

type Asked = Extract<Step, { kind: 'tanya' }>

/** What a customer's words say to a question of a procedure; undefined where they do not. */
export function readValue({ expects, choices }: Asked, text: string): string | undefined {
  const said = text.replace(/\s+/g, ' ').trim()
  switch (expects) {
    case 'teks':
      return said || undefined
    case 'angka':
      return /-?\d+(?:[.,]\d+)*/.exec(said)?.[0]
    case 'telepon': {
      const digits = /(?:\+?62|0)[\d\s-]{7,16}/.exec(said)?.[0].replace(/\D/g, '')
      return digits && digits.length >= 9 ? digits.replace(/^0/, '62') : undefined
    }
    case 'pilihan':
      return readChoice(choices, said)
  }
}

/** The choice that is named, or its place in the list; undefined where none or several are. */
function readChoice(choices: readonly string[], said: string): string | undefined {
  const folded = ` ${foldText(said)} `
  const named = choices.filter((choice) => folded.includes(` ${foldText(choice)} `))
  if (named.length === 1) return named[0]
  const place = /^\D*(\d{1,2})\D*$/.exec(said)?.[1]
  return named.length === 0 && place ? choices[Number(place) - 1] : undefined
}

/** "batal", "gak jadi": the customer ends a procedure. */
export const toldOff = (text: string): boolean =>
  /^\W*(?:(?:ya |yah |udah |sudah |eh |maaf )*(?:batal|batalin|dibatalkan|cancel|stop|(?:g(?:a|ak|k)|ngga?k?|tidak|tdk) (?:jadi|jd|usah)))(?:\s+(?:aja|saja|deh|kak|ya|min|dulu|makasih))*\W*$/i.test(
    text,
  )
