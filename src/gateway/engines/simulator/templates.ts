import type { InboundEvent } from '#whatsapp/events'
import { now } from '#platform/clock'
import { asService, db } from '#platform/database'
import type { Account, NewTemplate, TemplatePort, TemplateResult } from '../../engine-interface.ts'
import { storeWebhook } from '../../store.ts'
import { simulatorBody } from './body.ts'
import { deleteTemplate, insertTemplate, listTemplates, type SimulatedTemplate } from './queries.ts'
import { readSimulation } from './simulation.ts'

/** The limit of a verified account at Meta. */
const MAX_TEMPLATES = 6000

/**
 * Accepts every name, because the specification requires no rule; Meta's own rule is a hint beside
 * the form. Reviews as Meta does. "tolak" in the name is rejected. UTILITY with "promo" in the name
 * becomes MARKETING. All others are approved.
 */
export const simulatedTemplates: TemplatePort = {
  async list(account) {
    const rows = await db.readAs(asService('a simulated account belongs to its channel'), (tx) =>
      listTemplates(tx, account.channelId, MAX_TEMPLATES),
    )
    return {
      ok: true,
      value: rows.map((row) => {
        const isDecided = new Date(row.decided_at) <= now()
        return {
          ...toView(row),
          status: isDecided ? row.verdict : 'PENDING',
          ...(isDecided && row.reason ? { reason: row.reason } : {}),
        }
      }),
    }
  },

  async create(account, template) {
    const row = await db.writeAs(asService('a simulated account belongs to its channel'), (tx) =>
      insertTemplate(tx, account.channelId, reviewTemplate(account, template)),
    )
    if (!row) return toRefused('template_exists')
    await scheduleReview(account, row)
    return {
      ok: true,
      value: { externalId: row.external_id, status: 'PENDING', category: row.category },
    }
  },

  async remove(account, template) {
    const count = await db.writeAs(asService('a simulated account belongs to its channel'), (tx) =>
      deleteTemplate(tx, account.channelId, template),
    )
    return count > 0 ? { ok: true, value: null } : toRefused('template_missing')
  },
}

const toView = ({ external_id, name, language, category, body, parts }: SimulatedTemplate) => ({
  externalId: external_id,
  name,
  language,
  category,
  body,
  parts,
})

function reviewTemplate(
  account: Account,
  { name, language, category, body, parts = {} }: NewTemplate,
): Omit<SimulatedTemplate, 'external_id'> {
  const isRejected = name.includes('tolak')
  const wanted = category.toUpperCase()
  const decidedAt = new Date(
    now().getTime() + readSimulation(account.settings).reviewMs,
  ).toISOString()
  return {
    name,
    language,
    category: wanted === 'UTILITY' && name.includes('promo') ? 'MARKETING' : wanted,
    body,
    parts,
    verdict: isRejected ? 'REJECTED' : 'APPROVED',
    reason: isRejected ? 'INVALID_FORMAT' : null,
    decided_at: decidedAt,
  }
}

/** Stores the review's event, due at its end. */
async function scheduleReview(account: Account, row: SimulatedTemplate): Promise<void> {
  const event: InboundEvent = {
    kind: 'template.status',
    eventKey: `simulator:${account.externalId}:template:${row.external_id}`,
    occurredAt: row.decided_at,
    live: true,
    templateId: row.external_id,
    name: row.name,
    language: row.language,
    status: row.verdict,
    category: row.category,
    ...(row.reason ? { reason: row.reason } : {}),
  }
  await storeWebhook([
    {
      engine: 'simulator',
      channelId: account.channelId,
      accounts: [account.externalId],
      body: simulatorBody(account.externalId, [event]),
      orderHint: 'template',
      runAt: new Date(row.decided_at),
    },
  ])
}

const toRefused = (code: string): TemplateResult<never> => ({
  ok: false,
  error: { code, class: 'final' },
})
