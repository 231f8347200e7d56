import { MESSAGE_PAGE } from '#contract/conversation/message'
import type { Messages } from './cache.ts'

/** A conversation that is not on screen keeps at most this many messages. */
const MOST_KEPT = 2 * MESSAGE_PAGE

/**
 * A long conversation with its newest messages only; scrolling loads the older ones again. Without
 * this, the conversations that a member opened would grow all day. A place in the history stays.
 */
export function keepNewest(data: Messages): Messages {
  const [newest] = data.pages
  const count = data.pages.reduce((sum, { messages }) => sum + messages.length, 0)
  if (!newest || newest.after || count <= MOST_KEPT) return data
  const messages = newest.messages.slice(-MESSAGE_PAGE)
  const oldest = messages[0]
  if (!oldest || messages.length === newest.messages.length)
    return { pages: [newest], pageParams: [null] }
  return {
    pages: [
      {
        ...newest,
        messages,
        events: newest.events.filter(({ created_at }) => created_at >= oldest.occurred_at),
        before: { at: oldest.occurred_at, id: oldest.id },
      },
    ],
    pageParams: [null],
  }
}
