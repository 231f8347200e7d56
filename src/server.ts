import {
  createServerEntry,
  createStartHandler,
  defaultRenderHandler,
  defaultStreamHandler,
} from '@tanstack/react-start/server'
import { settings } from '#platform/settings'
import { SESSION_COOKIE } from './dashboard/shell/auth/cookies.ts'
import { loadLater } from './dashboard/shell/document/load-later.ts'

const render = createStartHandler(defaultRenderHandler)
const stream = createStartHandler(defaultStreamHandler)

/**
 * The server-rendered dashboard as a web-standard handler; processes/dashboard.ts mounts it behind
 * the HTTP API. Pages are sent as a whole after their data was read, which takes two thirds of a
 * stream's processor time. Only /deferred streams.
 */
export default createServerEntry({
  fetch: async (request) => {
    const url = new URL(request.url)
    if (url.pathname.startsWith('/deferred')) return inParts(request)
    const page = await render(request)
    return isStill(url) && !hasSession(request) ? loadLater(page) : page
  },
})

/**
 * Pages that look the same without scripts, and the parameters that do not change that. A form
 * stores input and presses until its scripts have loaded (EarlyTaps.tsx).
 */
const STILL_PAGES: Record<string, readonly string[]> = {
  '/': [],
  '/privacy-policy': [],
  '/terms-of-service': [],
  '/login': ['redirect', 'mode'],
  '/reset-password': [],
}

/**
 * With ad parameters or a pixel the page needs its scripts at once: one stores the parameters, the
 * other asks for consent.
 */
function isStill({ pathname, searchParams }: URL): boolean {
  const { META_PIXEL_ID, FACEBOOK_APP_ID } = settings()
  if (META_PIXEL_ID || FACEBOOK_APP_ID) return false
  const allowed = STILL_PAGES[pathname]
  return allowed !== undefined && [...searchParams.keys()].every((name) => allowed.includes(name))
}

/** A session may lack its second step or a new password: forms that are drawn in the browser. */
const hasSession = (request: Request): boolean =>
  request.headers.get('cookie')?.includes(SESSION_COOKIE) ?? false

/** A proxy that compresses would hold the first part back until the last arrives. */
async function inParts(request: Request): Promise<Response> {
  const response = await stream(request)
  response.headers.set('cache-control', 'no-transform')
  return response
}
