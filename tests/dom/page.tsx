import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { render, type RenderResult } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { type ReactElement, Suspense } from 'react'

export type Page = RenderResult & { user: UserEvent; queryClient: QueryClient }

/** Renders an element with the query cache and the router of a page, and returns a user for it. */
export function openPage(element: ReactElement, queryClient = newQueryClient()): Page {
  const user = userEvent.setup()
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const result = render(element, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <RouterContextProvider router={router}>
          <Suspense fallback={null}>{children}</Suspense>
        </RouterContextProvider>
      </QueryClientProvider>
    ),
  })
  return { ...result, user, queryClient }
}

/** Nothing is refetched automatically, so that a test decides what the cache contains. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
