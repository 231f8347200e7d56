import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SubscriptionView } from '#contract/subscription'
import * as copy from '#copy/order'
import { longDate } from '#dashboard/copy/dates.ts'
import { formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Chip, type Tone } from '#dashboard/ui/Chip.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { cancelPlan, resumePlan } from './order.functions.ts'
import { planQuery } from './queries.ts'
import { UsageMeter } from './UsageMeter.tsx'

const TONES: Record<SubscriptionView['phase'], Tone> = {
  trial: 'neutral',
  active: 'ok',
  past_due: 'wait',
  ended: 'danger',
}

/** The present plan, the end of its paid time, and its use. */
export function PlanState({ subscription }: { subscription: SubscriptionView }) {
  const { phase, plan, balance_rupiah: balance } = subscription
  const zone = useZone()
  return (
    <section aria-labelledby="plan">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="plan" className="font-heading text-20 font-bold break-words">
          {plan ? plan.name : copy.phases.trial}
        </h2>
        {plan && <Chip tone={TONES[phase]}>{copy.phases[phase]}</Chip>}
      </div>
      <p className="mt-1 text-14 text-pretty text-text-2">{stateWords(subscription, zone)}</p>
      {balance > 0 && <Notice className="mt-3">{copy.balance(formatRupiah(balance))}</Notice>}
      {phase !== 'ended' && <UsageMeter subscription={subscription} />}
      {plan && phase !== 'ended' && <CancelOrResume subscription={subscription} />}
    </section>
  )
}

function stateWords({ phase, until, cancel_at_end }: SubscriptionView, zone: string): string {
  const day = until ? longDate(until, zone) : ''
  switch (phase) {
    case 'trial':
      return copy.trialUntil(day)
    case 'active':
      return cancel_at_end ? copy.cancelledUntil(day) : copy.activeUntil(day)
    case 'past_due':
      return copy.pastDueUntil(day)
    case 'ended':
      return copy.endedWords
  }
}

function CancelOrResume({ subscription }: { subscription: SubscriptionView }) {
  const businessId = useBusinessId()
  const zone = useZone()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  // A cancelled plan has no days of grace.
  const isPaid = subscription.phase === 'active'
  const refresh = () => queryClient.invalidateQueries(planQuery(businessId))
  const resume = useMutation({
    mutationFn: () => resumePlan({ data: { businessId } }),
    onSuccess: async () => {
      await refresh()
      toast.success(copy.resumed)
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  if (subscription.cancel_at_end)
    return (
      <Button className="mt-4" busy={resume.isPending} onClick={() => resume.mutate()}>
        {copy.resumePlan}
      </Button>
    )
  return (
    <>
      <Button
        kind="quiet"
        className="mt-4 -ml-2"
        onClick={() => setAsking(true)}
        onPointerEnter={preloadDialog}
      >
        {copy.cancelPlan}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={copy.cancelTitle}
        confirmLabel={copy.cancelPlan}
        danger
        onConfirm={async () => {
          await cancelPlan({ data: { businessId } })
          await refresh()
          toast.success(isPaid ? copy.cancelled : copy.cancelledNow)
        }}
      >
        {isPaid
          ? copy.cancelWords(subscription.until ? longDate(subscription.until, zone) : '')
          : copy.cancelNowWords}
      </ConfirmDialog>
    </>
  )
}
