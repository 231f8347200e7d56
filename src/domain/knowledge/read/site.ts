import type { Passage } from '../search/passages.ts'
import { FILE_LIMIT_BYTES } from '../contract.ts'
import { decodeText } from './decode.ts'
import { extractInThread, type Extracted } from './extract.ts'
import { fetchPublic, type Fetched } from './fetch-public.ts'
import { parseRobots } from './robots.ts'
import { toReadReason } from './reason.ts'

/** Limits for one site: pages and time. */
const MAX_PAGES = 50
const SITE_PATIENCE_MS = 4 * 60_000
/** Pause between two pages, so that reading does not burden the site. */
const PAUSE_MS = 150
const MAX_MAPS = 4
const ROBOTS_LIMIT_BYTES = 500 * 1024
const NOT_PAGES =
  /\.(?:jpe?g|png|gif|webp|svg|ico|css|js|mjs|json|xml|rss|zip|rar|gz|mp[34]|mov|avi|webm|woff2?|ttf|exe|apk|dmg)$/i

/** `unreadPages`: pages that are not gone, but could not be read. */
export type SiteRead =
  | { ok: true; title: string; passages: Passage[]; note: string | null; unreadPages: number }
  | { ok: false; reason: string }
type Options = {
  wholeSite: boolean
  progress: (done: number, total: number) => Promise<void>
  maxPages?: number
  pauseMs?: number
}

/**
 * Reads a page, or a site from that page on: first its sitemap, then its links, on the same host
 * and within robots.txt.
 */
export async function readSite(start: string, options: Options): Promise<SiteRead> {
  const first = await readOne(start)
  if (!first.ok) return first
  const passages = new Map<string, Passage>()
  collectPassages(passages, first.page.passages)
  if (!options.wholeSite) return toSiteRead(first.page.title, passages, NONE)

  const deadline = Date.now() + SITE_PATIENCE_MS
  const most = options.maxPages ?? MAX_PAGES
  const origin = new URL(first.url)
  // An unavailable robots.txt allows everything.
  const robots = await fetchPublic(new URL('/robots.txt', origin).href, {
    fileLimitBytes: ROBOTS_LIMIT_BYTES,
  })
  const rules = parseRobots(robots.ok ? decodeText(robots.bytes) : '')
  const seen = new Set([toPlainUrl(start), toPlainUrl(first.url)])
  const waiting: string[] = []
  const offer = (urls: string[]) => {
    for (const url of urls) {
      const parsed = URL.parse(url)
      if (
        !parsed ||
        !isSameSite(parsed, origin) ||
        NOT_PAGES.test(parsed.pathname) ||
        !rules.allows(parsed.pathname + parsed.search) ||
        seen.has(toPlainUrl(url))
      )
        continue
      seen.add(toPlainUrl(url))
      waiting.push(toPlainUrl(url))
    }
  }
  offer(await sitemapPages(origin, rules.sitemaps))
  offer(first.page.links)
  let done = 1
  const missed = { ...NONE }
  for (
    let url = waiting.shift();
    url !== undefined && done < most && Date.now() < deadline;
    url = waiting.shift()
  ) {
    await options.progress(done, Math.min(most, done + waiting.length + 1))
    await new Promise((wake) => setTimeout(wake, options.pauseMs ?? PAUSE_MS))
    const next = await readOne(url)
    done++
    if (!next.ok) {
      missed.failed++
      if (!next.isGone) missed.unread++
    } else if (isSameSite(new URL(next.url), origin)) {
      collectPassages(passages, next.page.passages)
      offer(next.page.links)
    }
  }
  if (waiting.length > 0 && done < most) missed.unread += waiting.length
  return toSiteRead(first.page.title, passages, missed, waiting.length > 0 ? done : undefined)
}

/** `failed`: with the pages that are gone. */
type Missed = { failed: number; unread: number }
const NONE: Missed = { failed: 0, unread: 0 }

