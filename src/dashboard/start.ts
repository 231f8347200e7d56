import { createCsrfMiddleware, createStart } from '@tanstack/react-start'
import { rendersErrors } from './shell/authed.ts'
import { callServer } from './shell/call-server.ts'
import { shownErrorAdapter } from './shell/shown-error.ts'

/**
 * A start file replaces Start's default middleware, so the check against cross-site requests is
 * added here.
 */
export const startInstance = createStart(() => ({
  requestMiddleware: [
    createCsrfMiddleware({ filter: (request) => request.handlerType === 'serverFn' }),
  ],
  functionMiddleware: [rendersErrors],
  serializationAdapters: [shownErrorAdapter],
  serverFns: { fetch: callServer },
}))
