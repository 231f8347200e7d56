import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod/mini'
import { businessRef } from '#contract/business'
import * as contract from '#contract/proposal'
import { authed } from '#dashboard/shell/authed.ts'
import * as proposal from '#domain/proposal'
import { fileForm } from './file-form.ts'

export const loadProposals = createServerFn()
  .middleware([authed])
  .validator(businessRef)
  .handler(({ context, data }) => proposal.listProposals(context.claims, data.businessId))

/** Accepts a form with `businessId`, `ownerName` and up to 20 `file`s. */
export const addChats = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(chatForm)
  .handler(async ({ context, data: { files, ...rest } }) =>
    proposal.addChats(
      context.claims,
      contract.addChats.parse({
        ...rest,
        files: await Promise.all(
          files.map(async (file) => ({
            fileName: file.name,
            bytes: new Uint8Array(await file.arrayBuffer()),
          })),
        ),
      }),
    ),
  )

function chatForm(form: unknown): { businessId: string; ownerName: string; files: File[] } {
  if (!(form instanceof FormData)) throw new TypeError('not a form')
  return z
    .object({
      businessId: z.uuid(),
      ownerName: z.string().check(z.maxLength(100)),
      files: z
        .array(z.file().check(z.maxSize(contract.CHATS_LIMIT_BYTES)))
        .check(z.minLength(1), z.maxLength(contract.MAX_CHAT_FILES)),
    })
    .parse({
      businessId: form.get('businessId'),
      ownerName: form.get('ownerName') ?? '',
      files: form.getAll('file'),
    })
}

/** Accepts a form with `businessId` and one `file`. */
export const addPicture = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(fileForm)
  .handler(async ({ context, data: { businessId, file } }) =>
    proposal.addPicture(
      context.claims,
      contract.addPicture.parse({
        businessId,
        fileName: file.name,
        bytes: new Uint8Array(await file.arrayBuffer()),
      }),
    ),
  )

export const acceptProposal = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.acceptProposal)
  .handler(({ context, data }) => proposal.acceptProposal(context.claims, data))

export const undoAccept = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.proposalRef)
  .handler(({ context, data }) => proposal.undoAccept(context.claims, data))

export const dismissProposal = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.proposalRef)
  .handler(({ context, data }) => proposal.dismissProposal(context.claims, data))

export const restoreProposal = createServerFn({ method: 'POST' })
  .middleware([authed])
  .validator(contract.proposalRef)
  .handler(({ context, data }) => proposal.restoreProposal(context.claims, data))
