import { Hono } from 'hono'
import type { HttpEnv } from '../app.ts'
import { mountCalls } from './waha-call.ts'
import { changeCalls } from './change-calls.ts'
import { chatCalls } from './chat-calls.ts'
import { fileCalls } from './files.ts'
import { sendCalls } from './sending-calls.ts'
import { sessionCalls } from './session-calls.ts'

/**
 * The twenty calls of the specification (section 7), the files of messages, and their
 * documentation.
 */
export const WAHA_CALLS = [
  ...sessionCalls,
  ...chatCalls,
  ...sendCalls,
  ...changeCalls,
  ...fileCalls,
]

/**
 * The messaging API at the specification's paths. WAHA's own paths are below /api/waha/api, so that
 * a WAHA client works with the base address {PUBLIC_URL}/api/waha and a business's key.
 */
export function wahaRoutes(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  mountCalls(app, WAHA_CALLS)
  return app
}
