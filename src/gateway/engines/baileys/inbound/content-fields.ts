import { z } from 'zod'
import type { Content } from '#whatsapp/model'

/** Reads one content field; `handle` names the message's file. */
export type ContentReader = (value: unknown, handle: string) => Content | undefined

export const text = z
  .string()
  .nullish()
  .transform((value) => value || undefined)
export const count = z.coerce
  .number()
  .min(0)
  .nullish()
  .catch(undefined)
  .transform((value) => value ?? undefined)
export const flag = z
  .boolean()
  .nullish()
  .catch(undefined)
  .transform((value) => value ?? false)
