import type { ReactNode } from 'react'
import { Link, useMatches } from '@tanstack/react-router'
import * as shared from '#copy/shared'
import { Wordmark } from '#dashboard/shell/frame/Brand.tsx'

/**
 * A page that failed or does not exist. It shows the wordmark, unless the dashboard's frame is
 * around it.
 */
export function BarePage({ children }: { children: ReactNode }) {
  const isFramed = useMatches({
    select: (matches) =>
      matches.some(({ routeId, status }) => routeId === '/_dashboard' && status === 'success'),
  })
  if (isFramed) return <Column>{children}</Column>
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-18 flex-none items-center px-4 sm:px-8">
        <Link to="/" aria-label={shared.brandHome}>
          <Wordmark />
        </Link>
      </header>
      <main>
        <Column>{children}</Column>
      </main>
    </div>
  )
}

function Column({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-100 max-w-130 flex-col items-start justify-center gap-4 px-6 py-16">
      {children}
    </div>
  )
}
