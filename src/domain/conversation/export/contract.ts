import { z } from 'zod/mini'

/** `zip`: the page together with its files */
export const EXPORT_FORMATS = ['txt', 'html', 'zip'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/**
 * The query of `GET /conversation-export/{roomId}`. `print`: shows the page in the browser, without
 * a download.
 */
export const exportQuery = z.object({
  businessId: z.uuid(),
  format: z.enum(EXPORT_FORMATS),
  print: z.optional(z.literal('1')),
})

export const exportUrl = (
  room: { id: string; business_id: string },
  query: { format: ExportFormat; print?: '1' },
): string =>
  `/conversation-export/${room.id}?${new URLSearchParams({ businessId: room.business_id, ...query })}`

/** The query of `GET /customer-export/{contactId}`. */
export const customerExportQuery = z.object({ businessId: z.uuid() })

export const customerExportUrl = (businessId: string, contactId: string): string =>
  `/customer-export/${contactId}?${new URLSearchParams({ businessId })}`
