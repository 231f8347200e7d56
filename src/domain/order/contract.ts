import { z } from 'zod/mini'

export const orderRef = z.object({ orderId: z.uuid() })

export type OrderStatus = 'waiting' | 'paid' | 'expired' | 'failed'
/** Money in whole rupiah. An expired waiting order has the status expired. */
export type Order = {
  id: string
  business_id: string
  business_name: string
  /** the time zone of the business's opening hours */
  zone: string | null
  description: string
  amount_rupiah: number
  status: OrderStatus
  expires_at: string | null
  created_at: string
}
