import { z } from 'zod'
import { type Session } from '#contract/waha-api'
import { getSession, sessionName } from '#domain/waha-api'
import { settings } from '#platform/settings'
import { serveFile } from '../media/media.ts'
import { defineCall, noBody, noFields } from './waha-call.ts'
import { sessionParam } from './shapes.ts'

export const fileCalls = [
  defineCall({
    method: 'get',
    path: '/api/waha/files/{session}/{id}',
    group: 'Obrolan',
    scope: 'read',
    summary: 'Berkas sebuah pesan',
    details: 'Alamat ini berasal dari media.url; kuncinya sama. Mendukung Range.',
    params: z.object({ session: sessionParam.shape.name, id: z.uuid() }),
    query: noFields,
    body: noBody,
    answer: z.undefined(),
    alsoAnswers: ['*/*'],
    run: async ({ claims, path, context }) => {
      await getSession(claims, path.session)
      return serveFile(context, claims, 'file')
    },
  }),
]

/** The addresses of a session's message files, readable with the same key: WAHA's /api/files. */
export function mediaUrls(request: Request, session: Session): (attachmentId: string) => string {
  const origin = settings().PUBLIC_URL?.replace(/\/$/, '') ?? new URL(request.url).origin
  return (attachmentId) =>
    `${origin}/api/waha/files/${encodeURIComponent(sessionName(session))}/${attachmentId}`
}
