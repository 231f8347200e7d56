export type Robots = { allows: (path: string) => boolean; sitemaps: string[] }

/** The least number of rules that a crawler reads (RFC 9309). */
const MAX_RULES = 1000

/**
 * The rules of a robots.txt for every crawler. The longest matching rule wins; of equal ones the
 * allowing one. `path` includes its query.
 */
export function parseRobots(text: string): Robots {
  const rules: { path: string; allow: boolean }[] = []
  const sitemaps: string[] = []
  let isOurs = false
  let isListingAgents = false
  for (const line of text.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(line) ?? []
    const field = name.toLowerCase()
    if (field === 'sitemap') sitemaps.push(value.trim())
    else if (field === 'user-agent') {
      isOurs = (isListingAgents && isOurs) || value.trim() === '*'
      isListingAgents = true
    } else if (field === 'allow' || field === 'disallow') {
      isListingAgents = false
      if (isOurs && value.trim() && rules.length < MAX_RULES)
        rules.push({ path: value.trim(), allow: field === 'allow' })
    }
  }
  rules.sort((a, b) => b.path.length - a.path.length || Number(b.allow) - Number(a.allow))
  return {
    sitemaps,
    allows: (path) => rules.find((rule) => matchesRule(path, rule.path))?.allow ?? true,
  }
}

/**
 * "*" matches any characters and "$" the end. One pass from left to right, so that no rule is slow.
 */
function matchesRule(path: string, rule: string): boolean {
  const mustEnd = rule.endsWith('$')
  const [first = '', ...others] = (mustEnd ? rule.slice(0, -1) : rule).split('*')
  if (!path.startsWith(first)) return false
  let at = first.length
  for (const [index, part] of others.entries()) {
    const isLast = index === others.length - 1
    if (isLast && mustEnd) return path.length - part.length >= at && path.endsWith(part)
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return !mustEnd || at === path.length
}
