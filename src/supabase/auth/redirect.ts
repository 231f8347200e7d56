import { log } from '#platform/log'

const NEVER = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:'])

export type RedirectRules = { siteUrl: string; redirectUrls: string[] }

/**
 * An allowed redirect target: the requested one, otherwise the referring page, otherwise the site
 * URL. It never throws.
 */
export function chooseRedirect(
  rules: RedirectRules,
  wished: string | null,
  referer: string | null,
): string {
  if (wished && isAllowedRedirect(rules, wished)) return wished
  if (wished)
    log.warn(
      { redirectTo: describeTarget(wished) },
      'redirect target refused; the site url is used',
    )
  if (referer && isAllowedRedirect(rules, referer)) return referer
  return rules.siteUrl
}

/**
 * A target for the log, which is enough to write the missing pattern. It has no query and no path
 * parts that may identify a person.
 */
function describeTarget(target: string): string {
  if (!URL.canParse(target)) return '[unreadable]'
  const { protocol, host, pathname } = new URL(target)
  const path = pathname.split('/').map((part) => (/^[a-z_-]{0,24}$/.test(part) ? part : '…'))
  return `${protocol}//${host.slice(0, 100)}${path.join('/').slice(0, 100)}`
}

export function isAllowedRedirect(rules: RedirectRules, target: string): boolean {
  // oxlint-disable-next-line no-control-regex -- this pattern searches for control characters
  if (/[\u0000-\u0020\u007f\\]/.test(target) || !URL.canParse(target)) return false
  const url = new URL(target)
  if (NEVER.has(url.protocol) || url.username !== '' || url.password !== '') return false
  if (!isPlainHost(url, target)) return false
  return (
    isOnSite(rules.siteUrl, url) ||
    isLoopback(url.hostname) ||
    rules.redirectUrls.some((pattern) => globToRegExp(pattern).test(target.split('#', 1)[0] ?? ''))
  )
}

/**
 * Parsers normalize 2130706433, 0x7f.1 and full-width letters to other hosts. The written host must
 * equal the parsed one.
 */
function isPlainHost(url: URL, target: string): boolean {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return true
  const written = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i
    .exec(target)?.[1]
    ?.replace(/:\d*$/, '')
    .toLowerCase()
  if (
    written !== url.hostname ||
    !/^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)$/.test(written)
  )
    return false
  const isAddress = written.startsWith('[') || /^[\d.]+$/.test(written)
  return !isAddress || isLoopback(written)
}

function isOnSite(siteUrl: string, url: URL): boolean {
  const site = new URL(siteUrl)
  if (site.protocol !== url.protocol || site.hostname !== url.hostname || url.hostname === '')
    return false
  return isLoopback(url.hostname) || url.hostname === 'localhost' || site.port === url.port
}

const isLoopback = (host: string) => /^127\.\d+\.\d+\.\d+$/.test(host) || host === '[::1]'

const globs = new Map<string, RegExp>()

/**
 * A glob with the separators `.` and `/`. `*` and `?` stay within one segment, `**` does not.
 * [abc], [!a-c] and {a,b} are supported.
 */
export function globToRegExp(glob: string): RegExp {
  const known = globs.get(glob)
  if (known) return known
  const made = new RegExp(`^${translateGlob(glob)}$`)
  globs.set(glob, made)
  return made
}

function translateGlob(glob: string): string {
  let out = ''
  let depth = 0
  for (let i = 0; i < glob.length; i++) {
    const char = glob.charAt(i)
    const closing = char === '[' ? glob.indexOf(']', i + 2) : -1
    if (char === '\\' && i + 1 < glob.length) out += escapeChar(glob.charAt(++i))
    else if (char === '*' && glob[i + 1] === '*') {
      out += '.*'
      i++
    } else if (char === '*') out += '[^./]*'
    else if (char === '?') out += '[^./]'
    else if (closing > 0) {
      const inside = glob.slice(i + 1, closing)
      const negated = inside.startsWith('!') || inside.startsWith('^')
      out += `[${negated ? '^' : ''}${(negated ? inside.slice(1) : inside).replace(/[\\\]^[]/g, '\\$&')}]`
      i = closing
    } else if (char === '{') {
      out += '(?:'
      depth++
    } else if (char === '}' && depth > 0) {
      out += ')'
      depth--
    } else if (char === ',' && depth > 0) out += '|'
    else out += escapeChar(char)
  }
  return out + ')'.repeat(depth)
}

const escapeChar = (char: string) => char.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
