import { createContext, use } from 'react'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { loadFrame, type Frame } from './workspace.functions.ts'

export const workspaceQuery = (businessId: string | undefined) =>
  queryOptions({
    queryKey: ['workspace', businessId ?? 'first'],
    queryFn: () => loadFrame({ data: { businessId } }),
  })

/** A workspace after onboarding: its fields are set on every screen of the dashboard. */
export type ReadyWorkspace = Frame & {
  [Part in 'profile' | 'business' | 'role' | 'channel' | 'agent']: NonNullable<Frame[Part]>
}

/** False while onboarding must still create something (specification section 2). */
export function isReady(workspace: Frame): workspace is ReadyWorkspace {
  return Boolean(
    workspace.profile &&
    workspace.business &&
    workspace.role &&
    workspace.channel &&
    workspace.agent,
  )
}

const layout = getRouteApi('/_dashboard')

/** The current workspace, read once for the whole frame. */
export function useLiveWorkspace(): ReadyWorkspace {
  const loaded = layout.useRouteContext({ select: (context) => context.workspace })
  const { data } = useSuspenseQuery(workspaceQuery(loaded.business.id))
  return isReady(data) ? data : loaded
}

export const WorkspaceContext = createContext<ReadyWorkspace | null>(null)

/** Profile, business, role, channels, agent and counts of the business that the address names. */
export function useWorkspace(): ReadyWorkspace {
  const workspace = use(WorkspaceContext)
  if (!workspace) throw new Error('useWorkspace() needs the Frame around it')
  return workspace
}

/** Whether only the team answers: the AI is stopped or switched off. */
export function useIsAiOff(): boolean {
  const { business, agent } = useWorkspace()
  return business.ai_paused_at !== null || !agent.enabled
}

/** Whether a channel was connected and is not any more. */
export const isDown = ({ status }: { status: string }): boolean =>
  status !== 'WORKING' && status !== 'pending'

export const useBusinessId = (): string => useWorkspace().business.id
