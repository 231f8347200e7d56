import { recordAudit } from '#domain/audit'
import { clearNotices, notifyMembers } from '#domain/notice'
import { createTtlCache } from '#lib/ttl-cache'
import { monthOf } from '#lib/time/month'
import { now } from '#platform/clock'
import { openSealed, sealText } from '#platform/crypto'
import { asService, type Claims, continueAsService, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { isAllowedHost } from '#platform/network/public-request'
import { type Model, type ModelChoice, modelOf } from '#platform/model'
import { settings } from '#platform/settings'
import { MICRO } from '#lib/rupiah'
import type {
  CallPurpose,
  ModelSetting,
  ModelTrial,
  ModelUse,
  OwnModel,
  SaveModel,
} from './contract.ts'
import * as rows from './queries.ts'

const AS_SERVICE = 'a key is used, and what a model costs is counted, by the server'
const service = asService(AS_SERVICE)
/** How long a process caches a business's model. */
const KEPT_MS = 20_000
const MAX_KEPT = 10_000
const HINT_CHARS = 4
/** Of a shorter key no characters are shown. */
const MIN_HINTED = 12

/** null: the business has no own model. `model` undefined: the month's limit is reached. */
type Own = { model: Model | undefined } | null
const kept = createTtlCache<Own>(KEPT_MS, MAX_KEPT, readModel)

/**
 * The model of a business: its own, otherwise the instance's. Undefined without one, and when the
 * own model's monthly limit is reached. Changes take effect within 20 s. `purpose`: of calls that
 * no stored answer counts, so that they are counted here. `isFresh`: a change that another process
 * made takes effect at once, for an owner who tries it.
 */
export async function modelFor(
  businessId: string,
  purpose?: CallPurpose,
  { isFresh = false }: { isFresh?: boolean } = {},
): Promise<Model | undefined> {
  if (isFresh) kept.forget(businessId)
  const own = await kept.get(businessId)
  const model = own ? own.model : modelOf()
  return model && purpose
    ? { ...model, onSpent: (tokens) => countCall(businessId, purpose, tokens) }
    : model
}

async function readModel(businessId: string): Promise<Own> {
  const own = await db.readAs(service, (tx) => rows.findModelWithKey(tx, businessId))
  if (!own) return null
  if (own.monthly_limit !== null && (await isSpent(businessId, own.monthly_limit)))
    return { model: undefined }
  const model = modelOf(toChoice(own, own.sealed && openSealed(own.sealed, businessId)))
  return { model: model && { ...model, onRefused: () => notifyRefused(businessId) } }
}

/** Notifies owner and admins, once a day until they save the model. */
const notifyRefused = (businessId: string): Promise<unknown> =>
  db.writeAs(service, (tx) =>
    notifyMembers(
      tx,
      { businessId, kind: 'model_failing', subject: today(), roomId: null },
      'keepers',
    ),
  )
const today = (): string => now().toISOString().slice(0, 10)

async function isSpent(businessId: string, limit: number): Promise<boolean> {
  const month = monthOf(now())
  const use = await db.readAs(service, (tx) => rows.sumUse(tx, businessId, month.startsAt))
  if (use.cost_micro < limit * MICRO) return false
  await db.writeAs(service, async (tx) => {
    if (await rows.markNoticed(tx, businessId, month.day))
      await notifyMembers(
        tx,
        { businessId, kind: 'model_limit', subject: month.day, roomId: null },
        'keepers',
      )
  })
  return true
}

const toChoice = (
  row: Pick<rows.ModelRow, 'provider' | 'model' | 'base_url'> & Partial<rows.ModelRow>,
  apiKey: string | null,
): ModelChoice => ({
  provider: row.provider,
  model: row.model,
  baseUrl: row.base_url ?? undefined,
  apiKey: apiKey ?? undefined,
  seesImages: row.sees_images,
  transcriptionModel: row.transcription_model ?? undefined,
  isUntrusted: true,
})

/**
 * The model of a business and this month's use. Every member may read it; the key stays on the
 * server.
 */
export function readModelSetting(claims: Claims, businessId: string): Promise<ModelSetting> {
  return db.readAs(claims, async (tx) => {
    const [own, price, used] = await Promise.all([
      rows.findModel(tx, businessId),
      rows.findPrice(tx, businessId),
      rows.sumUse(tx, businessId, monthOf(now()).startsAt),
    ])
    const limit = own?.monthly_limit ?? null
    return {
      name: own?.model ?? modelOf()?.name ?? null,
      provider: own?.provider ?? settings().LLM_PROVIDER,
      own: own ? toOwnModel(own, price) : null,
      use: toUse(used),
      isSpent: limit !== null && used.cost_micro >= limit * MICRO,
    }
  })
}

const toOwnModel = (row: rows.ModelRow, price: rows.Price | undefined): OwnModel => ({
  provider: row.provider,
  model: row.model,
  baseUrl: row.base_url,
  keyHint: row.key_hint,
  inputRupiah: price?.input_rupiah ?? 0,
  outputRupiah: price?.output_rupiah ?? 0,
  monthlyLimit: row.monthly_limit,
  seesImages: row.sees_images,
  transcriptionModel: row.transcription_model,
})

const toUse = (row: rows.UseRow): ModelUse => ({
  calls: row.calls,
  inputTokens: row.input_tokens,
  outputTokens: row.output_tokens,
  rupiah: Math.ceil(row.cost_micro / MICRO),
})

/**
 * Stores the model of a business, which completely replaces the instance's. Owner and admin. Error:
 * `model.key_missing`.
 */
export async function saveModel(claims: Claims, input: SaveModel): Promise<void> {
  const { businessId } = input
  await db.writeAs(claims, async (tx) => {
    const before = await rows.findModel(tx, businessId)
    const keepsKey = !input.apiKey && before !== undefined && isSamePlace(before, input)
    const keyHint = input.apiKey ? hintOf(input.apiKey) : keepsKey ? before.key_hint : null
    if (!keyHint && !input.baseUrl) throw new AppError('model.key_missing')
    assertSecure(input.baseUrl)
    await rows.upsertModel(tx, businessId, {
      provider: input.provider,
      model: input.model,
      base_url: input.baseUrl ?? null,
      key_hint: keyHint,
      monthly_limit: input.monthlyLimit,
      sees_images: input.seesImages ?? false,
      transcription_model: input.transcriptionModel ?? null,
    })
    const price = { input_rupiah: input.inputRupiah, output_rupiah: input.outputRupiah }
    const priced = await rows.findPrice(tx, businessId)
    if (!isSamePrice(priced, price)) await rows.insertPrice(tx, businessId, price)
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'model.save',
      entity: 'business',
      entityId: businessId,
      before: before && factsOf(before),
      after: { ...factsOf({ ...input, monthly_limit: input.monthlyLimit }), ...price },
    })
    await continueAsService(tx, AS_SERVICE)
    await clearNotices(tx, businessId, 'model_failing', today())
    if (keepsKey) return
    await rows.replaceKey(tx, businessId, input.apiKey ? sealText(input.apiKey, businessId) : null)
  })
  kept.forget(businessId)
}

