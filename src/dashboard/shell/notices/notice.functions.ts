import { createServerFn } from '@tanstack/react-start'
import { noticesOf, readNotices } from '#contract/notice'
import { listNotices, markNoticesRead } from '#domain/notice'
import { authed } from '#dashboard/shell/authed.ts'

export const fetchNotices = createServerFn()
  .middleware([authed])
  .validator(noticesOf)
  .handler(({ context, data }) => listNotices(context.claims, data.businessId))

export const readNotice = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(readNotices)
  .handler(({ context, data }) => markNoticesRead(context.claims, data.businessId, data.noticeId))
