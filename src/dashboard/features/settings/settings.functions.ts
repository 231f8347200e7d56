import { createServerFn } from '@tanstack/react-start'
import { apiKeyRef, createApiKey as newApiKey } from '#contract/api-key'
import { auditQuery } from '#contract/audit'
import * as business from '#contract/business'
import { renameProfile as profileName } from '#contract/profile'
import { authed } from '#dashboard/shell/authed.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '#domain/api-key'
import { listAudit } from '#domain/audit'
import { updateBusiness, updateClosedDates, updateHours } from '#domain/business'
import { setMode, updateRollout, updateToggles } from '#domain/business/ai-settings'
import { deleteBusiness } from '#domain/business/deletion'
import { saveLogo } from '#domain/business/logo'
import { renameProfile } from '#domain/profile'
import { listUsage } from '#domain/quota'
import { detectedProxyHeader } from '#platform/network/proxy-detection'

export const saveProfile = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(profileName)
  .handler(({ context, data }) => renameProfile(context.claims, data.name))

export const saveBusiness = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(business.updateBusiness)
  .handler(({ context, data: { businessId, ...fields } }) =>
    updateBusiness(context.claims, businessId, fields),
  )

export const storeLogo = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(business.saveLogo)
  .handler(({ context, data }) => saveLogo(context.claims, data.businessId, data.picture))

export const saveHours = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(business.updateHours)
  .handler(({ context, data }) =>
    updateHours(
      context.claims,
      data.businessId,
      data.operational_hours,
      data.enable_operational_hours,
    ),
  )

export const saveClosedDates = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(business.updateClosedDates)
  .handler(({ context, data }) =>
    updateClosedDates(context.claims, data.businessId, data.closedDates),
  )

/** Specification section 7: a POST with id and toggles. */
export const saveToggles = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(business.updateToggles)
  .handler(({ context, data }) =>
    updateToggles(context.claims, data.id, data.toggles, data.overrideReason),
  )

export const saveRollout = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(business.updateRollout)
  .handler(({ context, data: { businessId, ...rollout } }) =>
    updateRollout(context.claims, businessId, rollout),
  )

export const saveMode = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(business.setMode)
  .handler(({ context, data }) =>
    setMode(context.claims, data.businessId, data.mode, data.overrideReason),
  )

export const removeBusiness = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(business.deleteBusiness)
  .handler(({ context, data }) => deleteBusiness(context.claims, data.businessId, data.typedName))

/**
 * The proxy header that requests have although the operator has configured none; null without one.
 */
export const loadProxyHeader = createServerFn()
  .middleware([authed])
  .handler(() => detectedProxyHeader() ?? null)

export const loadAudit = createServerFn()
  .middleware([authed])
  .validator(auditQuery)
  .handler(({ context, data }) => listAudit(context.claims, data.businessId, data.before))

export const loadApiKeys = createServerFn()
  .middleware([authed])
  .validator(business.businessRef)
  .handler(({ context, data }) => listApiKeys(context.claims, data.businessId))

export const makeApiKey = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(newApiKey)
  .handler(({ context, data }) => createApiKey(context.claims, data))

export const endApiKey = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(apiKeyRef)
  .handler(({ context, data }) => revokeApiKey(context.claims, data))

/** The use of the business's quotas in the present hour or day. */
export const loadUsage = createServerFn()
  .middleware([authed])
  .validator(business.businessRef)
  .handler(({ context, data }) => listUsage(context.claims, data.businessId))
