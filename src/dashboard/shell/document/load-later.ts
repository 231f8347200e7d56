const PRELOADS = /<link rel="modulepreload"[^>]*>/g
const ENTRY = /<script type="module" async=""/g

/**
 * Marks the scripts of a page as text: the inline script of EarlyTaps.tsx loads them when the
 * visitor points at, touches or focuses a control. Hydration tolerates different attributes of a
 * script, but no additional or missing element.
 */
export async function loadLater(page: Response): Promise<Response> {
  if (page.status !== 200 || !page.headers.get('content-type')?.startsWith('text/html')) return page
  const html = await page.text()
  const headers = new Headers(page.headers)
  headers.delete('content-length')
  return new Response(
    html.replaceAll(PRELOADS, '').replaceAll(ENTRY, '<script type="text/later" async=""'),
    { headers },
  )
}
