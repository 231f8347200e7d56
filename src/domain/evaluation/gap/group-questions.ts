import { excerptOf, upTo } from '#lib/language/text'
import { newId } from '#platform/crypto'
import type { WriteTx } from '#platform/database'
import * as rows from './group-queries.ts'
import { likenessOf, type Subject, subjectsOf } from '../likeness.ts'
import type { SessionFacts } from '../score-session.ts'

const QUESTION_CHARS = 300
/** Two questions that are at least this similar belong to one group. */
const SAME_GROUP = 0.5

type Group = { id: string; subjects: Subject[]; answeredAt: string | null }

/**
 * Stores the questions of these sessions that the knowledge could not answer, each in the most
 * similar group or a new one. A question that comes after its group's answer opens the group again.
 */
export async function groupQuestions(
  tx: WriteTx,
  businessId: string,
  sessions: SessionFacts[],
): Promise<void> {
  const asked = sessions.flatMap(unansweredOf)
  const known = await rows.listKnownQuestions(
    tx,
    asked.map(({ escalationId }) => escalationId),
  )
  const fresh = asked.filter(({ escalationId }) => !known.includes(escalationId))
  if (fresh.length === 0) return
  const groups: Group[] = (await rows.listGroupRows(tx, businessId)).map((row) => ({
    id: row.id,
    subjects: subjectsOf(row.question),
    answeredAt: row.answered_at,
  }))
  const touched = new Set<string>()
  for (const question of fresh) {
    const group = likestGroup(groups, question.text) ?? (await openGroup(tx, businessId, question))
    if (!groups.includes(group)) groups.push(group)
    await rows.insertQuestion(tx, { businessId, groupId: group.id, ...question })
    touched.add(group.id)
  }
  await rows.countDemand(tx, [...touched])
}

type Question = { escalationId: string; roomId: string; text: string; askedAt: string }

/** The customer's messages between the last answer and each hand-over for lack of knowledge. */
function unansweredOf({ roomId, messages, escalations }: SessionFacts): Question[] {
  return escalations.flatMap(({ id, reason, at }) => {
    if (reason !== 'info_tidak_ada') return []
    const before = messages.filter((message) => message.at <= at)
    const last = before.findLastIndex(({ direction }) => direction === 'in')
    const answered = before.findLastIndex(
      ({ direction }, place) => direction === 'out' && place < last,
    )
    const text = before
      .slice(answered + 1, last + 1)
      .map((message) => message.text)
      .join(' ')
      .trim()
    return text
      ? [
          {
            escalationId: id,
            roomId,
            text: upTo(excerptOf(text, QUESTION_CHARS - 1), QUESTION_CHARS),
            askedAt: at,
          },
        ]
      : []
  })
}

function likestGroup(groups: Group[], text: string): Group | undefined {
  const subjects = subjectsOf(text)
  let best: { group: Group; likeness: number } | undefined
  for (const group of groups) {
    const likeness = likenessOf(group.subjects, subjects)
    if (likeness >= SAME_GROUP && likeness > (best?.likeness ?? 0)) best = { group, likeness }
  }
  return best?.group
}

async function openGroup(
  tx: WriteTx,
  businessId: string,
  { text, askedAt }: Question,
): Promise<Group> {
  const id = newId()
  await rows.insertGroup(tx, { id, businessId, question: text, askedAt })
  return { id, subjects: subjectsOf(text), answeredAt: null }
}
