import type postgres from 'postgres'
import { notifyPeers } from './queries.ts'

/**
 * How the processes of one instance reach each other. What one of them sends arrives at all, itself
 * too, in its order, or not at all.
 */
export type Wire = {
  /**
   * Resolves when it hears. `listening` is called each time it has begun to hear anew: what came in
   * between is lost.
   */
  open: (heard: { note: (text: string) => void; listening: () => void }) => Promise<void>
  /** Resolves when the notes are on their way; while there is no connection it may wait for one. */
  send: (notes: string[]) => Promise<void>
  /** Bytes of the longest note. */
  longestBytes: () => number
  close: () => Promise<void>
}

const PEERS = 'realtime_peer'
/** Postgres takes less than 8000 bytes in one notification. */
const LONGEST_BYTES = 7900

/** LISTEN/NOTIFY. The driver reconnects by itself. */
export function openPostgresWire(sql: postgres.Sql): Wire {
  let listener: postgres.ListenMeta | undefined
  return {
    open: async ({ note, listening }) => {
      listener = await sql.listen(PEERS, note, listening)
    },
    send: (notes) => notifyPeers(sql, PEERS, notes),
    longestBytes: () => LONGEST_BYTES,
    close: async () => {
      await listener?.unlisten().catch(() => {})
    },
  }
}
