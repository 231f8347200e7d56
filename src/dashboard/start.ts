import { createCsrfMiddleware, createStart } from '@tanstack/react-start'

/** A start file replaces Start's default middleware, so the check against cross-site requests is named here. */
export const startInstance = createStart(() => ({
  requestMiddleware: [createCsrfMiddleware({ filter: (request) => request.handlerType === 'serverFn' })],
}))
