import { createServerFn } from '@tanstack/react-start'
import { rendersErrors } from '#dashboard/shell/authed.ts'
import { readOffer } from '#domain/subscription'

/** The plans that this instance sells, without sign-in; empty where it sells none. */
export const readPlansForSale = createServerFn()
  .middleware([rendersErrors])
  .handler(() => readOffer()?.plans ?? [])
