import { createServer } from 'node:http'
import type { AgentOutcome, Behaviour } from '../../src/domain/agent/contract.ts'
import { parseSettings, useSettings } from '../../src/platform/settings/settings.ts'
import { isReleasedByClaims } from './adversary.ts'
import { askAgent, type Knowledge } from './knowledge.ts'
import { asList, asRecord, asText, type Row, shareOf } from './rows.ts'

/**
 * The outcome of a draft: sent unchanged, sent without its unsupported parts, replaced by the
 * owner's words, handed to a person, or dropped. `notAsked`: an earlier rule decided about the
 * customer's message, and no model was called.
 */
type Fate = 'sent' | 'repaired' | 'ownersWords' | 'handedOver' | 'silent' | 'notAsked'

type Judged = { row: Row; fate: Fate; outcome: AgentOutcome }

/**
 * `{business, customer, draft}` lines: a scripted model answers every message with the line's
 * draft, and the figures say what reached the customer. `true` says whether the draft may be sent;
 * `class` groups false lines. A line without both counts as unlabelled. Lines with `claims` are
 * played once more with them: those of true drafts are honest, the others quote what exists and
 * does not support the draft. A claim names its entry by the entry's title (`entry`).
 */
export async function measureModelDrafts(
  rows: Row[],
  talks: Map<string, Knowledge>,
): Promise<unknown> {
  const script = await startScript()
  useSettings(parseSettings({ LLM_BASE_URL: script.url, LLM_MODEL: 'script' }))
  const judged: Judged[] = []
  const claimed: Judged[] = []
  const startedAt = process.cpuUsage()
  try {
    for (const row of rows) {
      const knowledge = talks.get(asText(row.business))
      if (!knowledge) continue
      judged.push(await judge(row, knowledge, script))
      if (asList(row.claims).length > 0)
        claimed.push(await judge(row, knowledge, script, asList(row.claims).map(asRecord)))
    }
  } finally {
    useSettings(parseSettings({}))
    await script.close()
  }
  const { user, system } = process.cpuUsage(startedAt)
  const isTrue = ({ row }: Judged) => row.true === true
  const isFalse = ({ row }: Judged) => row.true !== true && isLabelled(row)
  return {
    drafts: judged.length,
    withoutKnowledge: rows.length - judged.length,
    millisecondsPerDraft:
      Math.round((user + system) / 10 / Math.max(1, judged.length + claimed.length)) / 100,
    trueDrafts: countFates(judged.filter(isTrue)),
    falseDrafts: countFates(judged.filter(isFalse)),
    unlabelled: countFates(judged.filter((one) => !isTrue(one) && !isFalse(one))),
    ...(claimed.length > 0
      ? { withClaims: compareClaims(judged, claimed, { isTrue, isFalse }) }
      : {}),
    byClass: Object.fromEntries(
      [...Map.groupBy(judged, ({ row }) => asText(row.class) || 'unlabelled')].map(
        ([name, group]) => [name, countFates(group)],
      ),
    ),
    ...(process.argv.includes('--adversary')
      ? { releasedByClaims: countReleased(judged, talks, { isTrue, isFalse }) }
      : {}),
    ...(process.argv.includes('--misses')
      ? {
          misses: judged.flatMap(missOf),
          missesWithClaims: claimed.flatMap(missOf),
        }
      : {}),
  }
}

const isLabelled = (row: Row) => typeof row.true === 'boolean' || row.class !== undefined

type Labels = { isTrue: (one: Judged) => boolean; isFalse: (one: Judged) => boolean }

/** The number of held drafts that some claims release, whatever the model quotes. */
function countReleased(
  judged: Judged[],
  talks: Map<string, Knowledge>,
  { isTrue, isFalse }: Labels,
): unknown {
  const count = (some: Judged[]) =>
    some.filter(({ row }) => {
      const knowledge = talks.get(asText(row.business))
      return knowledge !== undefined && isReleasedByClaims(row, knowledge)
    }).length
  return { trueDrafts: count(judged.filter(isTrue)), falseDrafts: count(judged.filter(isFalse)) }
}

/** Plays the same drafts without and with their claims. */
function compareClaims(judged: Judged[], claimed: Judged[], { isTrue, isFalse }: Labels) {
  const rows = new Set(claimed.map(({ row }) => row))
  const same = judged.filter(({ row }) => rows.has(row))
  return {
    trueDrafts: countFates(claimed.filter(isTrue)),
    trueDraftsWithout: countFates(same.filter(isTrue)),
    falseDrafts: countFates(claimed.filter(isFalse)),
    falseDraftsWithout: countFates(same.filter(isFalse)),
  }
}

async function judge(
  row: Row,
  knowledge: Knowledge,
  script: Script,
  claims: Row[] = [],
): Promise<Judged> {
  const draft = asText(row.draft)
  script.says(draft, { isPlain: row.plain === true, claims })
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

/** Lists every unlabelled line, every false draft that was sent and every true one that was not. */
function missOf({ row, fate, outcome }: Judged): unknown[] {
  if (isLabelled(row) && fate !== 'repaired' && (row.true === true) === (fate === 'sent')) return []
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

type Said = { draft: string; isPlain: boolean; claims: Row[] }
type Script = {
  url: string
  says: (draft: string, how: Omit<Said, 'draft'>) => void
  close: () => Promise<void>
}

/**
 * Starts an OpenAI-compatible server that gives the same draft to every request and cites every
 * entry.
 */
async function startScript(): Promise<Script> {
  let said: Said = { draft: '', isPlain: false, claims: [] }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      const found = findingsIn(Buffer.concat(chunks).toString())
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(completionOf(said, found)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v1`,
    says: (draft, how) => void (said = { draft, ...how }),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** The search results in the request's messages: titles by id. */
function findingsIn(body: string): Map<string, string> {
  const found = body.matchAll(/\\"id\\":\\"(s\d+)\\",\\"title\\":\\"(.*?)\\",\\"text/g)
  return new Map([...found].map(([, id = '', title = '']) => [id, title]))
}

function completionOf({ draft, isPlain, claims }: Said, found: Map<string, string>) {
  const idOf = (entry: unknown) =>
    [...found].find(([, title]) => title === asText(entry))?.[0] ?? 'unknown'
  const given = claims.map(({ entry, ...claim }) => ({ ...claim, source: idOf(entry) }))
  const call = {
    name: 'jawab',
    arguments: JSON.stringify({
      text: draft,
      sources: [...found.keys()],
      ...(given.length > 0 ? { claims: given } : {}),
    }),
  }
  const message = isPlain
    ? { content: draft }
    : { content: null, tool_calls: [{ id: 'call', type: 'function', function: call }] }
  return {
    id: 'script',
    object: 'chat.completion',
    created: 0,
    model: 'script',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', ...message },
        finish_reason: isPlain ? 'stop' : 'tool_calls',
      },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  }
}
