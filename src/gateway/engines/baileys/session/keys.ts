import type { AuthenticationCreds, SignalDataSet, SignalDataTypeMap } from 'baileys'
import { sealText, openSealed } from '#platform/crypto'
import { asService, db, type WriteTx } from '#platform/database'
import { LeaseLost, type Lease } from './lease.ts'
import type { AuthStore } from '../socket/port.ts'
import * as rows from './queries.ts'

const CREDS = 'creds'

const as = asService('the keys of a connected number belong to no member')

/**
 * The keys of one account in PostgreSQL, sealed and written only under the lease. `keys.set` is one
 * transaction and resolves when it is on disk. `saveCreds` writes one state after the other and
 * skips states that are no longer the newest; `settled` waits for the last write. `onLost` is called
 * once when another process owns the account.
 */
export async function openKeys(
  lease: Lease,
  onLost: (error: unknown) => void,
): Promise<AuthStore & { settled: () => Promise<void> }> {
  const { channelId } = lease
  const [stored] = await db.readAs(as, (tx) => rows.listKeys(tx, channelId, CREDS, ['']))
  const writer = openCredsWriter(lease, onLost)
  return {
    creds: stored
      ? unpackValue<AuthenticationCreds>(openSealed(stored.sealed, placeOf(channelId, CREDS, '')))
      : undefined,
    saveCreds: writer.save,
    settled: writer.settled,
    keys: {
      get: (kind, names) => readKeys(channelId, kind, names),
      set: (data) => writeKeys(lease, data, onLost),
    },
  }
}

/** The row that a sealed value is bound to; it opens nowhere else. */
const placeOf = (channelId: string, kind: string, name: string) => `${channelId}:${kind}:${name}`

function openCredsWriter(lease: Lease, onLost: (error: unknown) => void) {
  let pending: AuthenticationCreds | undefined
  let writing: Promise<void> | undefined

  /** Changes during a write are written after it. */
  async function writePending(): Promise<void> {
    while (pending) {
      const sealed = sealText(packValue(pending), placeOf(lease.channelId, CREDS, ''))
      pending = undefined
      await writeUnderLease(lease, onLost, (tx) =>
        rows.upsertKeys(tx, lease.channelId, [{ kind: CREDS, name: '', sealed }]),
      )
    }
    writing = undefined
  }

  return {
    save: (creds: AuthenticationCreds) => {
      pending = creds
      writing ??= writePending().catch((error: unknown) => {
        writing = undefined
        onLost(error)
      })
    },
    settled: () => writing ?? Promise.resolve(),
  }
}

const writeUnderLease = (
  lease: Lease,
  onLost: (error: unknown) => void,
  work: (tx: WriteTx) => Promise<void>,
): Promise<void> =>
  db
    .writeAs(as, async (tx) => {
      if (!(await rows.holdLease(tx, lease))) throw new LeaseLost()
      return work(tx)
    })
    .catch((error: unknown) => {
      if (error instanceof LeaseLost) onLost(error)
      throw error
    })

async function readKeys<T extends keyof SignalDataTypeMap>(
  channelId: string,
  kind: T,
  names: string[],
): Promise<{ [name: string]: SignalDataTypeMap[T] }> {
  const found = await db.readAs(as, (tx) => rows.listKeys(tx, channelId, kind, names))
  const values: { [name: string]: SignalDataTypeMap[T] } = {}
  for (const { name, sealed } of found)
    values[name] = unpackValue<SignalDataTypeMap[T]>(
      openSealed(sealed, placeOf(channelId, kind, name)),
    )
  return values
}

async function writeKeys(
  lease: Lease,
  data: SignalDataSet,
  onLost: (error: unknown) => void,
): Promise<void> {
  const { channelId } = lease
  const changes = Object.entries(data).flatMap(([kind, values]) =>
    Object.entries(values ?? {}).map(([name, value]) => ({ kind, name, value })),
  )
  const kept = changes.flatMap(({ kind, name, value }) =>
    value === null || value === undefined
      ? []
      : [{ kind, name, sealed: sealText(packValue(value), placeOf(channelId, kind, name)) }],
  )
  const deleted = changes.filter(({ value }) => value === null || value === undefined)
  await writeUnderLease(lease, onLost, async (tx) => {
    if (deleted.length > 0) await rows.deleteKeys(tx, channelId, deleted)
    if (kept.length > 0) await rows.upsertKeys(tx, channelId, kept)
  })
}

/** Deletes the keys of an account that was unlinked: they are useless. */
export function wipeKeys(lease: Lease): Promise<void> {
  return db.writeAs(as, async (tx) => {
    if (!(await rows.holdLease(tx, lease))) throw new LeaseLost()
    await rows.deleteAllKeys(tx, lease.channelId)
  })
}

const BYTES = '$bytes'

/**
 * JSON that keeps byte arrays; 64-bit numbers become numbers. Protobuf objects are written by their
 * fields, not by their `toJSON`.
 */
export function packValue(value: unknown): string {
  return JSON.stringify(markBytes(value))
}

function markBytes(value: unknown): unknown {
  if (value instanceof Uint8Array)
    return {
      [BYTES]: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64'),
    }
  if (Array.isArray(value)) return value.map(markBytes)
  if (typeof value !== 'object' || value === null) return value
  if (
    'low' in value &&
    'high' in value &&
    typeof value.low === 'number' &&
    typeof value.high === 'number'
  )
    return value.high * 2 ** 32 + (value.low >>> 0)
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, markBytes(item)]))
}

export function unpackValue<T>(text: string): T {
  const value: T = JSON.parse(text, (_, item: unknown) =>
    typeof item === 'object' && item !== null && BYTES in item && typeof item[BYTES] === 'string'
      ? Buffer.from(item[BYTES], 'base64')
      : item,
  )
  return value
}