type One =
  | { ok: true; url: string; page: Extract<Extracted, { ok: true }> }
  | { ok: false; reason: string; isGone: boolean }

async function readOne(url: string): Promise<One> {
  let fetched = await fetchPublic(url, { fileLimitBytes: FILE_LIMIT_BYTES })
  // A failure of a busy server is retried.
  if (!fetched.ok && (fetched.status ?? 0) >= 500)
    fetched = await fetchPublic(url, { fileLimitBytes: FILE_LIMIT_BYTES })
  if (!fetched.ok)
    return { ok: false, reason: fetched.reason, isGone: [404, 410].includes(fetched.status ?? 0) }
  const page = await extractFetched(fetched)
  return page.ok ? { ok: true, url: fetched.url, page } : { ...page, isGone: false }
}

function extractFetched({
  url,
  contentType,
  bytes,
}: Extract<Fetched, { ok: true }>): Promise<Extracted> {
  const isText = /^(?:text\/|application\/(?:xhtml|xml))/.test(contentType) || contentType === ''
  const isFile =
    bytes.subarray(0, 1024).includes('%PDF-') || bytes.subarray(0, 2).equals(Buffer.from('PK'))
  if (isFile)
    return extractInThread({
      kind: 'document',
      bytes,
      fileName: decodeURIComponent(new URL(url).pathname.split('/').pop() ?? '') || url,
    })
  if (!isText || bytes.subarray(0, 4096).includes(0))
    return Promise.resolve({ ok: false, reason: toReadReason('noWebPage') })
  return extractInThread({ kind: 'page', html: decodeText(bytes, contentType), url })
}

/** Collects passages. A text on every page (an address in the footer) is stored once. */
function collectPassages(passages: Map<string, Passage>, found: Passage[]): void {
  for (const passage of found) {
    const key = `${passage.question ?? ''}\n${passage.answer}`.toLowerCase().replace(/\s+/g, ' ')
    if (!passages.has(key)) passages.set(key, passage)
  }
}

function toSiteRead(
  title: string,
  passages: Map<string, Passage>,
  { failed, unread }: Missed,
  cutAfter?: number,
): SiteRead {
  if (passages.size === 0)
    return {
      ok: false,
      reason: toReadReason('pageWithoutText'),
    }
  const notes = [
    ...(failed > 0 ? [toReadReason('pagesFailed', { count: failed })] : []),
    ...(cutAfter ? [toReadReason('readUpTo', { pages: cutAfter })] : []),
  ]
  const note = notes.join('\n') || null
  return { ok: true, title, passages: [...passages.values()], note, unreadPages: unread }
}

const toPlainUrl = (url: string) => {
  const parsed = new URL(url)
  parsed.hash = ''
  for (const name of Array.from(parsed.searchParams.keys()))
    if (/^(?:utm_|fbclid|gclid|replytocom)/.test(name)) parsed.searchParams.delete(name)
  return parsed.href
}

const isSameSite = (url: URL, origin: URL) =>
  /^https?:$/.test(url.protocol) &&
  url.host.replace(/^www\./, '') === origin.host.replace(/^www\./, '')

/** The pages in a site's sitemap; those with the shortest paths come first. */
async function sitemapPages(origin: URL, named: string[]): Promise<string[]> {
  const maps = named.length > 0 ? named : [new URL('/sitemap.xml', origin).href]
  const pages: string[] = []
  for (let read = 0; read < MAX_MAPS && maps.length > 0; read++) {
    const fetched = await fetchPublic(maps.shift() ?? '', { fileLimitBytes: 2 * 1024 * 1024 })
    const places = fetched.ok
      ? [...decodeText(fetched.bytes).matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/gi)].map((found) =>
          (found[1] ?? '').replaceAll('&amp;', '&'),
        )
      : []
    for (const place of places.slice(0, 2000))
      (/\.xml(?:\.gz)?$/i.test(place) ? maps : pages).push(place)
  }
  return pages.toSorted((a, b) => a.split('/').length - b.split('/').length)
}
