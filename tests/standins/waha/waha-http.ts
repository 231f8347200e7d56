import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Session, Sessions } from './waha-sessions.ts'

/** An accepted send, as received; `fileBytes` is the size of its file. */
type Sent = {
  at: number
  route: string
  session: string
  chatId: string
  id: string
  body: Record<string, unknown>
  fileBytes?: number
}
export type Server = {
  apiKey: string
  sessions: Sessions
  sent: Sent[]
  files: Map<string, { bytes: Buffer; mime: string }>
}
/** `parts`: the path behind /api, with decoded ids. */
export type WahaCall = {
  method: string
  url: URL
  parts: string[]
  body: Record<string, unknown>
  accept: string
}

/** The real WAHA waits some seconds for the previous state before it answers 422. */
export function refuseState(response: ServerResponse, session: Session, expected: string[]): void {
  answer(response, 422, {
    error: 'Session status is not as expected. Try again later or restart the session',
    session: session.name,
    status: session.status,
    expected,
  })
}

export function answer(response: ServerResponse, status: number, body: unknown): void {
  if (response.writableEnded || response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

export const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export function parseObject(body: Buffer): Record<string, unknown> {
  try {
    return asObject(JSON.parse(body.toString('utf8')))
  } catch {
    return {}
  }
}
