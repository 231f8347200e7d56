import { createServerFn } from '@tanstack/react-start'
import * as alert from '#contract/alert-number'
import * as notice from '#contract/notice'
import * as push from '#contract/push'
import { confirmNumber, readAlertNumber, removeNumber, startNumber } from '#domain/alert-number'
import {
  listNotices,
  markNoticesRead,
  readNoticeSettings,
  saveNoticeSettings,
} from '#domain/notice'
import { addDevice, listDevices, readPublicKey, removeDevice, testDevice } from '#domain/push'
import { authed } from '#dashboard/shell/authed.ts'

export const fetchNotices = createServerFn()
  .middleware([authed])
  .validator(notice.noticesOf)
  .handler(({ context, data }) => listNotices(context.claims, data.businessId))

export const readNotice = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(notice.readNotices)
  .handler(({ context, data }) => markNoticesRead(context.claims, data.businessId, data.noticeId))

export const fetchNoticeSettings = createServerFn()
  .middleware([authed])
  .validator(notice.noticesOf)
  .handler(({ context, data }) => readNoticeSettings(context.claims, data.businessId))

export const storeNoticeSettings = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(notice.saveNoticeSettings)
  .handler(({ context, data }) =>
    saveNoticeSettings(context.claims, data.businessId, data.settings),
  )

export const fetchAlertNumber = createServerFn()
  .middleware([authed])
  .validator(notice.noticesOf)
  .handler(({ context, data }) => readAlertNumber(context.claims, data.businessId))

export const startAlertNumber = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(alert.startNumber)
  .handler(({ context, data }) => startNumber(context.claims, data))

export const confirmAlertNumber = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(alert.confirmNumber)
  .handler(({ context, data }) => confirmNumber(context.claims, data.businessId, data.code))

export const dropAlertNumber = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(notice.noticesOf)
  .handler(({ context, data }) => removeNumber(context.claims, data.businessId))

/** The devices of the member, and the public key with which a browser subscribes. */
export const fetchDevices = createServerFn()
  .middleware([authed])
  .handler(async ({ context }) => ({
    devices: await listDevices(context.claims),
    publicKey: await readPublicKey(),
  }))

export const storeDevice = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(push.newDevice)
  .handler(({ context, data }) => addDevice(context.claims, data))

export const dropDevice = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(push.deviceRef)
  .handler(({ context, data }) => removeDevice(context.claims, data.deviceId))

export const tryDevice = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(push.deviceTrial)
  .handler(({ context, data }) => testDevice(context.claims, data.deviceId, data.tag))
