import { useEffect } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import type { OnboardingStep } from '#contract/business'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { isReady, workspaceQuery, type ReadyWorkspace } from '#dashboard/shell/workspace.ts'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { beginOnboarding, whenSeen } from './begin.ts'
import { BusinessStep } from './BusinessStep.tsx'
import { ChannelStep } from './ChannelStep.tsx'
import { KnowledgeStep } from './KnowledgeStep.tsx'
import { saveBusiness, saveStep } from './onboarding.functions.ts'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import { isBefore, nextStep, shownStep, wordOf, type ShownStep } from './steps.ts'
import { TryStep } from './TryStep.tsx'

const route = getRouteApi('/onboarding')

/** Five minutes, four steps, resumable. The account is made when a person looks at the page, never by a preload. */
export function OnboardingScreen() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { langkah } = route.useSearch()
  const isStart = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '').endsWith('/start') })
  const { data } = useQuery({ ...workspaceQuery(undefined), enabled: false })
  const ready = data && isReady(data) ? data : null
  const step = ready ? shownStep(ready.business.onboarding_step, langkah ?? (isStart ? 'usaha' : undefined)) : 'business'

  const { mutate: begin, ...beginning } = useMutation({ mutationFn: () => beginOnboarding(queryClient) })
  const isMissing = !ready
  useEffect(() => (isMissing ? whenSeen(begin) : undefined), [isMissing, begin])

  const show = (shown: OnboardingStep) => navigate({ to: '/onboarding', search: { langkah: shown === 'done' ? undefined : wordOf(shown) } })
  const advance = useMutation({
    mutationFn: async ({ from, save }: { from: ShownStep; save?: (workspace: ReadyWorkspace) => Promise<unknown> }) => {
      const workspace = ready ?? (await begun(queryClient))
      await save?.(workspace)
      const to = nextStep(from)
      if (isBefore(workspace.business.onboarding_step, to)) await saveStep({ data: { businessId: workspace.business.id, step: to } })
      await queryClient.invalidateQueries({ queryKey: ['workspace'], refetchType: 'all' })
      await queryClient.fetchQuery({ ...workspaceQuery(undefined), staleTime: 0 })
      await (to === 'done' ? navigate({ to: '/home', search: { businessId: workspace.business.id } }) : show(to))
    },
  })

  const failure = beginning.error ?? advance.error
  const retry = () => (beginning.error ? begin() : advance.variables && advance.mutate(advance.variables))
  const back = (to: ShownStep) => () => {
    advance.reset()
    void show(to)
  }
  return (
    <OnboardingFrame step={step}>
      {failure && (
        <Notice tone="danger" onRetry={retry} busy={beginning.isPending || advance.isPending} className="mx-auto mt-6 w-full max-w-130">
          {messageOf(failure)}
        </Notice>
      )}
      {step === 'business' && <BusinessStep known={ready?.business ?? null} busy={advance.isPending} onSave={(answer) => advance.mutate({ from: 'business', save: ({ business }) => saveBusiness({ data: { businessId: business.id, ...answer } }) })} />}
      {step === 'channel' && ready && <ChannelStep workspace={ready} busy={advance.isPending} onBack={back('business')} onConnect={(connect) => advance.mutate({ from: 'channel', save: connect })} />}
      {step === 'knowledge' && ready && <KnowledgeStep business={ready.business} busy={advance.isPending} onBack={back('channel')} onDone={() => advance.mutate({ from: 'knowledge' })} />}
      {step === 'try' && ready && <TryStep business={ready.business} busy={advance.isPending} onBack={back('knowledge')} onDone={() => advance.mutate({ from: 'try' })} />}
    </OnboardingFrame>
  )
}

async function begun(queryClient: ReturnType<typeof useQueryClient>): Promise<ReadyWorkspace> {
  await beginOnboarding(queryClient)
  const workspace = await queryClient.ensureQueryData(workspaceQuery(undefined))
  if (!isReady(workspace)) throw new TypeError('the workspace is incomplete')
  return workspace
}
