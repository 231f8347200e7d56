/** What a redirect adds to its target. */
export type Parts = { fragment?: Record<string, string | number>; query?: Record<string, string> }

/** Redirects to the target with the outcome. The empty `sb` marks a fragment as Auth's. */
export function redirectTo(target: string, parts: Parts, status: 302 | 303): Response {
  const url = new URL(target)
  for (const [name, value] of Object.entries(parts.query ?? {})) url.searchParams.set(name, value)
  const fragment =
    parts.fragment &&
    new URLSearchParams(
      Object.entries({ ...parts.fragment, sb: '' }).map(([name, value]) => [name, String(value)]),
    )
  fragment?.sort()
  if (fragment) url.hash = fragment.toString()
  return new Response(null, {
    status,
    headers: { location: url.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
}
