import { useEffect, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import type { OnboardingStep } from '#contract/business'
import { randomUuid } from '#lib/uuid'
import * as copy from '#copy/onboarding'
import { useShownTo } from '#dashboard/shell/auth/session-end.ts'
import { useUser } from '#dashboard/shell/auth/session.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { isReady, workspaceQuery, type ReadyWorkspace } from '#dashboard/shell/workspace.ts'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { beginOnboarding, whenSeen } from './begin.ts'
import { BusinessStep } from './BusinessStep.tsx'
import { ChannelStep } from './ChannelStep.tsx'
import { KnowledgeStep } from './KnowledgeStep.tsx'
import { beginBusiness, saveBusiness, saveStep } from './onboarding.functions.ts'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import { isBefore, nextStep, shownStep, wordOf, type ShownStep } from './steps.ts'
import { TryStep } from './TryStep.tsx'

const route = getRouteApi('/onboarding')

/**
 * Onboarding in four steps, resumable. It works on the business of its address; `usaha=baru` begins
 * another one.
 */
export function OnboardingScreen() {
  const { usaha } = route.useSearch()
  const user = useUser()
  // A guest cannot sign in again.
  useShownTo(user && !user.isAnonymous ? user.id : undefined)
  return usaha === 'baru' && user ? <FurtherBusiness /> : <Steps />
}

/** The first step of another business. Nothing is stored before it has a name. */
function FurtherBusiness() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { businessId } = route.useSearch()
  const [id] = useState(randomUuid)
  const add = useMutation({
    mutationFn: (answer: { name: string; field?: string }) =>
      beginBusiness({ data: { id, ...answer } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['workspace'] })
      await queryClient.fetchQuery({ ...workspaceQuery(id), staleTime: 0 })
      await navigate({ to: '/onboarding', search: { businessId: id } })
    },
  })
  return (
    <OnboardingFrame step="business" leaveTo={businessId}>
      <Failure
        error={add.error}
        busy={add.isPending}
        onRetry={() => add.variables && add.mutate(add.variables)}
      />
      <BusinessStep
        known={null}
        isFurther
        busy={add.isPending}
        onSave={(answer) => add.mutate(answer)}
      />
    </OnboardingFrame>
  )
}

/** The account is created when a visitor sees the page, never by a preload. */
function Steps() {
  const { langkah, businessId } = route.useSearch()
  const isStart = useLocation({
    select: ({ pathname }) => pathname.replace(/\/$/, '').endsWith('/start'),
  })
  const { data } = useQuery({ ...workspaceQuery(businessId), enabled: false })
  const ready = data && isReady(data) ? data : null
  const step = ready
    ? shownStep(ready.business.onboarding_step, langkah ?? (isStart ? copy.aBusiness : undefined))
    : 'business'

  const beginning = useBegin(businessId, ready === null)
  const show = useShowStep()
  const advance = useAdvance(businessId, ready)

  const retry = () =>
    beginning.error ? beginning.mutate() : advance.variables && advance.mutate(advance.variables)
  const back = (to: ShownStep) => () => {
    advance.reset()
    if (ready) void show(to, ready.business.id)
  }
  return (
    <OnboardingFrame
      step={step}
      leaveTo={ready && ready.businesses.length > 1 ? ready.business.id : undefined}
    >
      <Failure
        error={beginning.error ?? advance.error}
        busy={beginning.isPending || advance.isPending}
        onRetry={retry}
      />
      <StepForm step={step} ready={ready} advance={advance} back={back} />
    </OnboardingFrame>
  )
}

/** Starts the onboarding when a visitor sees the page and no business exists yet. */
function useBegin(businessId: string | undefined, isMissing: boolean) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const beginning = useMutation({
    mutationFn: () => beginOnboarding(queryClient, businessId),
    onSuccess: ({ business }) =>
      business &&
      navigate({
        to: '.',
        search: (kept) => ({ ...kept, businessId: business.id }),
        replace: true,
      }),
  })
  const { mutate: begin } = beginning
  useEffect(() => (isMissing ? whenSeen(begin) : undefined), [isMissing, begin])
  return beginning
}

function useShowStep() {
  const navigate = useNavigate()
  return (shown: OnboardingStep, of: string) =>
    navigate({
      to: '/onboarding',
      search: { businessId: of, langkah: shown === 'done' ? undefined : wordOf(shown) },
    })
}

/** Saves the answer of a step and opens the next one. */
function useAdvance(businessId: string | undefined, ready: ReadyWorkspace | null) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const show = useShowStep()
  return useMutation({
    mutationFn: async ({
      from,
      save,
    }: {
      from: ShownStep
      save?: (workspace: ReadyWorkspace) => Promise<unknown>
    }) => {
      const workspace = ready ?? (await beginWorkspace(queryClient, businessId))
      const { id } = workspace.business
      await save?.(workspace)
      const to = nextStep(from)
      if (isBefore(workspace.business.onboarding_step, to))
        await saveStep({ data: { businessId: id, step: to } })
      await queryClient.invalidateQueries({ queryKey: ['workspace'], refetchType: 'all' })
      await queryClient.fetchQuery({ ...workspaceQuery(id), staleTime: 0 })
      await (to === 'done' ? navigate({ to: '/home', search: { businessId: id } }) : show(to, id))
    },
  })
}

function StepForm({
  step,
  ready,
  advance,
  back,
}: {
  step: ShownStep
  ready: ReadyWorkspace | null
  advance: ReturnType<typeof useAdvance>
  back: (to: ShownStep) => () => void
}) {
  return (
    <>
      {step === 'business' && (
        <BusinessStep
          known={ready?.business ?? null}
          busy={advance.isPending}
          onSave={(answer) =>
            advance.mutate({
              from: 'business',
              save: ({ business }) =>
                saveBusiness({ data: { businessId: business.id, ...answer } }),
            })
          }
        />
      )}
      {step === 'channel' && ready && (
        <ChannelStep
          key={ready.business.id}
          workspace={ready}
          busy={advance.isPending}
          onBack={back('business')}
          onConnect={(connect) => advance.mutate({ from: 'channel', save: connect })}
        />
      )}
      {step === 'knowledge' && ready && (
        <KnowledgeStep
          key={ready.business.id}
          business={ready.business}
          busy={advance.isPending}
          onBack={back('channel')}
          onDone={() => advance.mutate({ from: 'knowledge' })}
        />
      )}
      {step === 'try' && ready && (
        <TryStep
          key={ready.business.id}
          business={ready.business}
          busy={advance.isPending}
          onBack={back('knowledge')}
          onDone={() => advance.mutate({ from: 'try' })}
        />
      )}
    </>
  )
}

function Failure({
  error,
  busy,
  onRetry,
}: {
  error: Error | null
  busy: boolean
  onRetry: () => void
}) {
  if (!error) return null
  return (
    <Notice tone="danger" onRetry={onRetry} busy={busy} className="mx-auto mt-6 w-full max-w-130">
      {messageOf(error)}
    </Notice>
  )
}

async function beginWorkspace(
  queryClient: ReturnType<typeof useQueryClient>,
  businessId: string | undefined,
): Promise<ReadyWorkspace> {
  const workspace = await beginOnboarding(queryClient, businessId)
  if (!isReady(workspace)) throw new TypeError('the workspace is incomplete')
  return workspace
}
