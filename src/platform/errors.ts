import * as indonesian from '#copy/errors'
import * as english from '#english/errors'
import { renderReason, type ReasonDetails, storeReason } from '#lib/reason'
import { textsOf } from './language.ts'

const copy = textsOf(indonesian, english)

/**
 * The closed list of refusals with their HTTP status. A broken rule throws `AppError(code)`; only
 * `renderError` converts it to a response. The texts are in `#copy/errors`.
 */
const STATUS = {
  'request.invalid': 400,
  'request.too_large': 413,
  'file.too_large': 413,
  'request.timed_out': 408,
  'quota.exceeded': 429,
  'request.rate_limited': 429,
  'auth.required': 401,
  'auth.account_required': 403,
  'account.code_wrong': 422,
  'account.password_wrong': 422,
  'account.proof_required': 403,
  'account.password_refused': 422,
  'account.no_password': 422,
  'account.no_session': 404,
  'auth.forbidden': 403,
  'business.not_found': 404,
  'business.name_differs': 422,
  'business.logo_invalid': 422,
  'business.required': 400,
  'api_key.not_found': 404,
  'api_key.too_many': 409,
  'api_key.scope_missing': 403,
  'session.not_found': 404,
  'session.server_required': 422,
  'session.taken': 422,
  'session.unexpected': 422,
  'session.refused': 502,
  'chat.invalid': 422,
  'chat.not_found': 404,
  'route.not_found': 404,
  'channel.not_found': 404,
  'channel.offline': 409,
  'channel.key_missing': 422,
  'channel.taken': 409,
  'channel.signup_failed': 422,
  'channel.unsupported': 501,
  'agent.not_found': 404,
  'contact.not_found': 404,
  'contact.merged': 409,
  'contact.import_gone': 409,
  'contact.merge_not_found': 404,
  'room.customer_wrote': 409,
  'room.not_found': 404,
  'room.search_too_long': 422,
  'room.state_changed': 409,
  'message.not_found': 404,
  'message.empty': 422,
  'message.too_long': 422,
  'message.caption_too_long': 422,
  'message.window_closed': 422,
  'message.not_failed': 409,
  'message.not_forwardable': 422,
  'scheduled.not_found': 404,
  'scheduled.past': 422,
  'scheduled.too_far': 422,
  'scheduled.too_many': 409,
  'scheduled.blocked': 409,
  'media.not_found': 404,
  'media.not_ready': 409,
  'media.refused': 422,
  'media.too_many': 429,
  'media.not_failed': 409,
  'media.interrupted': 408,
  'media.infected': 422,
  'media.scanner_away': 503,
  'escalation.not_found': 404,
  'escalation.taken': 409,
  'evaluation.gap_not_found': 404,
  'knowledge.not_found': 404,
  'knowledge.busy': 429,
  'knowledge.wordings_full': 409,
  'proposal.not_found': 404,
  'knowledge.reread_full': 409,
  'knowledge.draft_full': 409,
  'knowledge.draft_empty': 409,
  'knowledge.draft_changed': 409,
  'knowledge.draft_conflict': 409,
  'knowledge.draft_untested': 409,
  'draft.not_found': 404,
  'draft.nothing_asked': 422,
  'product.name_taken': 409,
  'product.not_found': 404,
  'product.too_many': 422,
  'product.sheet_not_found': 404,
  'product.import_too_large': 422,
  'simulation.not_found': 404,
  'simulation.full': 409,
  'scenario.not_found': 404,
  'scenario.none': 422,
  'scenario.too_many': 409,
  'scenario.run_active': 409,
  'scenario.not_ready': 409,
  'correction.not_found': 404,
  'correction.changed': 409,
  'campaign.not_found': 404,
  'campaign.nobody': 422,
  'campaign.too_many': 422,
  'campaign.state_changed': 409,
  'template.not_found': 404,
  'template.no_account': 409,
  'template.refused': 422,
  'template.not_approved': 409,
  'template.values_missing': 422,
  'template.header_missing': 422,
  'template.unfillable': 422,
  'template.opted_out': 409,
  'template.taken': 409,
  'template.kept': 422,
  'template.unreachable': 502,
  'invitation.not_found': 404,
  'invitation.expired': 410,
  'invitation.used': 410,
  'invitation.wrong_account': 403,
  'invitation.already_member': 409,
  'member.not_found': 404,
  'ownership.not_found': 404,
  'view.not_found': 404,
  'view.too_many': 409,
  'tag.not_found': 404,
  'tag.taken': 409,
  'tag.too_many': 409,
  'tag.no_undo': 409,
  'quick_reply.not_found': 404,
  'quick_reply.taken': 409,
  'reply_rule.not_found': 404,
  'reply_rule.too_many': 409,
  'order.not_found': 404,
  'order.closed': 409,
  'invoice.not_found': 404,
  'alert.code_wrong': 422,
  'alert.code_expired': 410,
  'push.not_found': 404,
  'push.refused': 422,
  'push.unreachable': 502,
  'model.not_found': 404,
  'model.key_missing': 422,
  'model.insecure': 422,
  'knowledge.nothing_kept': 422,
  'procedure.not_found': 404,
  'procedure.changed': 409,
  'procedure.too_many': 409,
  'procedure.incomplete': 422,
  'tool.not_found': 404,
  'tool.too_many': 409,
  'tool.secret_missing': 422,
  'tool.address': 422,
  'tool.in_use': 409,
  'tool.ships': 409,
  'tool.writes': 409,
  'tool.value_missing': 422,
  'tool.decided': 409,
  'booking.not_found': 404,
  'booking.no_service': 422,
  'booking.service_twice': 422,
  'booking.staff_twice': 422,
  'booking.service_gone': 409,
  'booking.taken': 409,
  'booking.changed': 409,
  'booking.act_impossible': 409,
  'sale.shipping_tool': 400,
  'sale.not_found': 404,
  'sale.changed': 409,
  'sale.act_impossible': 409,
  'sale.sold_out': 409,
  'sale.no_picture': 422,
  'sale.nothing_to_undo': 409,
  'plan.not_found': 422,
  'plan.unchanged': 409,
  'payment.method_off': 422,
  'payment.key_missing': 422,
  'payment.refused': 422,
  'payment.proof_unreadable': 422,
  'payment.unreachable': 502,
  'notice_template.wrong': 422,
  'refund.not_found': 404,
  'refund.too_much': 409,
  'refund.way_off': 422,
  'refund.refused': 422,
  'refund.cannot_undo': 409,
  'onboarding.failed': 500,
  'server.unavailable': 503,
  'server.busy': 503,
  'server.failed': 500,
} as const satisfies Record<keyof typeof copy.byCode, number>