/** Removes the business's model. The instance's model then answers, at no cost to the business. */
export async function removeModel(claims: Claims, businessId: string): Promise<void> {
  await db.writeAs(claims, async (tx) => {
    const before = await rows.findModel(tx, businessId)
    if (!before || !(await rows.deleteModel(tx, businessId))) throw new AppError('model.not_found')
    await rows.insertPrice(tx, businessId, { input_rupiah: 0, output_rupiah: 0 })
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'model.remove',
      entity: 'business',
      entityId: businessId,
      before: factsOf(before),
    })
  })
  kept.forget(businessId)
}

const factsOf = (row: Pick<rows.ModelRow, 'provider' | 'model' | 'monthly_limit'>) => ({
  provider: row.provider,
  model: row.model,
  monthly_limit: row.monthly_limit,
})

/** The model that a form describes, for a trial. Error: `model.key_missing`. */
export async function modelToTry(input: ModelTrial): Promise<Model> {
  const stored = await db.readAs(service, (tx) => rows.findModelWithKey(tx, input.businessId))
  const key =
    input.apiKey ??
    (stored?.sealed && isSamePlace(stored, input)
      ? openSealed(stored.sealed, input.businessId)
      : null)
  if (!key && !input.baseUrl) throw new AppError('model.key_missing')
  assertSecure(input.baseUrl)
  const row = { provider: input.provider, model: input.model, base_url: input.baseUrl ?? null }
  const model = modelOf(toChoice(row, key))
  if (!model) throw new AppError('model.key_missing')
  return model
}

/** Requires https for keys and conversations, except for hosts that the operator allowed. */
function assertSecure(baseUrl: string | undefined): void {
  const url = baseUrl === undefined ? null : URL.parse(baseUrl)
  if (url && url.protocol !== 'https:' && !isAllowedHost(url)) throw new AppError('model.insecure')
}

/** Whether a key belongs to this provider and server. It is sent to no other. */
const isSamePlace = (
  row: Pick<rows.ModelRow, 'provider' | 'base_url'>,
  { provider, baseUrl }: Pick<ModelTrial, 'provider' | 'baseUrl'>,
): boolean =>
  row.provider === provider &&
  URL.parse(row.base_url ?? '')?.origin === URL.parse(baseUrl ?? '')?.origin

const isSamePrice = (one: rows.Price | undefined, other: rows.Price): boolean =>
  one?.input_rupiah === other.input_rupiah && one.output_rupiah === other.output_rupiah

const hintOf = (key: string): string => (key.length < MIN_HINTED ? '•' : key.slice(-HINT_CHARS))

async function countCall(
  businessId: string,
  purpose: CallPurpose,
  tokens: { input: number; output: number },
): Promise<void> {
  if (tokens.input + tokens.output === 0) return
  await db.statement(service, (tx) => rows.addCall(tx, { businessId, purpose, ...tokens }))
}
