import * as indonesian from '#copy/push'
import * as english from '#english/push'
import { personOf } from '#platform/caller'
import { openSealed, sealText, sha256Hex } from '#platform/crypto'
import { asService, type Claims, db } from '#platform/database'
import { AppError } from '#platform/errors'
import { currentLanguage, textsOf } from '#platform/language'
import { isAllowedHost } from '#platform/network/public-request'
import { settings } from '#platform/settings'
import {
  type PushDevice,
  type PushMessage,
  pushSubscription,
  type PushSubscriptionInfo,
} from './contract.ts'
import * as rows from './queries.ts'
import { sendPush, type VapidKeys } from './send-push.ts'

const copy = textsOf(indonesian, english)
const service = asService('devices of members are written and reached by the server')
const MAX_DEVICES = 10
const KEY_CONTEXT = 'push-key'

let kept: VapidKeys | undefined

/** The instance's key pair. It is created and stored at the first call. */
async function getKeys(): Promise<VapidKeys> {
  kept ??= await readKeys()
  return kept
}

async function readKeys(): Promise<VapidKeys> {
  const { default: webPush } = await import('web-push')
  const stored = await db.writeAs(service, async (tx) => {
    const found = await rows.findKey(tx)
    if (found) return found
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    await rows.insertKey(tx, {
      public_key: publicKey,
      private_sealed: sealText(privateKey, KEY_CONTEXT),
    })
    return rows.findKey(tx)
  })
  if (!stored) throw new TypeError('no push key')
  return {
    publicKey: stored.public_key,
    privateKey: openSealed(stored.private_sealed, KEY_CONTEXT),
    subject: subjectOf(settings().PUBLIC_URL),
  }
}

/** An address of the sender, which push services require: https or mailto. */
const subjectOf = (url: string | undefined): string =>
  url?.startsWith('https:') ? url : 'mailto:operator@localhost'

/** The public key that a browser needs to subscribe, base64url. */
export const readPublicKey = async (): Promise<string> => (await getKeys()).publicKey

/**
 * Stores the caller's browser. A member has at most 10; the oldest one is removed. Error:
 * `push.refused` for an address that is not https.
 */
export async function addDevice(
  claims: Claims,
  device: { subscription: PushSubscriptionInfo; name: string },
): Promise<{ deviceId: string }> {
  const memberId = personOf(claims)
  const url = new URL(device.subscription.endpoint)
  if (url.protocol !== 'https:' && !isAllowedHost(url)) throw new AppError('push.refused')
  const endpointHash = sha256Hex(url.href)
  return db.writeAs(service, async (tx) => {
    const { id } = await rows.upsertDevice(tx, {
      memberId,
      endpointHash,
      sealed: sealText(JSON.stringify(device.subscription), endpointHash),
      name: device.name,
    })
    await rows.deleteOldest(tx, memberId, MAX_DEVICES)
    return { deviceId: id }
  })
}

/** The caller's own devices, newest first. */
export const listDevices = (claims: Claims): Promise<PushDevice[]> =>
  db.readAs(claims, (tx) => rows.listDeviceRows(tx, personOf(claims)))

/** Removes a device. Error: `push.not_found`. */
export async function removeDevice(claims: Claims, deviceId: string): Promise<void> {
  const memberId = personOf(claims)
  const isGone = await db.writeAs(service, (tx) => rows.deleteDevice(tx, deviceId, memberId))
  if (!isGone) throw new AppError('push.not_found')
}

/**
 * Sends a test message to one device of the caller. Errors: `push.not_found`, `push.unreachable`.
 */
export async function testDevice(claims: Claims, deviceId: string, tag: string): Promise<void> {
  const trial = {
    title: copy.trialTitle,
    body: copy.trialBody,
    url: '/settings#notifikasi',
    tag,
    lang: currentLanguage(),
  }
  const result = await pushTo(personOf(claims), [trial], deviceId)
  if (result.devices === 0 || result.gone > 0) throw new AppError('push.not_found')
  if (result.failed > 0) throw new AppError('push.unreachable')
}

/**
 * Sends messages to the devices of a member, and removes devices whose subscription ended. Returns
 * the number of devices, and of sends that failed temporarily.
 */
export async function pushTo(
  memberId: string,
  messages: readonly PushMessage[],
  deviceId?: string,
): Promise<{ devices: number; gone: number; failed: number }> {
  const devices = await db.readAs(service, (tx) => rows.listStoredDevices(tx, memberId, deviceId))
  const result = { devices: devices.length, gone: 0, failed: 0 }
  if (devices.length === 0) return result
  const keys = await getKeys()
  await Promise.all(
    devices.map(async (device) => {
      const subscription = openDevice(device)
      for (const message of messages) {
        const sent = await sendPush(subscription, message, keys)
        if (sent === 'sent') continue
        result[sent] += 1
        if (sent === 'gone') {
          await db.writeAs(service, (tx) => rows.deleteDevice(tx, device.id, null))
          return
        }
      }
      await db.writeAs(service, (tx) => rows.updateSent(tx, device.id))
    }),
  )
  return result
}

const openDevice = ({ sealed, endpoint_hash }: rows.StoredDevice): PushSubscriptionInfo =>
  pushSubscription.parse(JSON.parse(openSealed(sealed, endpoint_hash)))
