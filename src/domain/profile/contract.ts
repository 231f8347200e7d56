import { z } from 'zod/mini'
import { nameRequired, nameTooLong } from '#copy/validation'

export const renameProfile = z.object({
  name: z.string().check(z.trim(), z.minLength(1, nameRequired), z.maxLength(120, nameTooLong)),
})
