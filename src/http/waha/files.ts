import { type Session, sessionName } from '#domain/session'
import { settings } from '#platform/settings'

/** Where the files of a session's messages are fetched, with the same key: WAHA's /api/files. */
export function mediaUrls(request: Request, session: Session): (attachmentId: string) => string {
  const origin = settings().PUBLIC_URL?.replace(/\/$/, '') ?? new URL(request.url).origin
  return (attachmentId) => `${origin}/api/waha/files/${encodeURIComponent(sessionName(session))}/${attachmentId}`
}
