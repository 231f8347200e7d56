import { openNotices, returnAfterDecision, settleDecided } from '#conversation/pipeline'
import { toCaseReason } from '#contract/conversation/escalation'
import { recordAudit } from '#domain/audit'
import { notifyMembers } from '#domain/notice'
import { asService, type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { storeReason } from '#lib/reason'
import { AppError } from '#platform/errors'
import { type Language, textsIn } from '#platform/language'
import { enqueue } from '#platform/queue'
import * as indonesian from '#copy/customer-notice'
import * as english from '#english/customer-notice'
import { callTool } from './call-tool.ts'
import type { ToolAct, ToolRequest, ToolResult, Values } from './contract.ts'
import * as rows from './queries.ts'
import { listValues, textsAfterCall } from './steps.ts'
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

/**
 * Approves or refuses a prepared call, once. After a refusal the customer is told that the request is
 * not carried out. Errors: `auth.required`, `tool.decided`.
 */
export function decideOnRequest(
  claims: Claims,
  input: { businessId: string; requestId: string; decision: 'setujui' | 'tolak' },
): Promise<void> {
  const { sub } = claims
  if (!sub) throw new AppError('auth.required')
  const { businessId, requestId } = input
  const status = input.decision === 'setujui' ? 'disetujui' : 'ditolak'
  return db.writeAs(claims, async (tx) => {
    const decided = await rows.decideRequest(tx, { businessId, requestId }, status, sub)
    if (!decided) throw new AppError('tool.decided')
    await recordAudit(tx, {
      businessId,
      actorId: sub,
      action: `tool.${input.decision}`,
      entity: 'tool_request',
      entityId: requestId,
    })
    await continueAsService(tx, AS_SERVICE)
    if (status === 'ditolak') return tellRefused(tx, decided)
    await enqueue(tx, 'call-tool', { requestId }, { key: `tool:${requestId}` })
  })
}

/**
 * Job call-tool: makes an approved call, stores what came of it, and sends the customer the texts of
 * the steps after it. When no step is left, the room returns to the AI. A repetition carries the
 * same key, by which the owner's server knows it. After a failed call the customer is told so, and
 * the team has the case.
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
    : { ok: false, reason: 'deleted', durationMs: 0 }
  await db.writeAs(service, (tx) =>
    result.ok ? endDone(tx, request, result.values) : endFailed(tx, request, result),
  )
}

async function endDone(tx: WriteTx, request: rows.Decided, result: Values): Promise<void> {
  const after = textsAfterCall(request.next_steps, { ...request.values, ...result })
  const isTold = await tellCustomer(tx, request, after.texts)
  await rows.endRequest(tx, request.id, { status: 'berhasil', result, failure: null, isTold })
  if (isTold && after.isWhole && request.decided_by)
    await returnAfterDecision(tx, request.room_id, {
      memberId: request.decided_by,
      since: request.id,
    })
}

type Failed = Extract<ToolResult, { ok: false }>

/** The room goes to people before the customer reads that they follow it up. */
async function endFailed(tx: WriteTx, request: rows.Decided, result: Failed): Promise<void> {
  await settleDecided(tx, request.room_id, {
    asked: askedOf(request),
    detail: toCaseReason('tool_failed', {
      name: request.procedure_name,
      tool: request.tool_name,
      values: listValues(request.values),
    }),
    callsPeople: true,
  })
  const isTold = await tellCustomer(tx, request, 'failed')
  const failure = failureOf(result)
  await rows.endRequest(tx, request.id, { status: 'gagal', result: null, failure, isTold })
}

async function tellRefused(tx: WriteTx, request: rows.Decided): Promise<void> {
  const isPeoples = await settleDecided(tx, request.room_id, {
    asked: askedOf(request),
    detail: toCaseReason('tool_refused', { name: request.tool_name }),
    callsPeople: false,
  })
  const isTold = await tellCustomer(tx, request, isPeoples ? 'refused' : 'refused_by_ai')
  if (isTold) await rows.markTold(tx, request.id)
}

/** The detail of the case that asked for the decision. */
const askedOf = ({ tool_name: name }: rows.Decided): string =>
  toCaseReason('tool_prepared', { name })

/** What the customer is told; a list: the texts of the steps after the call. */
type Told = string[] | 'failed' | 'refused' | 'refused_by_ai'

function toldText(told: Told, language: Language): string {
  const copy = textsIn(language, indonesian, english)
  switch (told) {
    case 'failed':
      return copy.requestFailed
    case 'refused':
      return copy.requestRefused
    case 'refused_by_ai':
      return copy.requestRefusedByAi
    default:
      return told.length > 0 ? told.join('\n') : copy.requestDone
  }
}

/**
 * False while the 24-hour window is closed. Then a member writes by a template, and the bell tells
 * the team.
 */
async function tellCustomer(
  tx: WriteTx,
  { id, business_id: businessId, room_id: roomId }: rows.Decided,
  told: Told,
): Promise<boolean> {
  const room = await openNotices(tx, roomId)
  if (!room) return false
  const text = toldText(told, await room.language())
  const subject = `tool:${id}`
  if (await room.post({ clientId: subject, text })) return true
  await notifyMembers(tx, { businessId, kind: 'send_failed', subject, roomId }, 'team')
  return false
}

/** As the screen's `renderReason` reads it. */
const failureOf = ({ reason, status }: Failed): string =>
  storeReason(reason, status === undefined ? {} : { status })
