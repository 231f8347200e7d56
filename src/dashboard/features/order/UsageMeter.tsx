import { Suspense, useState } from 'react'
import type { SubscriptionView } from '#contract/subscription'
import * as copy from '#copy/order'
import { longDate } from '#dashboard/copy/dates.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { useZone } from '#dashboard/ui/zone.ts'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'

/** The owner is warned from this share of the allowance on. */
const ALMOST = 0.8

const UsageDialog = lazyPart(() => import('./UsageDialog.tsx').then((module) => module.UsageDialog))

/** The used answers of the monthly allowance; a button opens their list. */
export function UsageMeter({ subscription }: { subscription: SubscriptionView }) {
  const { used, limit, window_ends_at: endsAt, plan } = subscription
  const zone = useZone()
  const [isOpen, setOpen] = useState(false)
  const share = limit > 0 ? Math.min(1, used / limit) : 1
  return (
    <div className="mt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-14">
        <span className="font-medium">{copy.usedOf(used, limit)}</span>
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="hit-area text-13 font-medium text-brand hover:underline"
        >
          {copy.showUsage}
        </button>
      </div>
      <div
        role="meter"
        aria-label={copy.usage}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used, limit)}
        className="mt-2 h-2 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className={cx(
            'h-full rounded-full',
            share >= 1 ? 'bg-danger' : share >= ALMOST ? 'bg-wait' : 'bg-brand',
          )}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <p className="mt-2 text-13 text-pretty text-muted">
        {share >= 1 ? copy.usageFull : share >= ALMOST ? copy.usageAlmost : ''}{' '}
        {plan && copy.usageReset(longDate(endsAt, zone))}
      </p>
      {isOpen && (
        <Suspense fallback={null}>
          <UsageDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
