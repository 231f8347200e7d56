/**
 * The product as WAHA programs see it: channels are sessions, rooms are chats. It reads our own
 * store, for every engine. Everything runs with the caller's rights: a session of a foreign
 * business does not exist.
 */
import { connectChannel } from '#domain/channel/connect'
import type { Connection } from '#whatsapp/connection'
import { type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { Session } from './contract.ts'
import * as rows from './queries.ts'
import { isUuid } from '#lib/uuid'

/** The session that WAHA's own examples use. */
const DEFAULT_SESSION = 'default'

/**
 * The session with a name: the channel's id at its provider (WAHA's session name, phone number id),
 * the channel's own id, or, for a business's key, `default` for its working channel. `needs`: the
 * required permission. Errors: `session.not_found`, `auth.forbidden`.
 */
export async function getSession(
  claims: Claims,
  name: string,
  needs: 'read' | 'answer' | 'keep' = 'read',
): Promise<Session> {
  const session = await db.readAs(claims, async (tx) => {
    const isService = claims.role === 'service_role'
    const byId = await rows.listSessionsById(tx, name, isUuid(name) ? name : null, isService)
    const found = byId.length > 0 ? byId : await rows.listNamedSessions(tx, name, isService)
    // The instance's own key reaches every business, so a name that two businesses use is
    // ambiguous.
    const isAmbiguous = isService && new Set(found.map((one) => one.business_id)).size > 1
    if (found[0] && !isAmbiguous) return found[0]
    const business = typeof claims.api_business_id === 'string' ? claims.api_business_id : undefined
    return name === DEFAULT_SESSION && business ? rows.findFirstSession(tx, business) : undefined
  })
  if (!session) throw new AppError('session.not_found', { session: name })
  if ((needs === 'keep' && !session.is_kept) || (needs === 'answer' && !session.may_answer))
    throw new AppError('auth.forbidden')
  return session
}

/** The name of a session: WAHA's own, if there is one. */
export const sessionName = (
  session: Pick<Session, 'id' | 'external_id' | 'session_name'>,
): string => session.session_name ?? session.external_id ?? session.id

const LIST_LIMIT = 500

/** Every session that the caller may see, oldest first; at most 500. */
export const listSessions = (claims: Claims): Promise<Session[]> =>
  db.readAs(claims, (tx) => rows.listSessionRows(tx, claims.role === 'service_role', LIST_LIMIT))

type NewSession = {
  businessId?: string
  name: string
  metadata?: Record<string, string>
}

/**
 * Creates a channel with the connection that `connect` builds for its business. A job starts an
 * engine with a connection; the simulator is stopped. `businessId` may be omitted when the caller
 * manages one business. Errors: `business.required`, `business.not_found`, `session.taken`, and
 * those of `connect`.
 */
export async function createSession(
  claims: Claims,
  session: NewSession,
  connect: (businessId: string) => Connection,
): Promise<string> {
  const { name, metadata } = session
  const businessId = await businessFor(claims, session)
  const channelId = await connectChannel(claims, { businessId }, connect(businessId)).catch(
    (error: unknown) => {
      throw error instanceof AppError && error.code === 'channel.taken'
        ? new AppError('session.taken', { session: name })
        : error
    },
  )
  if (metadata && Object.keys(metadata).length > 0)
    await db.writeAs(claims, (tx) => rows.updateSessionMetadata(tx, channelId, metadata))
  return channelId
}

/** The business of a new session, if its name is not in use. */
function businessFor(
  claims: Claims,
  session: { businessId?: string; name: string },
): Promise<string> {
  const isService = claims.role === 'service_role'
  return db.readAs(claims, async (tx) => {
    const [only, another] = await rows.listKeptBusinesses(tx)
    const businessId = session.businessId ?? (another ? undefined : only?.id)
    if (!businessId) throw new AppError('business.required')
    if (!(await rows.isKeptBusiness(tx, businessId, isService)))
      throw new AppError('business.not_found')
    const known = [
      ...(await rows.listSessionsById(tx, session.name, null, isService)),
      ...(await rows.listNamedSessions(tx, session.name, isService)),
    ]
    if (known.some((one) => one.business_id === businessId))
      throw new AppError('session.taken', { session: session.name })
    return businessId
  })
}
