import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { loadFrame, type Frame } from './workspace.functions.ts'

export const workspaceQuery = (businessId: string | undefined) => queryOptions({ queryKey: ['workspace', businessId ?? 'first'], queryFn: () => loadFrame({ data: { businessId } }) })

/** A workspace past onboarding: what every screen of the dashboard may rely on. */
export type ReadyWorkspace = Frame & { [Part in 'profile' | 'business' | 'role' | 'channel' | 'agent']: NonNullable<Frame[Part]> }

/** False where onboarding still has to make something (specification section 2). */
export function isReady(workspace: Frame): workspace is ReadyWorkspace {
  return Boolean(workspace.profile && workspace.business && workspace.role && workspace.channel && workspace.agent)
}

const layout = getRouteApi('/_dashboard')

/** The business that the address names; the layout's guard has made sure that it stands there. */
export function useBusinessId(): string {
  return layout.useRouteContext({ select: (context) => context.workspace.business.id })
}

/** The live workspace: profile, business, role, channels, agent, counts. */
export function useWorkspace(): ReadyWorkspace {
  const loaded = layout.useRouteContext({ select: (context) => context.workspace })
  const { data } = useSuspenseQuery(workspaceQuery(loaded.business.id))
  return isReady(data) ? data : loaded
}
