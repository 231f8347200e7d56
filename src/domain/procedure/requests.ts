import { openNotices, returnAfterDecision } from '#conversation/pipeline'
import { recordAudit } from '#domain/audit'
import { asService, type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { storeReason } from '#lib/reason'
import { AppError } from '#platform/errors'
import { type Language, textsIn } from '#platform/language'
import { enqueue } from '#platform/queue'
import * as indonesian from '#copy/customer-notice'
import * as english from '#english/customer-notice'
import { callTool } from './call-tool.ts'
import type { ToolAct, ToolRequest, ToolResult } from './contract.ts'
import * as rows from './queries.ts'
import { textsAfterCall } from './steps.ts'
import { readSecret } from './tools.ts'

const AS_SERVICE = 'an approved call is made by the server'

/** Stores a prepared call with the reply `messageId` that announces it; twice has no effect. */
export const insertPrepared = (
  tx: WriteTx,
  place: { businessId: string; roomId: string; messageId: string },
  act: ToolAct,
): Promise<void> => rows.insertRequest(tx, { ...act, ...place, id: place.messageId })

/** The newest prepared calls of a conversation. */
export const listRequests = (
  claims: Claims,
  { businessId, roomId }: { businessId: string; roomId: string },
): Promise<ToolRequest[]> => db.readAs(claims, (tx) => rows.listRequestRows(tx, businessId, roomId))

/** Approves or refuses a prepared call, once. Errors: `auth.required`, `tool.decided`. */
export function decideOnRequest(
  claims: Claims,
  input: { businessId: string; requestId: string; decision: 'setujui' | 'tolak' },
): Promise<void> {
  const { sub } = claims
  if (!sub) throw new AppError('auth.required')
  const { businessId, requestId } = input
  const status = input.decision === 'setujui' ? 'disetujui' : 'ditolak'
  return db.writeAs(claims, async (tx) => {
    if (!(await rows.decideRequest(tx, { businessId, requestId }, status, sub)))
      throw new AppError('tool.decided')
    await recordAudit(tx, {
      businessId,
      actorId: sub,
      action: `tool.${input.decision}`,
      entity: 'tool_request',
      entityId: requestId,
    })
    if (status === 'ditolak') return
    await continueAsService(tx, AS_SERVICE)
    await enqueue(tx, 'call-tool', { requestId }, { key: `tool:${requestId}` })
  })
}

/**
 * Job call-tool: makes an approved call, stores what came of it, and sends the customer the texts of
 * the steps after it. When no step is left, the room returns to the AI. A repetition carries the
 * same key, by which the owner's server knows it. After a failed call the customer gets nothing: the
 * team has the case.
 */
export async function callApproved(requestId: string): Promise<void> {
  const service = asService(AS_SERVICE)
  const [request, tool] = await db.readAs(service, async (tx) => {
    const found = await rows.findApproved(tx, requestId)
    const used = found?.tool_id && (await rows.findTool(tx, found.business_id, found.tool_id))
    return [found, used || undefined]
  })
  if (!request) return
  const result: ToolResult = tool
    ? await callTool(tool, request.values, {
        secret: await readSecret(request.business_id, tool.id),
        key: requestId,
      })
    : { ok: false, reason: 'unreachable', durationMs: 0 }
  await db.writeAs(service, async (tx) => {
    const after = result.ok
      ? textsAfterCall(request.next_steps, { ...request.values, ...result.values })
      : undefined
    const isTold = after !== undefined && (await tellCustomer(tx, request, after.texts))
    await rows.endRequest(tx, requestId, {
      status: result.ok ? 'berhasil' : 'gagal',
      result: result.ok ? result.values : null,
      failure: result.ok ? null : failureOf(result),
      isTold,
    })
    if (isTold && after?.isWhole && request.decided_by)
      await returnAfterDecision(tx, request.room_id, {
        memberId: request.decided_by,
        since: request.id,
      })
  })
}

/** False while the 24-hour window is closed: then a member writes by a template. */
async function tellCustomer(
  tx: WriteTx,
  { id, room_id: roomId }: rows.ApprovedRequest,
  texts: string[],
): Promise<boolean> {
  const room = await openNotices(tx, roomId)
  if (!room) return false
  const text = texts.length > 0 ? texts.join('\n') : doneText(await room.language())
  return room.post({ clientId: `tool:${id}`, text })
}

function doneText(language: Language): string {
  const copy = textsIn(language, indonesian, english)
  return copy.requestDone
}

/** As the screen's `renderReason` reads it. */
const failureOf = ({ reason, status }: Extract<ToolResult, { ok: false }>): string =>
  storeReason(reason, status === undefined ? {} : { status })
