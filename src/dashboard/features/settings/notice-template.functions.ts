import { createServerFn } from '@tanstack/react-start'
import { businessRef } from '#contract/business'
import { saveNoticeTemplate as shape } from '#contract/template/notice'
import { authed } from '#dashboard/shell/authed.ts'
import { readNoticeSettings, saveNoticeTemplate } from '#domain/template/notice'

export const fetchNoticeTemplates = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => readNoticeSettings(context.claims, data.businessId))

export const storeNoticeTemplate = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(shape)
  .handler(({ context, data }) => saveNoticeTemplate(context.claims, data))
