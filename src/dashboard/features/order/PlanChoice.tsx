import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Plan, PlanInterval, SubscriptionView } from '#contract/subscription'
import * as copy from '#copy/order'
import { formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { SegmentedControl } from '#dashboard/ui/form/SegmentedControl.tsx'
import { choosePlan } from './order.functions.ts'

const INTERVALS = [
  { value: 'month' as const, label: copy.byMonth },
  { value: 'year' as const, label: copy.byYear },
]

type Props = { plans: readonly Plan[]; subscription: SubscriptionView }

/** The plans of the instance. Choosing one leads to its checkout. */
export function PlanChoice({ plans, subscription }: Props) {
  const [interval, setInterval] = useState<PlanInterval>(subscription.plan?.interval ?? 'month')
  const [asked, setAsked] = useState<Plan | null>(null)
  const businessId = useBusinessId()
  const navigate = useNavigate()
  const order = useMutation({
    mutationFn: (planId: string) => choosePlan({ data: { businessId, planId, interval } }),
    onSuccess: ({ orderId }) => navigate({ to: '/order/$orderId/checkout', params: { orderId } }),
  })
  const choose = (plan: Plan) =>
    mayNeedNoPayment(plan, interval, subscription) ? setAsked(plan) : order.mutate(plan.id)
  const hasYearly = plans.some((plan) => plan.year_rupiah !== null)
  return (
    <section aria-labelledby="plans" className="mt-10">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <h2 id="plans" className="font-heading text-14 font-bold">
          {copy.plans}
        </h2>
        {hasYearly && (
          <SegmentedControl
            label={copy.interval}
            value={interval}
            onChange={setInterval}
            options={INTERVALS}
            className="w-56"
          />
        )}
      </div>
      {order.isError && (
        <Notice tone="danger" className="mt-3">
          {messageOf(order.error)}
        </Notice>
      )}
      <ul className="mt-3">
        {plans.map((plan, index) => (
          <PlanRow
            key={plan.id}
            plan={plan}
            interval={interval}
            present={subscription.phase === 'ended' ? null : subscription.plan}
            isFirst={index === 0}
            isBusy={order.isPending && order.variables === plan.id}
            onChoose={() => choose(plan)}
          />
        ))}
      </ul>
      <p className="mt-2 text-12 text-muted">{copy.inclPpn}</p>
      <ChangeQuestion
        plan={asked}
        interval={interval}
        subscription={subscription}
        onClose={() => setAsked(null)}
        onConfirm={(plan) => order.mutateAsync(plan.id)}
      />
    </section>
  )
}

/** Asks before an order that may be settled without a checkout. */
function ChangeQuestion({
  plan,
  interval,
  subscription,
  onClose,
  onConfirm,
}: {
  plan: Plan | null
  interval: PlanInterval
  subscription: SubscriptionView
  onClose: () => void
  onConfirm: (plan: Plan) => Promise<unknown>
}) {
  const question = plan && questionOf(plan, interval, subscription)
  return (
    <ConfirmDialog
      open={plan !== null}
      onClose={onClose}
      title={question?.title}
      confirmLabel={copy.goOn}
      onConfirm={() => (plan ? onConfirm(plan) : undefined)}
    >
      {question?.words}
    </ConfirmDialog>
  )
}

const priceOf = (plan: Plan, interval: PlanInterval) =>
  (interval === 'year' ? plan.year_rupiah : plan.month_rupiah) ?? Infinity

const isOther = (plan: Plan, interval: PlanInterval, { phase, plan: present }: SubscriptionView) =>
  phase === 'active' && (present?.id !== plan.id || present.interval !== interval)

/**
 * Whether what is left of the running plan or the balance may cover an order, which is then settled
 * without a checkout: the owner is asked first.
 */
const mayNeedNoPayment = (plan: Plan, interval: PlanInterval, subscription: SubscriptionView) =>
  isOther(plan, interval, subscription) || subscription.balance_rupiah >= priceOf(plan, interval)

function questionOf(plan: Plan, interval: PlanInterval, subscription: SubscriptionView) {
  return isOther(plan, interval, subscription)
    ? {
        title: copy.changeTitle(plan.name),
        words: copy.changeWords(subscription.plan?.name ?? ''),
      }
    : {
        title: copy.balanceTitle(plan.name),
        words: copy.balanceWords(formatRupiah(subscription.balance_rupiah)),
      }
}

function PlanRow({
  plan,
  interval,
  present,
  isFirst,
  isBusy,
  onChoose,
}: {
  plan: Plan
  interval: PlanInterval
  present: SubscriptionView['plan']
  isFirst: boolean
  isBusy: boolean
  onChoose: () => void
}) {
  const price = interval === 'year' ? plan.year_rupiah : plan.month_rupiah
  const isPresent = present?.id === plan.id
  const isSame = isPresent && present.interval === interval
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 last:border-b">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 font-medium break-words">
          {plan.name}
          {isPresent && <Chip tone="brand">{copy.yourPlan}</Chip>}
        </p>
        <p className="text-13 text-muted">{copy.answersPerMonth(plan.answers)}</p>
      </div>
      {price === null ? (
        <p className="text-13 text-muted">{copy.onlyMonthly}</p>
      ) : (
        <>
          <p className="text-right">
            <span className="figure text-16 font-semibold">{formatRupiah(price)}</span>
            <span className="block text-12 text-muted">{copy.perInterval[interval]}</span>
          </p>
          <Button
            kind={isSame || (!present && isFirst) ? 'primary' : 'secondary'}
            size={40}
            busy={isBusy}
            onClick={onChoose}
            aria-label={isSame ? undefined : copy.choosePlan(plan.name)}
            className="min-w-30"
          >
            {isSame ? copy.renew : copy.choose}
          </Button>
        </>
      )}
    </li>
  )
}