export type ErrorCode = keyof typeof STATUS

/**
 * A broken product rule. It rolls the transaction back and reaches the caller as `code` with a
 * text in the caller's language.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: Record<string, string | number>
  constructor(code: ErrorCode, details: Record<string, string | number> = {}) {
    super(fillIn(copy.byCode[code], details))
    this.code = code
    this.details = details
  }
  get status(): number {
    return STATUS[this.code]
  }
}

/** The reason that a refused act stores in a row. */
export const toErrorReason = (error: AppError): string => storeReason(error.code, error.details)

/** The text of a stored `toErrorReason`; anything else is returned unchanged. */
export const describeErrorReason = (stored: string): string =>
  renderReason(
    stored,
    Object.fromEntries(
      Object.entries(copy.byCode).map(([code, text]) => [
        code,
        (details: ReasonDetails) => fillIn(text, details),
      ]),
    ),
  )

export type RenderedError = { status: number; code: ErrorCode; message: string }

/**
 * Converts any thrown value to what the caller may see. Anything but an `AppError` reveals no
 * internals.
 */
export function renderError(error: unknown): RenderedError {
  if (error instanceof AppError)
    return { status: error.status, code: error.code, message: error.message }
  const code = codeOf(error)
  return { status: STATUS[code], code, message: copy.byCode[code] }
}

function codeOf(error: unknown): ErrorCode {
  if (isUnavailable(error)) return 'server.unavailable'
  if (isRefusedByPolicy(error)) return 'auth.forbidden'
  return isUnstorableText(error) ? 'request.invalid' : 'server.failed'
}

/** True when the database or a socket is unavailable: the caller may retry. */
export function isUnavailable(error: unknown): boolean {
  const code = sqlState(error)
  return /^(ECONN|EPIPE|ETIMEDOUT|CONNECT|CONNECTION_|57P0|08|53)/.test(code)
}

/** True when a connection was lost, also as the error's cause or inside an aggregate error. */
export function isConnectionLoss(error: unknown, depth = 5): boolean {
  if (!(error instanceof Error) || depth === 0) return false
  if (
    isUnavailable(error) ||
    /Connection terminated|Connection ended|not queryable/.test(error.message)
  )
    return true
  const inner: unknown[] = [error.cause, ...(error instanceof AggregateError ? error.errors : [])]
  return inner.some((one) => isConnectionLoss(one, depth - 1))
}

/** Postgres' five-character state or the driver's own code; '' when there is none. */
export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}

/**
 * Whether the error is about a NUL character in a text, which Postgres accepts neither as text nor
 * in jsonb.
 */
export const isUnstorableText = (error: unknown): boolean =>
  ['22021', '22P05'].includes(sqlState(error))

/** Whether a row with the same unique values exists (unique_violation). */
export const isDuplicateRow = (error: unknown): boolean => sqlState(error) === '23505'

/** Whether a statement timed out or its caller disconnected. */
export const isCancelled = (error: unknown): boolean => sqlState(error) === '57014'

const isRefusedByPolicy = (error: unknown) => sqlState(error) === '42501'

function fillIn(text: string, details: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''))
}
