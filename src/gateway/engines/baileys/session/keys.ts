import type { AuthenticationCreds, SignalDataSet, SignalDataTypeMap } from 'baileys'
import { sealText, openSealed } from '#platform/crypto'
import { asService, db, type WriteTx } from '#platform/database'
import { LeaseLost, type Lease } from './lease.ts'
import type { AuthStore } from '../socket/port.ts'
import * as rows from './queries.ts'

const CREDS = 'creds'

/**
 * The keys of one account in Postgres, sealed, written only under the lease. A set is one
 * transaction: all of it or nothing, on the disk before it resolves. Credentials are written one
 * after the other, the newest state at a time; `settled` waits for the last. `onLost` is called
 * once when somebody else owns the account.
 */
export async function openKeys(
  lease: Lease,
  onLost: (error: unknown) => void,
): Promise<AuthStore & { settled: () => Promise<void> }> {
  const { channelId } = lease
  const place = (kind: string, name: string) => `${channelId}:${kind}:${name}`
  const as = asService('the keys of a connected number belong to no member')
  const write = <T>(work: (tx: WriteTx) => Promise<T>): Promise<T> =>
    db
      .writeAs(as, async (tx) => {
        if (!(await rows.holdLease(tx, lease))) throw new LeaseLost()
        return work(tx)
      })
      .catch((error: unknown) => {
        if (error instanceof LeaseLost) onLost(error)
        throw error
      })

  const stored = await db.readAs(as, (tx) => rows.listKeys(tx, channelId, CREDS, ['']))
  let pending: AuthenticationCreds | undefined
  let writing: Promise<void> | undefined

  /** What changes while it is written is written after it. */
  async function writePending(): Promise<void> {
    while (pending) {
      const sealed = sealText(pack(pending), place(CREDS, ''))
      pending = undefined
      await write((tx) => rows.upsertKeys(tx, channelId, [{ kind: CREDS, name: '', sealed }]))
    }
    writing = undefined
  }

  return {
    creds: stored[0]
      ? unpack<AuthenticationCreds>(openSealed(stored[0].sealed, place(CREDS, '')))
      : undefined,
    saveCreds: (creds) => {
      pending = creds
      writing ??= writePending().catch((error: unknown) => {
        writing = undefined
        onLost(error)
      })
    },
    settled: () => writing ?? Promise.resolve(),
    keys: {
      get: async <T extends keyof SignalDataTypeMap>(kind: T, names: string[]) => {
        const found = await db.readAs(as, (tx) => rows.listKeys(tx, channelId, kind, names))
        const values: { [name: string]: SignalDataTypeMap[T] } = {}
        for (const { name, sealed } of found)
          values[name] = unpack<SignalDataTypeMap[T]>(openSealed(sealed, place(kind, name)))
        return values
      },
      set: async (data: SignalDataSet) => {
        const changes = Object.entries(data).flatMap(([kind, values]) =>
          Object.entries(values ?? {}).map(([name, value]) => ({ kind, name, value })),
        )
        const kept = changes.flatMap(({ kind, name, value }) =>
          value === null || value === undefined
            ? []
            : [{ kind, name, sealed: sealText(pack(value), place(kind, name)) }],
        )
        const gone = changes.filter(({ value }) => value === null || value === undefined)
        await write(async (tx) => {
          if (gone.length > 0) await rows.deleteKeys(tx, channelId, gone)
          if (kept.length > 0) await rows.upsertKeys(tx, channelId, kept)
        })
      },
    },
  }
}

/** Forgets an account: after it was unlinked its keys open nothing. */
export function wipeKeys(lease: Lease): Promise<void> {
  return db.writeAs(asService('the keys of a connected number belong to no member'), async (tx) => {
    if (!(await rows.holdLease(tx, lease))) throw new LeaseLost()
    await rows.deleteAllKeys(tx, lease.channelId)
  })
}

const BYTES = '$bytes'

/**
 * JSON that keeps byte arrays; 64-bit numbers become numbers. Protobuf objects are taken by their
 * fields, not by their own idea of JSON.
 */
export function pack(value: unknown): string {
  return JSON.stringify(marked(value))
}

function marked(value: unknown): unknown {
  if (value instanceof Uint8Array)
    return {
      [BYTES]: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64'),
    }
  if (Array.isArray(value)) return value.map(marked)
  if (typeof value !== 'object' || value === null) return value
  if (
    'low' in value &&
    'high' in value &&
    typeof value.low === 'number' &&
    typeof value.high === 'number'
  )
    return value.high * 2 ** 32 + (value.low >>> 0)
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, marked(item)]))
}

export function unpack<T>(text: string): T {
  const value: T = JSON.parse(text, (_, item: unknown) =>
    typeof item === 'object' && item !== null && BYTES in item && typeof item[BYTES] === 'string'
      ? Buffer.from(item[BYTES], 'base64')
      : item,
  )
  return value
}
