import { randomUUID } from 'node:crypto'
import { recordAudit } from '#domain/audit'
import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import type { Connection } from '#whatsapp/connection'
import { sealText } from '#platform/crypto'
import { type Claims, continueAsService, db, type WriteTx } from '#platform/database'
import { AppError, isDuplicateRow } from '#platform/errors'
import { enqueue } from '#platform/queue'
import { type OpenedChannel, openForKeeper } from './channel.ts'
import { assertNotProvedElsewhere } from './proof.ts'
import * as rows from './queries.ts'

export { takeNumber } from './proof.ts'
export { closeChannels, disconnectChannel, forgetLeft, openLeft, tryLeftLater } from './leaving.ts'

type Target = { businessId: string; channelId?: string }

/**
 * Stores a connection in a channel or a new one, seals its credentials and starts it. Owner and
 * admin. Errors: `channel.not_found`; `channel.taken` when another business proved the number, or
 * this business already has it.
 */
export async function connectChannel(
  claims: Claims,
  target: Target,
  connection: Connection,
): Promise<string> {
  if (capabilitiesOf(connection.engine).provesNumber)
    await assertNotProvedElsewhere(target.businessId, connection.externalId)
  try {
    return await db.writeAs(claims, (tx) => storeConnection(tx, claims, target, connection))
  } catch (error) {
    if (isDuplicateRow(error)) throw new AppError('channel.taken')
    throw error
  }
}

/**
 * Changes a connected channel: `change` builds the new connection from the stored one. Errors:
 * those of `connectChannel`.
 */
export async function changeChannel(
  claims: Claims,
  target: { businessId: string; channelId: string },
  change: (known: OpenedChannel) => Connection,
): Promise<void> {
  const known = await openForKeeper(claims, target.businessId, target.channelId)
  await connectChannel(claims, target, change(known))
}

async function storeConnection(
  tx: WriteTx,
  claims: Claims,
  { businessId, channelId: known }: Target,
  { externalId, credentials, ...fields }: Connection,
): Promise<string> {
  const channelId = known ?? (await rows.insertChannel(tx, businessId, fields.name)).id
  const row = { ...fields, external_id: externalId, phone: null }
  if (!(await rows.updateChannel(tx, businessId, channelId, row)))
    throw new AppError('channel.not_found')
  await rows.linkEveryAgent(tx, businessId, channelId)
  await recordAudit(tx, {
    businessId,
    actorId: claims.sub ?? null,
    action: 'channel.connect',
    entity: 'channel',
    entityId: channelId,
    after: { engine: fields.engine },
  })
  await keepSecret(tx, businessId, channelId, credentials)
  if (capabilitiesOf(fields.engine).provesNumber)
    await enqueue(tx, 'check-channel', { channelId, asked: true }, { key: `check:${channelId}` })
  else if (fields.status === 'STARTING')
    await enqueue(tx, 'act-on-channel', { channelId, act: 'start' }, { queue: channelId })
  return channelId
}

/**
 * Stores the secret as the service, because members may not write secrets. The update before it
 * proved the caller's right.
 */
async function keepSecret(
  tx: WriteTx,
  businessId: string,
  channelId: string,
  credentials: object,
): Promise<void> {
  await continueAsService(tx, 'a channel secret')
  await rows.upsertSecret(
    tx,
    businessId,
    channelId,
    sealText(JSON.stringify(credentials), channelId),
  )
}

/**
 * Throws AppError('channel.not_found') unless the caller may connect this channel, or a new one of
 * this business.
 */
export async function assertMayConnect(
  claims: Claims,
  target: { businessId: string; channelId?: string },
): Promise<void> {
  const { businessId, channelId } = target
  const may = await db.readAs(claims, (tx) =>
    channelId ? rows.isKept(tx, businessId, channelId) : rows.isKeeper(tx, businessId),
  )
  if (!may) throw new AppError('channel.not_found')
}

/**
 * Writes as a simulated customer into a simulator channel, by the path of a real message. Errors:
 * `channel.not_found` for any other channel, `channel.offline` before it is connected.
 */
export function writeAsSimulatedCustomer(
  claims: Claims,
  message: { businessId: string; channelId: string; from: string; name: string; text: string },
): Promise<void> {
  return db.writeAs(claims, async (tx) => {
    const simulator = await rows.findSimulator(tx, message.businessId, message.channelId)
    if (!simulator) throw new AppError('channel.not_found')
    if (!simulator.is_connected) throw new AppError('channel.offline')
    const { channelId, from, name, text } = message
    await enqueue(
      tx,
      'simulate-inbound',
      { channelId, messageId: `sim.in.${randomUUID()}`, from, name, text },
      { queue: channelId },
    )
  })
}
