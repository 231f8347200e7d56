import { createServerFn } from '@tanstack/react-start'
import { businessRef } from '#contract/business'
import * as customer from '#contract/contact/customer'
import * as imports from '#contract/contact/customer/import'
import { readReasons } from '#copy/knowledge-reading'
import { setConsent } from '#conversation/consent'
import { importForm } from '#dashboard/import/import-form.ts'
import { authed } from '#dashboard/shell/authed.ts'
import {
  exportCustomers,
  getCustomer,
  listCustomerFields,
  listCustomers,
  removeNote,
  saveCustomer,
  saveCustomerFields,
} from '#domain/contact/customers'
import { eraseCustomer } from '#domain/contact/erase'
import {
  getLastImport,
  importCustomers,
  matchCustomers,
  readCustomerFile,
  undoImport,
} from '#domain/contact/import'
import { renderReason } from '#lib/reason'

export const fetchCustomers = createServerFn()
  .middleware([authed])
  .validator(customer.customerPage)
  .handler(({ context, data }) => listCustomers(context.claims, data))

export const exportStep = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(customer.customerPage)
  .handler(({ context, data }) => exportCustomers(context.claims, data))

export const fetchCustomer = createServerFn()
  .middleware([authed])
  .validator(customer.customerRef)
  .handler(({ context, data }) => getCustomer(context.claims, data.businessId, data.contactId))

export const changeCustomer = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(customer.saveCustomerInput)
  .handler(({ context, data }) => saveCustomer(context.claims, data))

export const changeConsent = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(customer.consentInput)
  .handler(({ context, data }) =>
    setConsent(context.claims, data.businessId, data.contactId, data.isAllowed),
  )

export const dropNote = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(customer.noteRef)
  .handler(({ context, data }) => removeNote(context.claims, data.businessId, data.noteId))

export const erase = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(customer.customerRef)
  .handler(({ context, data }) => eraseCustomer(context.claims, data.businessId, data.contactId))

export const fetchFields = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => listCustomerFields(context.claims, data.businessId))

export const saveFields = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(customer.saveFieldsInput)
  .handler(({ context, data }) => saveCustomerFields(context.claims, data))

/** Parses a file with customers into cells; nothing is stored. */
export const readFile = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(importForm)
  .handler(async ({ context, data: { businessId, file } }) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const read = await readCustomerFile(context.claims, { businessId, fileName: file.name, bytes })
    return read.ok ? read : { ok: false as const, reason: renderReason(read.reason, readReasons) }
  })

/** A POST, because it has up to 5,000 numbers. */
export const matchRows = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(imports.matchInput)
  .handler(({ context, data }) => matchCustomers(context.claims, data))

export const importRows = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(imports.importInput)
  .handler(({ context, data }) => importCustomers(context.claims, data))

export const fetchLastImport = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => getLastImport(context.claims, data.businessId))

export const undoImportRows = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(imports.importRef)
  .handler(({ context, data }) => undoImport(context.claims, data))
