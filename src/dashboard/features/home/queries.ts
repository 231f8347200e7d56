import { queryOptions } from '@tanstack/react-query'
import { loadHome } from './home.functions.ts'

/** Fresh for a minute; live changes read it again sooner. */
export const homeQuery = (businessId: string) => queryOptions({ queryKey: ['home', businessId], queryFn: () => loadHome({ data: { businessId } }), staleTime: 60_000 })
