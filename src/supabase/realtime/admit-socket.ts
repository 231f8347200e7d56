import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { log } from '#platform/log'
import { isSecretInBrowser } from '#supabase/tokens'
import type { RealtimeVerifier } from './access.ts'
import type { Version } from './frames.ts'

type Admission =
  | {
      version: Version
      keyRole: NonNullable<Awaited<ReturnType<RealtimeVerifier['roleOfApiKey']>>>
      headers: Record<string, string>
    }
  | { status: number; refusal: string }

export async function admitSocket(
  verifier: RealtimeVerifier,
  request: IncomingMessage,
  isFull: boolean,
): Promise<Admission> {
  const [path = '', query = ''] = (request.url ?? '').split('?', 2)
  if (!path.endsWith('/websocket')) return { status: 404, refusal: 'Not found' }
  const parameters = new URLSearchParams(query)
  const version = parameters.get('vsn') ?? '1.0.0'
  if (version !== '1.0.0' && version !== '2.0.0') return { status: 400, refusal: 'Unsupported vsn' }
  const key =
    parameters.get('apikey') ??
    firstOf(request.headers.apikey) ??
    firstOf(request.headers['x-api-key']) ??
    ''
  try {
    const keyRole = await verifier.roleOfApiKey(key)
    if (!keyRole) return { status: 401, refusal: 'The API key is missing or not valid' }
    if (
      isSecretInBrowser({
        userAgent: firstOf(request.headers['user-agent']) ?? null,
        origin: request.headers.origin ?? null,
        authorization: null,
        apikey: key,
      })
    )
      return { status: 401, refusal: 'Forbidden use of secret API key in browser' }
    if (isFull) return { status: 429, refusal: 'Too many connected users' }
    return {
      version,
      keyRole,
      headers: { 'user-agent': firstOf(request.headers['user-agent']) ?? '' },
    }
  } catch (error) {
    log.error({ err: error }, 'realtime: a socket could not be admitted')
    return { status: 500, refusal: 'Internal error' }
  }
}

const firstOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

export function refuseUpgrade(socket: Duplex, status: number, error: string): void {
  const body = JSON.stringify({ error })
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
