import { type ReactNode, Suspense } from 'react'
import { ClientOnly } from '@tanstack/react-router'

/**
 * Wraps lazily loaded components that are shown with the page. They are not in the markup: the
 * server sends whole pages and does not wait for lazy code (React's error 419).
 */
export function LateCode({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  return (
    <ClientOnly fallback={fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ClientOnly>
  )
}
