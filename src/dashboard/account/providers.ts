import { queryOptions } from '@tanstack/react-query'
import { loadProviders, loadsLinking } from './providers.functions.ts'

export const providersQuery = queryOptions({
  queryKey: ['providers'],
  queryFn: () => loadProviders(),
})

/** Whether members may add and remove sign-in methods of other companies. */
export const linkingQuery = queryOptions({
  queryKey: ['settings', 'linking'],
  queryFn: () => loadsLinking(),
  staleTime: Infinity,
})

const NAMES: Record<string, string> = {
  azure: 'Microsoft',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin_oidc: 'LinkedIn',
}
export const providerName = (provider: string): string =>
  NAMES[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1)
