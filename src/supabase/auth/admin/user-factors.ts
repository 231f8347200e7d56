import { z } from 'zod'
import { at, type Call, readAuth, readBody, writeAuth } from '../auth-call.ts'
import { AuthError } from '../auth-errors.ts'
import {
  deleteFactor,
  deleteLoneRecoveryCodes,
  listFactors,
  lockFactor,
  updateFactor,
} from '../factors/factor.queries.ts'
import { optionalText, toPhone } from '../fields.ts'
import { insertAudit } from '../token.queries.ts'
import { showFactor } from '../user.ts'
import { findUser } from '../user.queries.ts'

/** GET /admin/users/:id/factors. */
export async function listUserFactors(call: Call): Promise<object[]> {
  const userId = await knownUser(call)
  return (await readAuth((tx) => listFactors(tx, userId))).map(showFactor)
}

/** DELETE /admin/users/:id/factors/:factor, for a user who lost their phone. */
export async function removeUserFactor(call: Call): Promise<object> {
  const { userId, factorId } = await idsOf(call)
  return writeAuth(async (tx) => {
    const factor = await lockFactor(tx, userId, factorId)
    if (!factor) throw notFound()
    await deleteFactor(tx, factor.id)
    await deleteLoneRecoveryCodes(tx, userId)
    await insertAudit(tx, {
      action: 'factor_deleted',
      actorId: userId,
      actorName: '',
      traits: { factor_id: factor.id },
      address: call.address,
      at: at(),
    })
    return showFactor(factor)
  })
}

const factorBody = z.object({ friendly_name: optionalText, phone: optionalText })

/** PUT /admin/users/:id/factors/:factor. */
export async function updateUserFactor(call: Call): Promise<object> {
  const { userId, factorId } = await idsOf(call)
  const body = await readBody(call, factorBody)
  return writeAuth(async (tx) => {
    const factor = await lockFactor(tx, userId, factorId)
    if (!factor) throw notFound()
    const change = {
      ...(body.friendly_name !== undefined && { friendly_name: body.friendly_name }),
      ...(body.phone !== undefined &&
        factor.factor_type === 'phone' && { phone: toPhone(body.phone) }),
    }
    return showFactor(
      Object.keys(change).length > 0 ? await updateFactor(tx, factor.id, change, at()) : factor,
    )
  })
}

async function knownUser(call: Call): Promise<string> {
  const id = z.uuid().safeParse(call.params[0])
  if (!id.success)
    throw new AuthError('validation_failed', 'user_id must be an UUID', { status: 404 })
  const user = await readAuth((tx) => findUser(tx, id.data))
  if (!user) throw new AuthError('user_not_found', 'User not found')
  return user.id
}

async function idsOf(call: Call): Promise<{ userId: string; factorId: string }> {
  const factorId = z.uuid().safeParse(call.params[1])
  const userId = await knownUser(call)
  if (!factorId.success)
    throw new AuthError('validation_failed', 'factor_id must be an UUID', { status: 404 })
  return { userId, factorId: factorId.data }
}

const notFound = () => new AuthError('mfa_factor_not_found', 'Factor not found')
