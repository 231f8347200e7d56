import type { AnyRouter } from '@tanstack/react-router'

/** The specification's words (section 8). */
export const PRELOAD_FAILED = 'Error preloading route!'

/**
 * Logs a route that could not be preloaded. The router itself stays silent: it stores an error of a
 * loader or chunk in its match and shows it when the route is opened.
 */
export function logFailedPreloads(router: AnyRouter): void {
  const preload = router.preloadRoute
  router.preloadRoute = async (options) => {
    const matches = await preload(options)
    const failed = matches?.find(({ status }) => status === 'error')
    if (failed) console.warn(PRELOAD_FAILED, failed.error)
    return matches
  }
}
