import { type Claims, type WriteTx, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { enqueue } from '#platform/queue'
import { excerptOf } from '#lib/language/text'
import { withoutBidiControls } from '#lib/language/bidi-controls'
import { QUOTA_NAMES, type QuotaName } from '#contract/quota'
import { takeQuota } from '#domain/quota'
import * as contract from './contract.ts'
import { cutText, toEntries } from './entries.ts'
import * as rows from './queries.ts'
import * as reading from './reading-queries.ts'

export { readSource } from './read/read-source.ts'

/** Limit of sources in one business that wait to be read. No person adds more at once. */
const MAX_WAITING = 30
/** A site of many pages counts as this many readings. */
const SITE_READINGS = 5

/** The sources of the business, newest first, with how often answers used them. */
export function listSources(claims: Claims, businessId: string): Promise<contract.SourceRow[]> {
  return db.readAs(claims, (tx) => rows.listSourceRows(tx, businessId))
}

/** The entries of one source in order. Error: `knowledge.not_found`. */
export function listEntries(
  claims: Claims,
  businessId: string,
  sourceId: string,
): Promise<contract.EntryRow[]> {
  return db.readAs(claims, async (tx) => {
    if (!(await rows.findSource(tx, businessId, sourceId)))
      throw new AppError('knowledge.not_found')
    return rows.listEntryRows(tx, businessId, sourceId)
  })
}

/** Adds a typed text, cut into passages. It can be searched at once. Error: that of `cutText`. */
export async function addText(
  claims: Claims,
  input: contract.AddText,
): Promise<contract.SourceRow> {
  return db.writeAs(claims, async (tx) => {
    const entries = cutText(input, await rows.findShopName(tx, input.businessId))
    const { id } = await rows.insertSource(tx, {
      businessId: input.businessId,
      kind: 'text',
      title: input.title,
      status: 'ready',
      createdBy: claims.sub ?? null,
      rawText: input.text,
      validUntil: input.validUntil ?? null,
    })
    await rows.insertEntries(tx, input.businessId, id, entries)
    return sourceOf(tx, input.businessId, id)
  })
}

/** Adds questions with their answers as one source. Its title is the first question by default. */
export function addFaq(claims: Claims, input: contract.AddFaq): Promise<contract.SourceRow> {
  const title = input.title ?? excerptOf(input.entries[0]?.question ?? 'Tanya jawab', 120)
  return db.writeAs(claims, async (tx) => {
    const { id } = await rows.insertSource(tx, {
      businessId: input.businessId,
      kind: 'faq',
      title,
      status: 'ready',
      createdBy: claims.sub ?? null,
    })
    await rows.insertEntries(tx, input.businessId, id, toEntries(input.entries))
    return sourceOf(tx, input.businessId, id)
  })
}

/**
 * Adds a page, or its site with `wholeSite`. A job reads it; until then its address is its title.
 * Errors: `knowledge.busy`, `quota.exceeded`.
 */
export async function addWeb(claims: Claims, input: contract.AddWeb): Promise<contract.SourceRow> {
  const { href } = new URL(input.url)
  await takeReading(claims, input.businessId, {
    'knowledge.readings': input.wholeSite ? SITE_READINGS : 1,
  })
  return db.writeAs(claims, async (tx) => {
    await refuseCrowd(tx, input.businessId)
    const { id } = await rows.insertSource(tx, {
      businessId: input.businessId,
      kind: 'web',
      title: href.slice(0, 300),
      status: 'processing',
      createdBy: claims.sub ?? null,
      url: href,
      wholeSite: input.wholeSite ?? false,
    })
    await enqueueReading(tx, id)
    return sourceOf(tx, input.businessId, id)
  })
}

/**
 * Stores a file, which a job reads. Errors: `request.too_large` above `FILE_LIMIT_BYTES`,
 * `knowledge.busy`, `quota.exceeded`.
 */
export async function addFile(
  claims: Claims,
  input: contract.AddFile,
): Promise<contract.SourceRow> {
  if (input.bytes.length > contract.FILE_LIMIT_BYTES) throw new AppError('request.too_large')
  const fileName = withoutBidiControls(input.fileName)
  await takeReading(claims, input.businessId, {
    'upload.bytes': input.bytes.length,
    'knowledge.readings': 1,
  })
  return db.writeAs(claims, async (tx) => {
    await refuseCrowd(tx, input.businessId)
    const { id } = await rows.insertSource(tx, {
      businessId: input.businessId,
      kind: 'file',
      title: fileName,
      status: 'processing',
      createdBy: claims.sub ?? null,
      fileName,
    })
    await reading.insertFile(tx, input.businessId, id, input.bytes)
    await enqueueReading(tx, id)
    return sourceOf(tx, input.businessId, id)
  })
}

/**
 * Reads a page or file again. The new content replaces the old. Ignored while it is being read.
 * Errors: `knowledge.not_found`, `quota.exceeded`.
 */
export async function readAgain(
  claims: Claims,
  input: contract.SourceRef,
): Promise<contract.SourceRow> {
  await takeReading(claims, input.businessId, { 'knowledge.readings': 1 })
  return db.writeAs(claims, async (tx) => {
    if (await reading.restartSource(tx, input.businessId, input.sourceId))
      await enqueueReading(tx, input.sourceId)
    return sourceOf(tx, input.businessId, input.sourceId)
  })
}

/** Changes title or last day of validity (inclusive, in the business's zone). Error: `knowledge.not_found`. */
export function updateSource(
  claims: Claims,
  input: contract.UpdateSource,
): Promise<contract.SourceRow> {
  const change = {
    ...(input.title !== undefined ? { title: input.title } : {}),
    ...(input.validUntil !== undefined ? { valid_until: input.validUntil } : {}),
  }
  if (Object.keys(change).length === 0) throw new AppError('request.invalid')
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.updateSourceRow(tx, input.businessId, input.sourceId, change)))
      throw new AppError('knowledge.not_found')
    return sourceOf(tx, input.businessId, input.sourceId)
  })
}

