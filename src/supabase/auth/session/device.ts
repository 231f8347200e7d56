import { randomUUID } from 'node:crypto'
import { parse } from 'hono/utils/cookie'
import { z } from 'zod'
import { seal, unseal } from '#platform/crypto'
import type { Call } from '../call.ts'

/**
 * A cookie by which a browser is known as one that signed in before (OWASP calls it a device
 * cookie). It opens nothing: guesses of others at the same password do not delay this browser.
 * Pages of the same origin send it along; other clients do without.
 */
const COOKIE = 'sb-device'
const CONTEXT = 'known-device'
/** The longest that browsers keep a cookie. */
const MAX_AGE_SECONDS = 400 * 86_400
/** People who share a browser. */
const MOST_USERS = 8

const shape = z.object({ id: z.uuid(), users: z.array(z.string()) })
type Device = z.infer<typeof shape>

/** The id of the device where it signed in to this account before. */
export function knownDevice(call: Call, userId: string): string | undefined {
  const device = deviceOf(call)
  return device?.users.includes(userId) ? `${device.id}:${userId}` : undefined
}

/** Writes the cookie into the answer to a sign-in. */
export function rememberDevice(call: Call, userId: string, response: Response): void {
  const known = deviceOf(call)
  if (known?.users.at(-1) === userId) return
  const users = [...(known?.users ?? []).filter((id) => id !== userId), userId].slice(-MOST_USERS)
  const device: Device = { id: known?.id ?? randomUUID(), users }
  const { pathname, protocol } = new URL(call.options.externalUrl)
  const attributes = `Path=${pathname}; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict`
  const secure = protocol === 'https:' ? '; Secure' : ''
  response.headers.append(
    'set-cookie',
    `${COOKIE}=${seal(JSON.stringify(device), CONTEXT)}; ${attributes}${secure}`,
  )
}

function deviceOf(call: Call): Device | undefined {
  const sealed = parse(call.request.headers.get('cookie') ?? '', COOKIE)[COOKIE]
  if (!sealed) return undefined
  try {
    return shape.safeParse(JSON.parse(unseal(sealed, CONTEXT))).data
  } catch {
    return undefined
  }
}
