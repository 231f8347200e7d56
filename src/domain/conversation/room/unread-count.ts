/**
 * The number of a customer's messages that a room shows as unread after an event. `clearWaiting`
 * repeats `answered` in SQL. A merge adds the counts of both rooms (merge/merge-rooms.ts).
 */
export function unreadAfter(
  event: 'inbound' | 'answered' | 'answer-missed' | 'read' | 'closed',
  unread: number,
): number {
  switch (event) {
    case 'inbound':
      return unread + 1
    // The customer waits again, so the room is unread even if a member opened it before.
    case 'answer-missed':
      return Math.max(unread, 1)
    case 'answered':
    case 'read':
    case 'closed':
      return 0
  }
}
