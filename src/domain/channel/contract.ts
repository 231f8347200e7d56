import { z } from 'zod/mini'

export const connectMeta = z.object({
  businessId: z.uuid(),
  channelId: z.optional(z.uuid()),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  phoneNumberId: z.string().check(z.trim(), z.regex(/^\d{5,30}$/, 'ID nomor telepon hanya angka')),
  wabaId: z.optional(z.string().check(z.trim(), z.regex(/^\d{5,30}$/, 'ID akun WhatsApp Business hanya angka'))),
  accessToken: z.string().check(z.trim(), z.minLength(10, 'Token akses wajib diisi'), z.maxLength(1000)),
  appSecret: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  verifyToken: z.optional(z.string().check(z.trim(), z.maxLength(200))),
})
export const connectSimulator = z.object({ businessId: z.uuid(), channelId: z.optional(z.uuid()) })
export const channelRef = z.object({ businessId: z.uuid(), channelId: z.uuid() })
export const changeMeta = z.extend(connectMeta, { channelId: z.uuid(), accessToken: z.optional(z.string().check(z.trim(), z.maxLength(1000))) })
