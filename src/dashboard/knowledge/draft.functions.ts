import { createServerFn } from '@tanstack/react-start'
import { businessRef } from '#contract/business'
import { entryRef } from '#contract/knowledge'
import * as contract from '#contract/knowledge/draft'
import { authed } from '#dashboard/shell/authed.ts'
import * as draft from '#domain/knowledge/draft'
import { listReleases, undoRelease } from '#domain/knowledge/publish'
import * as tests from '#domain/scenario/draft-test'

export const fetchDraft = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => draft.loadDraft(context.claims, data.businessId))

export const saveDraftAnswer = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.draftAnswer)
  .handler(({ context, data }) => draft.draftAnswer(context.claims, data))

export const addDraftText = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.draftText)
  .handler(({ context, data }) => draft.draftText(context.claims, data))

export const addDraftFaq = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.draftFaq)
  .handler(({ context, data }) => draft.draftFaq(context.claims, data))

export const removeInDraft = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(entryRef)
  .handler(({ context, data }) => draft.draftRemoval(context.claims, data))

export const dropDraftChange = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.draftChangeRef)
  .handler(({ context, data }) => draft.dropChange(context.claims, data))

export const restoreDraftChange = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.draftChangeRef)
  .handler(({ context, data }) => draft.restoreChange(context.claims, data))

export const settleDraftChange = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.settleDraftChange)
  .handler(({ context, data }) => draft.settleChange(context.claims, data))

export const fetchDraftTest = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => tests.loadDraftTest(context.claims, data.businessId))

export const beginDraftTest = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => tests.startDraftTest(context.claims, data.businessId))

export const publishDraft = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.publishDraft)
  .handler(({ context, data }) => tests.publishDraft(context.claims, data))

export const discardDraft = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => tests.discardDraft(context.claims, data.businessId))

export const restoreDraft = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => draft.restoreDraft(context.claims, data.businessId))

export const fetchReleases = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => listReleases(context.claims, data.businessId))

export const takeBackRelease = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.releaseRef)
  .handler(({ context, data }) => undoRelease(context.claims, data))
