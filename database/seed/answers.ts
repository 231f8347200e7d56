import { answerBurst } from '#domain/agent'
import { countUses, openKnowledge } from '#domain/knowledge/lookup'
import { insertRun } from '#conversation/answering'
import { now } from '#platform/clock'
import { asService, db } from '#platform/database'

type Question = {
  room_id: string
  message_id: string
  asked: string
  asked_at: string
  answered_at: string
}

/**
 * Replaces the script's answers by the agent's own: its words, sources and traces. Messages that it
 * would hand over keep the scripted answer.
 */
export async function seedAnswers(businessId: string, businessName: string): Promise<void> {
  const service = asService('the demo belongs to nobody yet')
  const questions = await db.readAs(
    service,
    (tx) => tx<Question[]>`
    select m.room_id, m.id as message_id, q.text as asked, q.occurred_at as asked_at,
      m.occurred_at as answered_at
    from public.message m join lateral (
      select i.text, i.occurred_at from public.message i where i.room_id = m.room_id
        and i.direction = 'in' and i.kind = 'text' and i.occurred_at <= m.occurred_at
        order by i.occurred_at desc, i.id desc limit 1) q on true
    where m.business_id = ${businessId} and m.author_kind = 'ai'`,
  )
  await Promise.all(questions.map((question) => answerOne(businessId, businessName, question)))
}

async function answerOne(
  businessId: string,
  businessName: string,
  { room_id, message_id, asked, asked_at, answered_at }: Question,
): Promise<void> {
  const outcome = await answerBurst({
    businessId,
    businessName,
    teamName: businessName,
    agent: { tone: '', greeting: null, forbiddenTopics: [] },
    behaviour: 'v1',
    history: [],
    burst: [{ text: asked, kind: 'text', at: asked_at }],
    now: now(),
    hours: { isEnabled: false, entries: null },
    noteToAi: null,
    previousSummary: null,
    searchKnowledge: openKnowledge(businessId),
  })
  if (outcome.kind !== 'reply' || outcome.sources.length === 0) return
  const { text, sources, trace } = outcome
  await db.writeAs(asService('the demo belongs to nobody yet'), async (tx) => {
    const runId = await insertRun(tx, {
      businessId,
      roomId: room_id,
      simulationId: null,
      behaviour: 'v1',
      mode: trace.mode,
      outcome: 'reply',
      reason: null,
      trace,
      durationMs: Math.round(trace.durationMs),
      inputTokens: trace.tokens.input,
      outputTokens: trace.tokens.output,
    })
    await tx`update public.agent_run set created_at = ${answered_at} where id = ${runId}`
    await tx`update public.message
      set text = ${text}, content = ${JSON.stringify({ type: 'text', text })}::text::jsonb,
        agent_run_id = ${runId}, source_count = ${sources.length} where id = ${message_id}`
    await countUses(tx, {
      businessId,
      roomId: room_id,
      entryIds: sources.map((source) => source.entryId),
    })
  })
}
