/**
 * Returns a path of this site; anything else becomes /home. After sign-in, an address like
 * //elsewhere must not redirect to another site. It is parsed as browsers do: they drop tabs and
 * line breaks, and treat a backslash as a slash.
 */
export function safePath(path: string | undefined): string {
  const url = path?.startsWith('/') ? toUrl(path) : undefined
  if (url?.origin !== HERE || /^\/(\/|login)/.test(url.pathname)) return '/home'
  return url.pathname + url.search + url.hash
}

const HERE = 'http://here.invalid'

function toUrl(path: string): URL | undefined {
  try {
    return new URL(path, HERE)
  } catch {
    return undefined
  }
}
