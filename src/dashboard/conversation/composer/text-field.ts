/** Pure edits of a text and its selection. */
export type Selection = { text: string; start: number; end: number }

/** Inserts a text at the cursor, in place of the selection. */
export function insertAt({ text, start, end }: Selection, inserted: string): Selection {
  const cursor = start + inserted.length
  return { text: text.slice(0, start) + inserted + text.slice(end), start: cursor, end: cursor }
}

/**
 * Adds WhatsApp's mark around the selection, or removes it. Without a selection the cursor goes
 * between two marks.
 */
export function toggleMark({ text, start, end }: Selection, mark: string): Selection {
  const size = mark.length
  const isMarked = text.slice(start - size, start) === mark && text.slice(end, end + size) === mark
  if (isMarked)
    return {
      text: text.slice(0, start - size) + text.slice(start, end) + text.slice(end + size),
      start: start - size,
      end: end - size,
    }
  return {
    text: text.slice(0, start) + mark + text.slice(start, end) + mark + text.slice(end),
    start: start + size,
    end: end + size,
  }
}

/** The search for a quick reply: the text after a leading "/" in an otherwise empty field. */
export function quickReplySearch(text: string): string | null {
  return /^\/([a-z0-9_-]{0,30})$/i.exec(text)?.[1]?.toLowerCase() ?? null
}

/** The search for a member: the text after "@" at the end of a note. */
export function mentionSearch(text: string): string | null {
  return /(?:^|\s)@([^\s@]{0,30})$/u.exec(text)?.[1]?.toLowerCase() ?? null
}

/** Completes the "@" at the end of a note. */
export const fillMention = (text: string, name: string): string =>
  `${text.replace(/@[^\s@]*$/u, '')}@${name} `

type Named = { id: string; name: string }

/**
 * The members whose whole name follows an "@". Of names with the same beginning the longest counts.
 */
export function mentionsIn(text: string, members: readonly Named[]): string[] {
  const byLength = members.toSorted((a, b) => b.name.length - a.name.length)
  let rest = text.toLowerCase()
  return byLength.flatMap(({ id, name }) => {
    const mention = `@${name.toLowerCase()}`
    if (!rest.includes(mention)) return []
    rest = rest.replaceAll(mention, ' ')
    return [id]
  })
}
