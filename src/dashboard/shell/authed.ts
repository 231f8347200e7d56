import { createMiddleware } from '@tanstack/react-start'
import { maskFor } from '#domain/number-mask'
import { AppError } from '#platform/errors'
import { toShown } from './errors.server.ts'
import { signInAgain } from './auth/session-end.ts'
import { readClaims } from './auth/session.server.ts'
import { isSessionOver } from './shown-error.ts'

/**
 * Middleware of every server function: a failure leaves the server as a ShownError, and its details
 * are logged.
 */
export const rendersErrors = createMiddleware({ type: 'function' }).server(
  async ({ next, serverFnMeta }) => {
    try {
      return await next()
    } catch (error) {
      throw toShown(error, serverFnMeta?.name)
    }
  },
)

/**
 * Gives `context.claims` of the signed-in user; without one the call is refused and the browser
 * opens the sign-in page. Masks customers' numbers in the result where the member's role requires
 * it.
 */
export const authed = createMiddleware({ type: 'function' })
  .client(async ({ next }) => {
    try {
      return await next()
    } catch (error) {
      if (typeof window !== 'undefined' && isSessionOver(error)) signInAgain()
      throw error
    }
  })
  .server(async ({ next }) => {
    const claims = await readClaims()
    if (!claims) throw new AppError('auth.required')
    const done = await next({ context: { claims } })
    if (!('result' in done)) return done
    return { ...done, result: await maskFor(claims, done.result) }
  })
