import { Hono } from 'hono'
import type { HttpEnv } from '../app.ts'
import { mount } from './call.ts'
import { changeCalls } from './changes.ts'
import { chatCalls } from './chats.ts'
import { fileCalls } from './files.ts'
import { sendCalls } from './sending.ts'
import { sessionCalls } from './sessions.ts'

/**
 * The twenty calls of the specification (section 7) with the files of messages, and what the
 * documentation says of them.
 */
export const WAHA_CALLS = [
  ...sessionCalls,
  ...chatCalls,
  ...sendCalls,
  ...changeCalls,
  ...fileCalls,
]

/**
 * The messaging API. Its paths are the specification's; WAHA's own stand below /api/waha/api, so
 * that a WAHA client works with the base address {PUBLIC_URL}/api/waha and a key of the business.
 */
export function waha(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  mount(app, WAHA_CALLS)
  return app
}
