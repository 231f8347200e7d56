import { type ReactNode, Suspense } from 'react'
import { ClientOnly } from '@tanstack/react-router'

/**
 * Around components that load lazily and are shown with the page. They are not in the markup: pages
 * go out whole, and the server does not wait for late code (React's error 419).
 */
export function LateCode({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <ClientOnly fallback={fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ClientOnly>
  )
}
