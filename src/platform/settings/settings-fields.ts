import { z } from 'zod'

export const isTrue = (value: string | undefined) => value === 'true' || value === '1'
export const choice = z
  .enum(['true', 'false', '1', '0'])
  .optional()
  .transform((value) => (value === undefined ? undefined : isTrue(value)))
export const onOff = (fallback: boolean) => choice.transform((value) => value ?? fallback)
export const optional = z
  .string()
  .optional()
  .transform((value) => value || undefined)
export const opaqueKey = (prefix: string) =>
  z
    .string()
    .regex(
      new RegExp(`^${prefix}[\\w-]{20,}$`),
      `must be ${prefix} and 20 letters or digits at least`,
    )
    .optional()
export const count = z.coerce.number().int().min(1).optional()
export const wholeNumber = (fallback: number, least = 0) =>
  z.coerce.number().int().min(least).default(fallback)
