import type postgres from 'postgres'
import { now, nowIso } from '#platform/clock'
import { asService, type Claims, db } from '#platform/database'
import { log } from '#platform/log'
import type { Verified, Verifier } from '#supabase/tokens'
import { isUuid } from '#lib/uuid'
import { findLiveSession } from './queries.ts'

/** The channel of database/hosted/0051-session-ends.sql. */
const CHANNEL = 'auth_session_ended'
/** Lifetime of a cached session. An ended one is accepted this long after a lost notification. */
const KEPT_MS = 300_000
const MAX_KEPT = 20_000

const service = asService('sessions are known to Auth alone')

/** Whether these claims' session may have ended. */
export type Concerns = (claims: Claims) => boolean

export type Sessions = {
  /** Whether the session in a token is live. A token without one has no session. */
  isLive(claims: Claims): Promise<boolean>
  /** Calls back with each notification that sessions ended; returns the unsubscribe function. */
  onEnd(listener: (concerns: Concerns) => void): () => void
  close(): Promise<void>
}

/**
 * Caches in this process which sessions are live. One query per session, cached until the database
 * notifies of its end (sign-out, new password, ban, deletion).
 */
export function watchSessions(sql: postgres.Sql): Sessions {
  const live = new Map<string, { userId: string; keptUntil: number }>()
  const listeners = new Set<(concerns: Concerns) => void>()
  let notices = 0
  const end = (concerns: Concerns, forget: () => void) => {
    notices++
    forget()
    for (const listener of listeners) listener(concerns)
  }
  const hear = (notice: string) => {
    if (!notice.startsWith('user:'))
      return end(
        ({ session_id }) => session_id === notice,
        () => live.delete(notice),
      )
    const userId = notice.slice('user:'.length)
    return end(
      ({ sub }) => sub === userId,
      () => {
        for (const [id, session] of live) if (session.userId === userId) live.delete(id)
      },
    )
  }
  // The cache is cleared, because notifications between two connections are lost.
  const listening = sql.listen(CHANNEL, hear, () =>
    end(
      () => true,
      () => live.clear(),
    ),
  )
  listening.catch((error: unknown) => log.error({ err: error }, 'ends of sessions cannot be heard'))

  return {
    async isLive({ sub, session_id: id }) {
      if (id === undefined) return true
      if (!sub || !isUuid(sub) || !isUuid(id)) return false
      const known = live.get(id)
      if (known?.userId === sub && known.keptUntil > now().getTime()) return true
      const seen = notices
      if (
        !(await db.readAs(service, (tx) => findLiveSession(tx, { id, userId: sub, at: nowIso() })))
      )
        return false
      // A result that was read while a notification arrived may be outdated.
      if (seen === notices)
        keepSession(live, id, { userId: sub, keptUntil: now().getTime() + KEPT_MS })
      return true
    },
    onEnd(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => listening.then((subscription) => subscription.unlisten()).catch(() => {}),
  }
}

function keepSession<Session>(live: Map<string, Session>, id: string, session: Session): void {
  if (live.size >= MAX_KEPT)
    for (const oldest of [...live.keys()].slice(0, MAX_KEPT / 10)) live.delete(oldest)
  live.set(id, session)
}

const ENDED: Verified & { ok: false } = {
  ok: false,
  reason: 'session_ended',
  message: 'session has ended',
}

/** The same verifier, which also refuses tokens of ended sessions. */
export function withLiveSessions<Kind extends Verifier>(verifier: Kind, sessions: Sessions): Kind {
  return {
    ...verifier,
    async verify(token) {
      const verified = await verifier.verify(token)
      return !verified.ok || (await sessions.isLive(verified.claims)) ? verified : ENDED
    },
    async identify(headers) {
      const identity = await verifier.identify(headers)
      return !identity.ok || (await sessions.isLive(identity.claims)) ? identity : ENDED
    },
  }
}
