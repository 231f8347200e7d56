import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { createTemplate } from '#contract/template'
import { listTemplates } from '#domain/template'
import {
  beginTemplate,
  forgetTemplate,
  openForRemoval,
  settleSubmission,
} from '#domain/template/submission'
import { refreshTemplates } from '#domain/template/sync'
import { engineOf } from '#gateway'
import { describeProviderError } from '#whatsapp/provider-reasons'
import type { Claims } from '#platform/database'
import { AppError } from '#platform/errors'
import { bodyUpTo, SMALL_BODY_BYTES } from './body/small-body.ts'

type Env = { Variables: { claims: Claims } }

const PATH = '/api/meta-waba/templates'

/**
 * The three template calls of the specification (section 7); the dashboard's screens use them too.
 */
export function metaWaba(): Hono<Env> {
  const app = new Hono<Env>()
  app.use(`${PATH}/*`, bodyUpTo(SMALL_BODY_BYTES))
  app.get(PATH, answerList)
  app.post(`${PATH}/create`, answerCreate)
  app.post(`${PATH}/create/`, answerCreate)
  app.delete(`${PATH}/:id`, answerRemove)
  return app
}

/**
 * Answers from our own store. When its last answer is old, the provider is queried in parallel, and
 * the list updates live.
 */
async function answerList(c: Context<Env>): Promise<Response> {
  const businessId = c.req.query('businessId')
  if (!businessId) throw new AppError('business.required')
  if (!z.uuid().safeParse(businessId).success) throw new AppError('business.not_found')
  const found = await listTemplates(c.get('claims'), businessId)
  await refreshTemplates(businessId)
  return c.json(found)
}

async function answerCreate(c: Context<Env>): Promise<Response> {
  const input = createTemplate.parse(await c.req.json().catch(() => ({})))
  const submission = await beginTemplate(c.get('claims'), input)
  const { channel, template } = submission
  const port = channel && engineOf(channel.engine).templates
  return c.json(await settleSubmission(submission, port && (await port.create(channel, template))))
}

async function answerRemove(c: Context<Env>): Promise<Response> {
  const claims = c.get('claims')
  const { template, channel } = await openForRemoval(claims, c.req.param('id') ?? '')
  const port = channel && engineOf(channel.engine).templates
  if (port && template.external_id) {
    const removed = await port.remove(channel, {
      externalId: template.external_id,
      name: template.name,
    })
    // The list may be stale, so it is refreshed in any case.
    if (!removed.ok) await refreshTemplates(template.business_id, { force: true })
    if (!removed.ok)
      throw removed.error.class === 'final' || removed.error.class === 'configuration'
        ? new AppError('template.kept', {
            reason: removed.error.detail ?? describeProviderError(removed.error),
          })
        : new AppError('template.unreachable')
  }
  await forgetTemplate(claims, template)
  return c.json({ success: true, id: template.id })
}
