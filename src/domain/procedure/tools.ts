import { recordAudit } from '#domain/audit'
import { fitsShipping, hasOutputs } from '#contract/sale/shipping'
import { openSealed, sealText } from '#platform/crypto'
import { asService, type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError } from '#platform/errors'
import { callTool } from './call-tool.ts'
import { fieldsIn, type SaveTool, type Tool, type ToolResult, type Values } from './contract.ts'
import { listStored } from './draft/draft-queries.ts'
import { overlayProcedures } from './draft/overlay.ts'
import { forgetTools } from './offered-tools.ts'
import * as rows from './queries.ts'
import { callsTool } from './rules.ts'

const AS_SERVICE = 'a secret of a tool is written and used by the server'
const MAX_TOOLS = 50

/** Every member; without secrets. */
export const listTools = (claims: Claims, businessId: string): Promise<Tool[]> =>
  db.readAs(claims, (tx) => rows.listToolRows(tx, businessId))

/**
 * Creates or changes a tool. Owner and admin. Errors: `tool.not_found`, `tool.too_many`,
 * `tool.secret_missing` where the secret has to be given again, `tool.address`, `tool.ships` where
 * shipping costs are asked of it and it would not fit any more.
 */
export async function saveTool(claims: Claims, input: SaveTool): Promise<{ id: string }> {
  const { businessId, toolId } = input
  if (!hostOf(input.url) || hostOf(input.url)?.includes('{')) throw new AppError('tool.address')
  const saved = await db.writeAs(claims, async (tx) => {
    const before = toolId ? await rows.findTool(tx, businessId, toolId) : undefined
    if (toolId && !before) throw new AppError('tool.not_found')
    if (!toolId && (await rows.listToolRows(tx, businessId)).length >= MAX_TOOLS)
      throw new AppError('tool.too_many')
    const keepsSecret =
      !input.secret && before?.has_secret === true && hostOf(before.url) === hostOf(input.url)
    const hasSecret = input.secretHeader !== null
    if (hasSecret && !input.secret && !keepsSecret) throw new AppError('tool.secret_missing')
    const id = before?.id ?? (await rows.insertTool(tx, input, hasSecret)).id
    if (before) {
      await rows.updateTool(tx, input, hasSecret)
      await checkShippingUse(tx, businessId, before.id)
    }
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'tool.save',
      entity: 'http_tool',
      entityId: id,
      after: { name: input.name, host: hostOf(input.url), is_writing: input.is_writing },
    })
    if (hasSecret && keepsSecret) return { id }
    await continueAsService(tx, AS_SERVICE)
    const sealed = hasSecret && input.secret ? sealText(input.secret, id) : null
    await rows.replaceSecret(tx, businessId, id, sealed)
    return { id }
  })
  forgetTools(businessId)
  return saved
}

async function checkShippingUse(tx: WriteTx, businessId: string, toolId: string): Promise<void> {
  const shipping = await rows.findShippingUse(tx, businessId, toolId)
  const tool = shipping && (await rows.findTool(tx, businessId, toolId))
  if (tool && !(fitsShipping(tool) && hasOutputs(tool, shipping))) throw new AppError('tool.ships')
}

/** The part of an address that a secret is bound to; no value may change it. */
const hostOf = (url: string): string | undefined => /^https?:\/\/([^/?#]+)/.exec(url)?.[1]

/** Error: `tool.not_found`, `tool.in_use`, `tool.ships` (shipping costs are asked of it). */
export async function removeTool(
  claims: Claims,
  { businessId, toolId }: { businessId: string; toolId: string },
): Promise<void> {
  await db.writeAs(claims, async (tx) => {
    const live = await rows.listProcedureRows(tx, businessId)
    const drafted = overlayProcedures(live, await listStored(tx, businessId))
    const user = [...live, ...drafted].find((procedure) => callsTool(procedure, toolId))
    if (user) throw new AppError('tool.in_use', { name: user.name })
    if (await rows.findShippingUse(tx, businessId, toolId)) throw new AppError('tool.ships')
    const name = await rows.deleteTool(tx, businessId, toolId)
    if (!name) throw new AppError('tool.not_found')
    await recordAudit(tx, {
      businessId,
      actorId: claims.sub ?? null,
      action: 'tool.remove',
      entity: 'http_tool',
      entityId: toolId,
      before: { name },
    })
  })
  forgetTools(businessId)
}

/**
 * Calls a reading tool with values of the caller, who is owner or admin. Errors: `tool.not_found`,
 * `tool.writes`, `tool.value_missing`.
 */
export async function checkTool(
  claims: Claims,
  { businessId, toolId, values }: { businessId: string; toolId: string; values: Values },
): Promise<ToolResult> {
  const tool = await db.readAs(claims, (tx) => rows.findTool(tx, businessId, toolId))
  if (!tool) throw new AppError('tool.not_found')
  if (tool.is_writing) throw new AppError('tool.writes')
  const missing = fieldsIn(tool.url).find((field) => !values[field])
  if (missing) throw new AppError('tool.value_missing', { field: missing })
  return callTool(tool, values, { secret: await readSecret(businessId, tool.id) })
}

/**
 * Calls a reading tool that is asked by one value, for a customer. Undefined where it was deleted, or
 * writes or needs other values by now.
 */
export async function callReadingTool(
  businessId: string,
  toolId: string,
  value: string,
): Promise<{ toolName: string; result: ToolResult } | undefined> {
  const tool = await db.readAs(asService(AS_SERVICE), (tx) => rows.findTool(tx, businessId, toolId))
  const [field, ...others] = tool ? fieldsIn(tool.url) : []
  if (!tool || tool.is_writing || field === undefined || others.length > 0) return undefined
  const secret = tool.has_secret ? await readSecret(businessId, toolId) : undefined
  return { toolName: tool.name, result: await callTool(tool, { [field]: value }, { secret }) }
}

export async function readSecret(businessId: string, toolId: string): Promise<string | undefined> {
  const secrets = await db.readAs(asService(AS_SERVICE), (tx) => rows.listSecrets(tx, businessId))
  const sealed = secrets.find((row) => row.tool_id === toolId)?.sealed
  return sealed && openSealed(sealed, toolId)
}
