import { figuresOf } from '#lib/language/numbers/numbers'
import { englishStems, indonesianStems } from '#lib/language/spelling/stem'
import { sentencesOf, wordsOf } from '#lib/language/text'
import { memoizeByText } from '#lib/memoize'
import { isSmallTalk } from '../burst/intent.ts'

/** Whether a text states facts. Questions, greetings and thanks need no source. */
export function statesFacts(text: string): boolean {
  return (
    figuresOf(text).length > 0 ||
    sentencesOf(text).some((sentence) => !/\?\W*$/.test(sentence) && !isSmallTalk(sentence))
  )
}

/**
 * The sentence of a longer text that shares most words with the question. Undefined when no
 * sentence is ahead.
 */
export function tellingSentence(question: string, text: string): string | undefined {
  const sentences = sentencesOf(text)
  const asked = wordsOf(question).filter(
    (word) => (word.length > 2 && !TALK.has(word)) || /\d/.test(word),
  )
  const shared = sentences.map((sentence) => {
    const known = formsIn(sentence)
    return asked.filter((word) => formsOf(word).some((form) => known.has(form))).length
  })
  const most = Math.max(0, ...shared)
  const isAhead = most > 0 && shared.filter((count) => count === most).length === 1
  const best = sentences.length > 1 && isAhead ? sentences[shared.indexOf(most)] : undefined
  // "bayi 25 hari, puser udah lepas" may be about an age in another sentence.
  return best && (!/\d/.test(question) || /\d/.test(best)) ? best : undefined
}

/** Whether the text contains every word of the topic, in any form. */
export function mentionsTopic(text: string, topic: string): boolean {
  const present = formsIn(text)
  const wanted = wordsOf(topic)
  return (
    wanted.length > 0 && wanted.every((word) => formsOf(word).some((form) => present.has(form)))
  )
}

const formsOf = memoizeByText(5000, (word) => [
  ...new Set([...indonesianStems(word), ...englishStems(word)]),
])
const formsIn = memoizeByText(500, (text) => new Set(wordsOf(text).flatMap(formsOf)))
/** Words that occur in any answer, whatever its subject. */
const TALK = new Set(
  `untuk dengan yang dari pada juga atau agar karena supaya tapi kalau jika bila saat ketika sudah
    akan bisa dapat boleh silakan mohon maaf kakak kami kita saya anda tidak belum bukan hanya
    saja lebih sangat setiap semua berikut yaitu adalah ialah tersebut seperti tentang mengenai
    oleh sampai hingga lewat melalui langsung tentu betul benar siap baik senang membantu bantu
    ingin perlu silahkan that this with from have will your please here there they them what when
    where which about would could should also only just more very happy help sure yes`.split(/\s+/),
)
