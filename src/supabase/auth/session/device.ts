import { randomUUID } from 'node:crypto'
import { parse } from 'hono/utils/cookie'
import { z } from 'zod'
import { sealText, openSealed } from '#platform/crypto'
import type { Call } from '../auth-call.ts'

/**
 * Identifies a browser that signed in before (OWASP: device cookie). It grants nothing. With it,
 * other callers' guesses at the same password do not delay this browser. Only same-origin pages
 * send it.
 */
const COOKIE = 'sb-device'
const CONTEXT = 'known-device'
/** The maximum lifetime that browsers allow. */
const MAX_AGE_SECONDS = 400 * 86_400
/** Users who share a browser. */
const MAX_USERS = 8

const shape = z.object({ id: z.uuid(), users: z.array(z.string()) })
type Device = z.infer<typeof shape>

/** The device id, when this browser signed in to this account before. */
export function knownDevice(call: Call, userId: string): string | undefined {
  const device = deviceOf(call)
  return device?.users.includes(userId) ? `${device.id}:${userId}` : undefined
}

/** Sets the cookie on a sign-in response. */
export function rememberDevice(call: Call, userId: string, response: Response): void {
  const known = deviceOf(call)
  if (known?.users.at(-1) === userId) return
  const users = [...(known?.users ?? []).filter((id) => id !== userId), userId].slice(-MAX_USERS)
  const device: Device = { id: known?.id ?? randomUUID(), users }
  const { pathname, protocol } = new URL(call.options.externalUrl)
  const attributes = `Path=${pathname}; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict`
  const secure = protocol === 'https:' ? '; Secure' : ''
  response.headers.append(
    'set-cookie',
    `${COOKIE}=${sealText(JSON.stringify(device), CONTEXT)}; ${attributes}${secure}`,
  )
}

function deviceOf(call: Call): Device | undefined {
  const sealed = parse(call.request.headers.get('cookie') ?? '', COOKIE)[COOKIE]
  if (!sealed) return undefined
  try {
    return shape.safeParse(JSON.parse(openSealed(sealed, CONTEXT))).data
  } catch {
    return undefined
  }
}
