import { safePath } from '#dashboard/shell/auth/safe-path.ts'

/**
 * The link of a mail that returns to sign-in. It keeps the page to open afterwards, such as that of
 * an invitation.
 */
export function loginLink({ origin, search }: Pick<Location, 'origin' | 'search'>): string {
  const link = new URL('/login', origin)
  const path = new URLSearchParams(search).get('redirect')
  if (path) link.searchParams.set('redirect', safePath(path))
  return link.href
}
