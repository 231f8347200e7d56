import { type Intent, readIntents } from '../../src/domain/agent/burst/intent.ts'
import { asList, asRecord, asText, type Row, shareOf } from './rows.ts'

/** For each label of a set of messages, the intents that count as heard correctly. */
const HEARD_AS: Record<string, Intent[]> = {
  person: ['minta_manusia'],
  anger: ['marah'],
  complaint: ['keluhan', 'marah', 'darurat'],
  urgent: ['darurat'],
  trouble: ['keluhan', 'marah', 'darurat'],
  injection: ['penyusup'],
  offtopic: ['luar_topik'],
  thanks: ['terima_kasih'],
  greeting: ['salam'],
}
const TROUBLES = ['anger', 'complaint', 'urgent']

/** The conversation tags that have a label. */
const LABEL_OF: Record<string, string> = {
  C: 'complaint',
  H: 'person',
  I: 'injection',
  O: 'offtopic',
}

type Message = { text: string; labels: string[] }

/** Measures recall and false alarms of each label, for messages as {text, labels}. */
export function measureHearing(rows: Row[]): Row {
  return measureMessages(
    rows.map((row) => {
      const labels = asList(row.labels).map(asText)
      const isTrouble = labels.some((label) => TROUBLES.includes(label))
      return { text: asText(row.text), labels: isTrouble ? [...labels, 'trouble'] : labels }
    }),
  )
}

/** Measures the same for conversations with tags; only a first turn has the tag's label. */
export function measureTags(rows: Row[]): Row {
  return measureMessages(
    rows.flatMap((row) =>
      asList(row.turns).map((turn, at) => {
        const label = at === 0 ? LABEL_OF[asText(row.tag)] : undefined
        const said = [asRecord(turn).said].flat().map(asText).join('\n')
        return { text: said.replaceAll(' // ', '\n'), labels: label ? [label] : [] }
      }),
    ),
  )
}

function measureMessages(messages: Message[]): Row {
  const known = Object.keys(HEARD_AS).filter((label) =>
    messages.some(({ labels }) => labels.includes(label)),
  )
  return Object.fromEntries(
    known.map((label) => {
      const meant = messages.filter(({ labels }) => labels.includes(label))
      const others = messages.filter((message) => isOther(message, label))
      return [
        label,
        {
          texts: meant.length,
          recall: shareHeard(meant, label),
          falseAlarms: shareHeard(others, label),
        },
      ]
    }),
  )
}

/** One kind of trouble that is heard as another kind is not a false alarm. */
const isOther = ({ labels }: Message, label: string) =>
  !labels.includes(label) && !(TROUBLES.includes(label) && labels.includes('trouble'))

function shareHeard(messages: Message[] = [], label: string): number {
  const heard = messages.filter(({ text }) => {
    const intents = readIntents(text)
    return HEARD_AS[label]?.some((intent) => intents.has(intent))
  })
  return shareOf(heard.length, messages.length)
}
