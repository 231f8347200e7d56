import type { InboundEvent, ProviderError, TemplateParts } from '#whatsapp/model'
import { now } from '#platform/clock'
import { asService, db, type WriteTx } from '#platform/database'
import { enqueue } from '#platform/queue'
import { providerWords } from './provider-words.ts'
import * as rows from './queries.ts'
import * as sync from './sync-queries.ts'

/** A template as its provider keeps it (the gateway's TemplatePort speaks the same shape). */
export type ProviderTemplate = {
  externalId: string
  name: string
  language: string
  category: string
  status: string
  reason?: string
  quality?: string
  body: string
  parts?: TemplateParts
  samples?: string[]
}
type Answer = { ok: true; value: ProviderTemplate[] } | { ok: false; error: ProviderError }

const STALE_MS = 5 * 60_000
const TRIES = 3

/**
 * Asks the provider anew where its last answer is older than five minutes, or in any case with
 * `force`. It happens in a job; the list follows live.
 */
export async function refreshTemplates(
  businessId: string,
  options: { force?: boolean } = {},
): Promise<void> {
  const service = asService(
    'the provider is asked for the whole business, by whoever looks at the list',
  )
  const oldest = now().getTime() - STALE_MS
  const channels = await db.readAs(service, (tx) => rows.listTemplateChannels(tx, businessId))
  const stale = channels.filter(
    ({ checked_at }) => options.force || checked_at === null || Date.parse(checked_at) < oldest,
  )
  if (stale.length > 0)
    await db.writeAs(
      service,
      async (tx) => void (await Promise.all(stale.map(({ id }) => requestSync(tx, id)))),
    )
}

/** One waiting question to the provider per channel, however often it is asked for. */
export const requestSync = (tx: WriteTx, channelId: string, runAt?: Date): Promise<void> =>
  enqueue(
    tx,
    'sync-templates',
    { channelId },
    { key: `templates:${channelId}`, maxAttempts: TRIES, ...(runAt ? { runAt } : {}) },
  )

/**
 * Takes in what the provider said. `askedAt`: what came here after that moment is not thought gone.
 */
export function recordSync(channelId: string, answer: Answer, askedAt: string): Promise<void> {
  return db.writeAs(
    asService('a provider speaks for the templates of its own channel'),
    async (tx) => {
      const channel = await sync.lockChannel(tx, channelId)
      if (!channel) return
      if (answer.ok) {
        const given = onceEach(answer.value)
        await sync.adoptRows(tx, channelId, given)
        await sync.deleteMissing(
          tx,
          channelId,
          given.map(({ externalId }) => externalId),
          askedAt,
        )
        await sync.upsertRows(tx, channel.business_id, channelId, given, askedAt)
        await sync.returnLost(tx, channelId, 'Kiriman terakhir tidak sampai ke Meta. Kirim lagi.')
      }
      await sync.updateChecked(tx, channelId, answer.ok ? null : providerWords(answer.error))
    },
  )
}

/** One statement may not write a row twice. */
const onceEach = (given: ProviderTemplate[]) => [
  ...new Map(given.map((template) => [template.externalId, template])).values(),
]

type TemplateEvent = Extract<InboundEvent, { kind: 'template.status' }>

/** Events that are no state of their own. */
const STATES: Record<string, string> = { REINSTATED: 'APPROVED', UNPAUSED: 'APPROVED' }
const GONE = new Set(['DELETED'])
/** Said about a template whose state stays what it is. */
const REMARKS = new Set(['FLAGGED'])

/**
 * Review, pause, quality and recategorisation as the provider announces them, into the row that
 * everybody sees. An older announcement never overrides a newer one. A template that is not known
 * here makes us ask the provider for all of them.
 */
export async function applyTemplateStatus(
  tx: WriteTx,
  channelId: string,
  event: TemplateEvent,
): Promise<void> {
  const known = await sync.lockByExternalId(tx, channelId, event.templateId)
  if (!known) return requestSync(tx, channelId)
  const said = event.status?.toUpperCase()
  if (said && GONE.has(said)) return void (await rows.deleteRow(tx, known.id))
  const isState = said !== undefined && !REMARKS.has(said)
  if (isState && Date.parse(event.occurredAt) < Date.parse(known.status_at) - CLOCKS_APART_MS)
    return undefined
  const status = isState ? (STATES[said] ?? said) : known.status
  const category = event.category?.toUpperCase() ?? known.category
  // Something else of it has changed (its components): what it is now is asked.
  if (!said && !event.category && !event.quality && !event.reason) return requestSync(tx, channelId)
  const announced =
    event.nextCategory ??
    (known.next_category && known.next_category_at
      ? { category: known.next_category, at: known.next_category_at }
      : null)
  await sync.updateFromEvent(tx, known.id, {
    status,
    category,
    previousCategory: category === known.category ? null : known.category,
    nextCategory: announced?.category === category ? null : announced,
    quality: event.quality?.toUpperCase() ?? null,
    reason: event.reason ?? (isState ? null : await sync.findReason(tx, known.id)),
    statusAt: isState ? event.occurredAt : known.status_at,
  })
}

/** Announcements carry whole seconds of the provider's clock; an answer is dated by ours. */
const CLOCKS_APART_MS = 60_000
