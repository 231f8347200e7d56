import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod/mini'
import * as contract from '#contract/knowledge'
import { authed } from '#dashboard/shell/authed.ts'
import * as knowledge from '#domain/knowledge'
import { trySearch } from '#domain/knowledge/lookup'
import { fileForm } from './file-form.ts'

const businessQuery = z.object({ businessId: z.uuid() })

export const loadSources = createServerFn()
  .middleware([authed])
  .validator(businessQuery)
  .handler(({ context, data }) => knowledge.listSources(context.claims, data.businessId))

export const loadEntries = createServerFn()
  .middleware([authed])
  .validator(contract.sourceRef)
  .handler(({ context, data }) =>
    knowledge.listEntries(context.claims, data.businessId, data.sourceId),
  )

export const tryQuestion = createServerFn()
  .middleware([authed])
  .validator(contract.searchQuery)
  .handler(({ context, data }) => trySearch(context.claims, data))

export const addText = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.addText)
  .handler(({ context, data }) => knowledge.addText(context.claims, data))

/** The entries that a text would become; nothing is stored. */
export const previewText = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.textToPreview)
  .handler(async ({ context, data }) =>
    (await import('#domain/knowledge/preview')).previewText(context.claims, data),
  )

export const addFaq = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.addFaq)
  .handler(({ context, data }) => knowledge.addFaq(context.claims, data))

export const addWeb = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.addWeb)
  .handler(({ context, data }) => knowledge.addWeb(context.claims, data))

/** Accepts a form with `businessId` and one `file`. */
export const addFile = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(fileForm)
  .handler(async ({ context, data: { businessId, file } }) =>
    knowledge.addFile(
      context.claims,
      contract.addFile.parse({
        businessId,
        fileName: file.name,
        bytes: new Uint8Array(await file.arrayBuffer()),
      }),
    ),
  )

export const readAgain = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.sourceRef)
  .handler(({ context, data }) => knowledge.readAgain(context.claims, data))

export const removeSource = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.sourceRef)
  .handler(({ context, data }) => knowledge.removeSource(context.claims, data))

export const restoreSource = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.sourceRef)
  .handler(({ context, data }) => knowledge.restoreSource(context.claims, data))