/**
 * Removes a source, which the agent stops using at once; `restoreSource` undoes it. Error:
 * `knowledge.not_found`.
 */
export const removeSource = (claims: Claims, input: contract.SourceRef): Promise<void> =>
  setRemoved(claims, input, true)
export const restoreSource = (claims: Claims, input: contract.SourceRef): Promise<void> =>
  setRemoved(claims, input, false)

function setRemoved(claims: Claims, input: contract.SourceRef, removed: boolean): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.setRemoved(tx, input.businessId, input.sourceId, removed)))
      throw new AppError('knowledge.not_found')
    // Removing a source ends its reading; a running one is repeated with the same result.
    if (!removed && (await sourceOf(tx, input.businessId, input.sourceId)).status === 'processing')
      await enqueueReading(tx, input.sourceId)
  })
}

/**
 * Takes one reading from the quota. A caller who may not add knowledge uses none, because the
 * insert refuses them. Error: `quota.exceeded`.
 */
export async function takeReading(
  claims: Claims,
  businessId: string,
  amounts: { [name in QuotaName]?: number },
): Promise<void> {
  if (!(await db.readAs(claims, (tx) => rows.mayKeep(tx, businessId)))) return
  for (const name of QUOTA_NAMES)
    if (amounts[name] !== undefined) await takeQuota(name, businessId, amounts[name])
}

async function refuseCrowd(tx: WriteTx, businessId: string): Promise<void> {
  if ((await reading.countWaiting(tx, businessId)) >= MAX_WAITING)
    throw new AppError('knowledge.busy')
}

const enqueueReading = (tx: WriteTx, sourceId: string) =>
  enqueue(tx, 'read-source', { sourceId }, { key: `read-source/${sourceId}` })

async function sourceOf(tx: WriteTx, businessId: string, id: string): Promise<contract.SourceRow> {
  const row = await rows.findSource(tx, businessId, id)
  if (!row) throw new AppError('knowledge.not_found')
  return row
}
