import { queryOptions } from '@tanstack/react-query'
import { loadPhone } from './phone/phone.functions.ts'

export type Customer = { name: string; phone: string }
export type PhoneKey = { businessId: string; channelId: string; from: string }

/** The simulated customer's conversation on the phone. */
export const phoneQuery = (key: PhoneKey) =>
  queryOptions({
    queryKey: ['simulate', key.businessId, 'phone', key.channelId, key.from],
    queryFn: () => loadPhone({ data: key }),
    staleTime: 0,
  })
