import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { routeTree } from './routeTree.gen.ts'
import { ErrorScreen } from './shell/document/ErrorScreen.tsx'
import { logFailedPreloads } from './shell/document/failed-preload.ts'
import { FRESH_MS } from './shell/fresh.ts'
import { readNonce } from './shell/document/nonce.ts'
import { NotFoundScreen } from './shell/document/NotFoundScreen.tsx'
import { isExpected } from './shell/shown-error.ts'

const PRELOAD_DELAY_MS = 50
const PENDING_AFTER_MS = 1000
const MIN_PENDING_MS = 500
const RETRIES = 3
const RETRY_CAP_MS = 30_000

/**
 * One router and one query cache per request on the server, one per tab in the browser. Constants:
 * specification section 9.
 */
export function getRouter() {
  const nonce = readNonce()
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: FRESH_MS,
        // A broken rule is not retried, because a retry would break it again.
        retry: (failures, error) =>
          typeof window !== 'undefined' && failures < RETRIES && !isExpected(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, RETRY_CAP_MS),
      },
    },
  })
  const router = createRouter({
    routeTree,
    context: { queryClient },
    ...(nonce ? { ssr: { nonce } } : {}),
    defaultPreload: 'intent',
    defaultPreloadDelay: PRELOAD_DELAY_MS,
    defaultPreloadStaleTime: 0,
    defaultPendingMs: PENDING_AFTER_MS,
    defaultPendingMinMs: MIN_PENDING_MS,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
    scrollRestoration: true,
    trailingSlash: 'preserve',
    // Search parameters are plain text both ways: a search text that looks like a number stays a
    // text.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const pairs = Object.entries(search).flatMap(([name, value]) =>
        value === undefined || value === null ? [] : [[name, String(value)]],
      )
      return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
    },
  })
  logFailedPreloads(router)
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
  interface StaticDataRouteOption {
    /** on a phone the screen uses the whole height, as a conversation with its composer does */
    hidesBottomBar?: boolean
  }
}
