/**
 * The address of a Google Sheet's cells as CSV, from any of its addresses ("publish to web", or the
 * address in the browser of a shared sheet). Other addresses do not change.
 */
export function toCsvAddress(given: string): string {
  const url = URL.parse(given.trim())
  if (url?.hostname !== 'docs.google.com') return given.trim()
  const published = /^\/spreadsheets\/d\/e\/[\w-]+\/pub(?:html)?$/.exec(url.pathname)
  const own = /^\/spreadsheets\/(?:u\/\d+\/)?d\/([\w-]+)(?:\/|$)/.exec(url.pathname)
  const gid = url.searchParams.get('gid') ?? /gid=(\d+)/.exec(url.hash)?.[1]
  if (published) {
    url.pathname = url.pathname.replace(/pubhtml$/, 'pub')
    if (gid) url.searchParams.set('gid', gid)
    url.searchParams.set('output', 'csv')
    url.hash = ''
    return url.href
  }
  if (!own?.[1] || own[1] === 'e') return url.href
  const csv = new URL(`https://docs.google.com/spreadsheets/d/${own[1]}/export?format=csv`)
  if (gid) csv.searchParams.set('gid', gid)
  return csv.href
}
