import { openSealed } from '#platform/crypto'
import { asService, db } from '#platform/database'
import { AppError } from '#platform/errors'
import type {
  Account,
  ActionResult,
  SessionAction,
  SessionState,
} from '../../../engine-interface.ts'
import { askOwner } from '../outbound/command.ts'
import { notifyOwners } from '../outbound/command-queries.ts'
import * as rows from './queries.ts'

const as = asService('an engine works for channels of any business')

/**
 * The state that the owner of the number last wrote, with the QR code while it can be scanned. A
 * number that should be connected but has no owner is `STARTING`.
 */
export async function readSession({ channelId, externalId }: Account): Promise<SessionState> {
  const row = await db.readAs(as, (tx) => rows.findSession(tx, channelId))
  // This row belongs to the channel's previous number.
  if (row?.session !== externalId) return { status: 'STOPPED' }
  if (row.status === 'SCAN_QR_CODE' && row.sealed_qr && row.qr_expires_at && row.is_owned) {
    return {
      status: row.status,
      ...(row.reason ? { reason: row.reason } : {}),
      qr: openSealed(row.sealed_qr, `${channelId}:qr`),
      qrExpiresAt: row.qr_expires_at,
    }
  }
  const isUnowned = row.wanted === 'on' && !row.is_owned
  const status = isUnowned ? 'STARTING' : row.status
  return {
    status,
    ...(row.reason && !isUnowned ? { reason: row.reason } : {}),
    ...(row.phone && status === 'WORKING'
      ? { facts: { phone: row.phone, ...(row.account_name ? { name: row.account_name } : {}) } }
      : {}),
  }
}

/** `beginMs`: how long the owner may take to begin a logout. */
export async function actOnSession(
  account: Account,
  action: SessionAction,
  beginMs: number,
): Promise<SessionState> {
  switch (action) {
    case 'start':
    case 'restart':
      return startNumber(account, action)
    case 'stop':
      return stopNumber(account)
    case 'logout':
      return logoutNumber(account, beginMs)
    case 'scan':
      throw new AppError('channel.unsupported', { engine: 'baileys' })
  }
}

async function startNumber(account: Account, action: 'start' | 'restart'): Promise<SessionState> {
  const { channelId, externalId } = account
  const before = await readSession(account)
  if (action === 'start' && (before.status === 'WORKING' || before.status === 'SCAN_QR_CODE'))
    return before
  await db.writeAs(as, async (tx) => {
    // The keys of the channel's previous number must not be used for the new one.
    await rows.deleteSession(tx, channelId, { not: externalId })
    await rows.upsertWish(tx, channelId, externalId, 'on')
    await rows.updateUnowned(tx, channelId, 'STARTING', null)
    await notifyOwners(tx, channelId, 'wish')
  })
  return { status: 'STARTING' }
}

async function stopNumber({ channelId, externalId }: Account): Promise<SessionState> {
  await db.writeAs(as, async (tx) => {
    await rows.upsertWish(tx, channelId, externalId, 'off')
    await rows.updateUnowned(tx, channelId, 'STOPPED', null)
    await notifyOwners(tx, channelId, 'wish')
  })
  return { status: 'STOPPED' }
}

/**
 * Logs out. Without an owner WhatsApp cannot be informed: the keys are deleted, but the phone still
 * lists the device.
 */
async function logoutNumber(account: Account, beginMs: number): Promise<SessionState> {
  const { channelId, externalId } = account
  const answer = await askOwner(channelId, { kind: 'logout' }, beginMs)
  if (answer.ok) return readSession(account)
  await db.writeAs(as, async (tx) => {
    await rows.upsertWish(tx, channelId, externalId, 'off')
    await rows.deleteAllKeys(tx, channelId)
    await rows.updateUnowned(tx, channelId, 'STOPPED', null)
    await notifyOwners(tx, channelId, 'wish')
  })
  return { status: 'STOPPED' }
}

/**
 * Unlinks the device and deletes its keys. Without an owner WhatsApp cannot be informed, and the
 * phone still lists the device.
 */
export async function leaveNumber(
  { channelId, externalId }: Account,
  beginMs: number,
): Promise<ActionResult> {
  const row = await db.readAs(as, (tx) => rows.findSession(tx, channelId))
  if (row?.session !== externalId) return { ok: true }
  if (row.phone && row.is_owned) await askOwner(channelId, { kind: 'logout' }, beginMs)
  await db.writeAs(as, async (tx) => {
    await rows.deleteSession(tx, channelId, { session: externalId })
    await notifyOwners(tx, channelId, 'wish')
  })
  return { ok: true }
}
