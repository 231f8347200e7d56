import { createServerFn } from '@tanstack/react-start'
import { businessRef } from '#contract/business'
import { digestQuery, saveDigest } from '#contract/digest'
import { readDigest, readDigestChoice, saveDigestChoice } from '#domain/digest'
import { canSendMail } from '#platform/mail'
import { authed } from '#dashboard/shell/authed.ts'

export const fetchDigest = createServerFn()
  .middleware([authed])
  .validator(digestQuery)
  .handler(({ context, data }) => readDigest(context.claims, data))

export const fetchDigestChoice = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(async ({ context, data }) => ({
    choice: await readDigestChoice(context.claims, data.businessId),
    isMailed: canSendMail(),
  }))

export const storeDigestChoice = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(saveDigest)
  .handler(({ context, data }) => saveDigestChoice(context.claims, data.businessId, data.choice))
