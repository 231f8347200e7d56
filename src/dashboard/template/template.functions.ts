import { createServerFn } from '@tanstack/react-start'
import { businessRef } from '#contract/business'
import { roomRef } from '#contract/conversation/room'
import {
  sendTemplate as sendInput,
  templateRef,
  testTemplate as testInput,
} from '#contract/template'
import { authed } from '#dashboard/shell/authed.ts'
import { sendTemplate as post, sendTestTemplate } from '#conversation/outbox'
import { listTemplates, listUsableTemplates } from '#domain/template'
import { submitDraft } from '#domain/template/submission'
import { refreshTemplates } from '#domain/template/sync'

/**
 * Reads the list for the server's page. In the browser the HTTP call of the specification reads it.
 */
export const readTemplates = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => listTemplates(context.claims, data.businessId))

export const readUsableTemplates = createServerFn()
  .middleware([authed])
  .validator(roomRef)
  .handler(({ context, data }) => listUsableTemplates(context.claims, data.businessId, data.roomId))

export const sendTemplate = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(sendInput)
  .handler(({ context, data }) => post(context.claims, data))

export const testTemplate = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(testInput)
  .handler(({ context, data }) => sendTestTemplate(context.claims, data))

export const submitTemplate = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(templateRef)
  .handler(({ context, data }) => submitDraft(context.claims, data.businessId, data.templateId))

/**
 * "Perbarui": reads the list from the provider now. Every member who may see the list may call it.
 */
export const askProvider = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(businessRef)
  .handler(async ({ context, data }) => {
    await listTemplates(context.claims, data.businessId)
    await refreshTemplates(data.businessId, { force: true })
  })
