export type Robots = { allows: (path: string) => boolean; sitemaps: string[] }

/** Rules that a crawler must at least read (RFC 9309). */
const MAX_RULES = 1000

/**
 * Reads the rules of a robots.txt for all crawlers. The longest matching rule wins; of equally long
 * ones the allowing rule. `path` includes its query.
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
 * Whether a path matches a rule: "*" is any characters and "$" the end. One pass from left to right
 * keeps it fast for every rule.
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
