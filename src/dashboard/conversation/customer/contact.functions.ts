import { createServerFn } from '@tanstack/react-start'
import { contactRef, mergeContacts as mergeInput, undoMerge as undoInput } from '#contract/contact'
import { authed } from '#dashboard/shell/authed.ts'
import { getContactLinks, mergeContacts, undoMerge } from '#domain/contact/merge'

export const fetchContactLinks = createServerFn()
  .middleware([authed])
  .validator(contactRef)
  .handler(({ context, data }) => getContactLinks(context.claims, data.businessId, data.contactId))
export const joinContacts = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(mergeInput)
  .handler(({ context, data }) =>
    mergeContacts(context.claims, data.businessId, data.contactId, data.otherId),
  )
export const splitContacts = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(undoInput)
  .handler(({ context, data }) => undoMerge(context.claims, data.businessId, data.mergeId))
