import { z } from 'zod/mini'

export const renameProfile = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Nama wajib diisi'),
      z.maxLength(120, 'Nama paling panjang 120 karakter'),
    ),
})
