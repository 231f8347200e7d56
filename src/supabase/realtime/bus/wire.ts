import type postgres from 'postgres'
import { notifyPeers } from '../queries.ts'

/**
 * The transport between the processes of one instance. A sender's notes arrive everywhere, itself
 * included, in order or not at all.
 */
export type Wire = {
  /**
   * Resolves when the wire listens. The wire calls `listening` each time it listens again after an
   * interruption, whose notes are lost.
   */
  open: (heard: { note: (text: string) => void; listening: () => void }) => Promise<void>
  /** Resolves when the notes are sent; without a connection it may wait for one. */
  send: (notes: string[]) => Promise<void>
  /** Maximum bytes of a note. */
  longestBytes: () => number
  close: () => Promise<void>
}

const PEERS = 'realtime_peer'
/** Postgres limits a notification to less than 8000 bytes. */
const MAX_BYTES = 7900

/** LISTEN/NOTIFY. The driver reconnects automatically. */
export function openPostgresWire(sql: postgres.Sql): Wire {
  let listener: postgres.ListenMeta | undefined
  return {
    open: async ({ note, listening }) => {
      listener = await sql.listen(PEERS, note, listening)
    },
    send: (notes) => notifyPeers(sql, PEERS, notes),
    longestBytes: () => MAX_BYTES,
    close: async () => {
      await listener?.unlisten().catch(() => {})
    },
  }
}
