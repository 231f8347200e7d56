import { createServer } from 'node:http'
import type { AgentOutcome, Behaviour } from '../../src/domain/agent/contract.ts'
import { parseSettings, useSettings } from '../../src/platform/settings/settings.ts'
import { askAgent, type Knowledge } from './knowledge.ts'
import { asText, type Row, shareOf } from './rows.ts'

/**
 * What became of a draft: sent as it was, sent without its unsupported parts, the owner's words
 * instead, a person, or nothing.
 * `notAsked`: an earlier rule decided about the customer's message, and no model was called.
 */
type Fate = 'sent' | 'repaired' | 'ownersWords' | 'handedOver' | 'silent' | 'notAsked'

type Judged = { row: Row; fate: Fate; outcome: AgentOutcome }

/**
 * `{business, customer, draft}` lines: a scripted model answers every message with the line's
 * draft, and the figures say what reached the customer. `true: true` marks a draft that may be
 * sent; `class` groups the lines. A line without both counts as unlabelled.
 */
export async function measureModelDrafts(
  rows: Row[],
  talks: Map<string, Knowledge>,
): Promise<unknown> {
  const script = await startScript()
  useSettings(parseSettings({ LLM_BASE_URL: script.url, LLM_MODEL: 'script' }))
  const judged: Judged[] = []
  const startedAt = process.cpuUsage()
  try {
    for (const row of rows) {
      const knowledge = talks.get(asText(row.business))
      if (knowledge) judged.push(await judge(row, knowledge, script))
    }
  } finally {
    useSettings(parseSettings({}))
    await script.close()
  }
  const { user, system } = process.cpuUsage(startedAt)
  const isTrue = ({ row }: Judged) => row.true === true
  const isFalse = ({ row }: Judged) => row.true !== true && row.class !== undefined
  return {
    drafts: judged.length,
    withoutKnowledge: rows.length - judged.length,
    millisecondsPerDraft: Math.round((user + system) / 10 / Math.max(1, judged.length)) / 100,
    trueDrafts: countFates(judged.filter(isTrue)),
    falseDrafts: countFates(judged.filter(isFalse)),
    unlabelled: countFates(judged.filter((one) => !isTrue(one) && !isFalse(one))),
    byClass: Object.fromEntries(
      [...Map.groupBy(judged, ({ row }) => asText(row.class) || 'unlabelled')].map(
        ([name, group]) => [name, countFates(group)],
      ),
    ),
    ...(process.argv.includes('--misses') ? { misses: judged.flatMap(missOf) } : {}),
  }
}

async function judge(row: Row, knowledge: Knowledge, script: Script): Promise<Judged> {
  const draft = asText(row.draft)
  script.says(draft, row.plain === true)
  const behaviour: Behaviour = row.behaviour === 'v2' ? 'v2' : 'v1'
  const outcome = await askAgent(knowledge, [asText(row.customer)], { behaviour })
  return { row, outcome, fate: fateOf(outcome, draft) }
}

function fateOf(outcome: AgentOutcome, draft: string): Fate {
  if (outcome.trace.rule !== 'jawab_model') return 'notAsked'
  if (outcome.kind === 'silent') return 'silent'
  const text = textOf(outcome)
  if (text.includes(draft.trim())) return 'sent'
  if (outcome.trace.mode === 'model' && text !== '') return 'repaired'
  return outcome.kind === 'reply' ? 'ownersWords' : 'handedOver'
}

const textOf = (outcome: AgentOutcome): string =>
  outcome.kind === 'reply'
    ? outcome.text
    : outcome.kind === 'handover'
      ? (outcome.answered?.text ?? '')
      : ''

function countFates(judged: Judged[]) {
  const count = (fate: Fate) => judged.filter((one) => one.fate === fate).length
  return {
    drafts: judged.length,
    sent: count('sent'),
    sentShare: shareOf(count('sent'), judged.length),
    repaired: count('repaired'),
    ownersWords: count('ownersWords'),
    handedOver: count('handedOver'),
    silent: count('silent'),
    notAsked: count('notAsked'),
  }
}

/** Every unlabelled line, every false draft that was sent and every true one that was not. */
function missOf({ row, fate, outcome }: Judged): unknown[] {
  const isUnlabelled = row.true !== true && row.class === undefined
  if (!isUnlabelled && fate !== 'repaired' && (row.true === true) === (fate === 'sent')) return []
  const draft = outcome.trace.drafts.find(({ checks }) => checks.some(({ passed }) => !passed))
  const held = draft?.checks.filter(({ passed }) => !passed) ?? []
  return [
    {
      fate,
      class: row.class ?? (row.true ? 'true' : 'unlabelled'),
      business: row.business,
      customer: row.customer,
      draft: row.draft,
      ...(fate === 'sent' ? {} : { answer: textOf(outcome) }),
      rule: outcome.trace.rule,
      held: held.map(
        ({ rule, detail, offending }) => `${rule}: ${offending?.join(' | ') ?? detail}`,
      ),
    },
  ]
}

type Script = {
  url: string
  says: (draft: string, isPlain: boolean) => void
  close: () => Promise<void>
}

/** An OpenAI-compatible server that gives the same draft to every request and cites every entry. */
async function startScript(): Promise<Script> {
  let said = { draft: '', isPlain: false }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      const ids = Buffer.concat(chunks)
        .toString()
        .matchAll(/\\"id\\":\\"(s\d+)\\"/g)
      const sources = [...new Set([...ids].map(([, id = '']) => id))]
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(completionOf(said.draft, said.isPlain ? undefined : sources)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v1`,
    says: (draft, isPlain) => void (said = { draft, isPlain }),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function completionOf(draft: string, sources: string[] | undefined) {
  const call = { name: 'jawab', arguments: JSON.stringify({ text: draft, sources }) }
  const message = sources
    ? { content: null, tool_calls: [{ id: 'call', type: 'function', function: call }] }
    : { content: draft }
  return {
    id: 'script',
    object: 'chat.completion',
    created: 0,
    model: 'script',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', ...message },
        finish_reason: sources ? 'tool_calls' : 'stop',
      },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  }
}
