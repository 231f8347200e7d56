/** A part of two texts: in both, only in the first, or only in the second. */
export type Change = { kind: 'same' | 'removed' | 'added'; text: string }

/** Texts with more words are compared as a whole: the table has as many cells as their product. */
const MAX_CELLS = 1_000_000

/** The words that were removed from a text and added to it, in order. */
export function wordChanges(before: string, after: string): Change[] {
  const [old, now] = [partsOf(before), partsOf(after)]
  if (old.length * now.length > MAX_CELLS)
    return before === after
      ? joinNeighbours([{ kind: 'same', text: after }])
      : joinNeighbours([
          { kind: 'removed', text: before },
          { kind: 'added', text: after },
        ])
  const common = commonLengths(old, now)
  const changes: Change[] = []
  let [at, to] = [0, 0]
  while (at < old.length || to < now.length) {
    const [removed = '', added = ''] = [old[at], now[to]]
    if (at < old.length && to < now.length && removed === added) {
      changes.push({ kind: 'same', text: added })
      at++
      to++
    } else if (to >= now.length || (common[at + 1]?.[to] ?? 0) >= (common[at]?.[to + 1] ?? 0)) {
      changes.push(
        at < old.length ? { kind: 'removed', text: removed } : { kind: 'added', text: added },
      )
      if (at < old.length) at++
      else to++
    } else {
      changes.push({ kind: 'added', text: added })
      to++
    }
  }
  return joinNeighbours(splitGrown(joinNeighbours(changes)))
}

/** Words with the space after them, and line breaks: the last word of a line is compared too. */
const partsOf = (text: string): string[] => text.match(/\S+[^\S\n]*|\n|[^\S\n]+/g) ?? []

/** The length of the longest common sequence from each position on. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  for (let at = old.length - 1; at >= 0; at--)
    for (let to = now.length - 1; to >= 0; to--)
      table[at]![to] =
        old[at] === now[to]
          ? (table[at + 1]?.[to + 1] ?? 0) + 1
          : Math.max(table[at + 1]?.[to] ?? 0, table[at]?.[to + 1] ?? 0)
  return table
}

/**
 * The last word of a line has no space after it, so it differs from the same word before others:
 * what a replacement has in common at its start is unchanged.
 */
function splitGrown(changes: readonly Change[]): Change[] {
  return changes.flatMap((change, at) => {
    const [before, after] = [changes[at - 1], changes[at + 1]]
    if (change.kind === 'removed' && after?.kind === 'added') {
      const kept = sharedStart(change.text, after.text)
      return [
        { kind: 'same', text: kept },
        { kind: 'removed', text: change.text.slice(kept.length) },
      ]
    }
    if (change.kind === 'added' && before?.kind === 'removed')
      return [
        { kind: 'added', text: change.text.slice(sharedStart(before.text, change.text).length) },
      ]
    return [change]
  })
}

/** The shorter of two texts, when the longer one continues it with a space; otherwise nothing. */
function sharedStart(one: string, other: string): string {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return long.startsWith(short) && /^\s/.test(long.slice(short.length)) ? short : ''
}

/** Joins neighbouring parts of one kind. */
function joinNeighbours(changes: readonly Change[]): Change[] {
  const parts: Change[] = []
  for (const { kind, text } of changes) {
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text) parts.push({ kind, text })
  }
  return parts
}
