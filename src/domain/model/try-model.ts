import * as copy from '#copy/integrations'
import { loadWorkspace } from '#domain/business'
import { takeQuota } from '#domain/quota'
import type { Claims } from '#platform/database'
import { AppError } from '#platform/errors'
import type { Model } from '#platform/model'
import type { ModelTrial } from './contract.ts'
import { modelFor, modelToTry } from './model.ts'

/** Long enough for a slow model's first word, short enough for a waiting member. */
const TEST_MS = 20_000

/**
 * Requests one word from the business's model. It costs a few tokens, so owner and admin only.
 * Errors: `business.not_found`, `auth.forbidden`, `quota.exceeded`. A failing model is data.
 */
export async function testModel(claims: Claims, businessId: string) {
  await assertKeeper(claims, businessId)
  return tryModel(businessId, await modelFor(businessId, 'scenario'))
}

/** The same for a model before it is stored. Errors: also those of `modelToTry`. */
export async function tryOwnModel(claims: Claims, input: ModelTrial) {
  await assertKeeper(claims, input.businessId)
  return tryModel(input.businessId, await modelToTry(input))
}

async function assertKeeper(claims: Claims, businessId: string): Promise<void> {
  const { business, role } = await loadWorkspace(claims, businessId)
  if (business?.id !== businessId) throw new AppError('business.not_found')
  if (role !== 'owner' && role !== 'admin') throw new AppError('auth.forbidden')
}

async function tryModel(businessId: string, tried: Model | undefined) {
  if (!tried) return { ok: false as const, reason: 'misconfigured' as const, durationMs: 0 }
  await takeQuota('model.trials', businessId)
  const { runModel } = await import('#platform/model')
  const run = await runModel(tried, {
    instructions: copy.modelTestInstructions,
    messages: [{ role: 'user', content: copy.modelTestQuestion }],
    mostSteps: 1,
    timeoutMs: TEST_MS,
  })
  const { durationMs } = run
  if (!run.ok) return { ok: false as const, reason: run.reason, durationMs }
  return run.text.trim() === ''
    ? { ok: false as const, reason: 'empty' as const, durationMs }
    : { ok: true as const, durationMs }
}
