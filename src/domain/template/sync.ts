import type { ProviderError, TemplateParts } from '#whatsapp/model'
import type { InboundEvent } from '#whatsapp/events'
import { now } from '#platform/clock'
import { asService, db, type WriteTx } from '#platform/database'
import { enqueue } from '#platform/queue'
import { providerWords } from './provider-words.ts'
import * as rows from './queries.ts'
import * as sync from './sync-queries.ts'

/** A template as its provider lists it (the gateway's TemplatePort has the same shape). */
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
 * Queries the provider when its last list is older than five minutes, or always with `force`. A job
 * does it; screens get the list live.
 */
export async function refreshTemplates(
  businessId: string,
  options: { force?: boolean } = {},
): Promise<void> {
  const service = asService(
    'the provider is queried for the whole business, whichever member opens the list',
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

/** At most one waiting sync per channel. */
export const requestSync = (tx: WriteTx, channelId: string, runAt?: Date): Promise<void> =>
  enqueue(
    tx,
    'sync-templates',
    { channelId },
    { key: `templates:${channelId}`, maxAttempts: TRIES, ...(runAt ? { runAt } : {}) },
  )

/** Applies the provider's list. `askedAt`: rows that were added later are not deleted. */
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
        await sync.upsertRows(tx, channel.business_id, channelId, { given, askedAt })
        await sync.returnLost(tx, channelId, 'submission_lost')
      }
      await sync.updateChecked(tx, channelId, answer.ok ? null : providerWords(answer.error))
    },
  )
}

/** Removes repeated templates, because one statement cannot write a row twice. */
const onceEach = (given: ProviderTemplate[]) => [
  ...new Map(given.map((template) => [template.externalId, template])).values(),
]

type TemplateEvent = Extract<InboundEvent, { kind: 'template.status' }>

/** Events whose name differs from the state that they mean. */
const STATES: Record<string, string> = { REINSTATED: 'APPROVED', UNPAUSED: 'APPROVED' }
const GONE = new Set(['DELETED'])
/** Events about a template that do not change its state. */
const REMARKS = new Set(['FLAGGED'])

/**
 * Applies review, pause, quality and recategorisation as the provider announces them. An older
 * announcement never overrides a newer one. An unknown template causes a sync.
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
  // Other properties (its components) changed, so a sync follows.
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

/** Announcements have whole seconds of the provider's clock; lists have times of our clock. */
const CLOCKS_APART_MS = 60_000
