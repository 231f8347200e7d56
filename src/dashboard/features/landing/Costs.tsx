import { Link } from '@tanstack/react-router'
import type { Plan } from '#contract/subscription'
import * as copy from '#copy/landing'
import { formatRupiah } from '#dashboard/copy/format-numbers.ts'
import { buttonClass } from '#dashboard/ui/Button.tsx'

/** The prices of this instance, or that it sells no plans. */
export function Costs({ plans }: { plans: readonly Plan[] }) {
  return (
    <section
      id="biaya"
      className="mx-auto flex w-full max-w-312 scroll-mt-4 flex-wrap items-center justify-between gap-x-12 gap-y-8 px-4 py-16 sm:px-6 lg:py-22"
    >
      <div className="max-w-180">
        <h2 className="font-display text-[30px] leading-9 font-semibold tracking-[-0.01em] [word-spacing:0.04em] sm:text-40 sm:leading-[46px]">
          {plans.length > 0 ? copy.prices : copy.noSubscription}
        </h2>
        <p className="mt-2.5 text-16 text-pretty text-text-2">
          {plans.length > 0 ? copy.pricesWords : copy.whatYouPay}
        </p>
        {plans.length > 0 && <Prices plans={plans} />}
      </div>
      <Link to="/onboarding" className={buttonClass({ kind: 'primary', size: 48 })}>
        {copy.tryNow}
      </Link>
    </section>
  )
}

function Prices({ plans }: { plans: readonly Plan[] }) {
  return (
    <ul className="mt-6">
      {plans.map((plan) => (
        <li
          key={plan.id}
          className="flex flex-wrap items-baseline justify-between gap-x-8 border-t border-line py-3 last:border-b"
        >
          <span className="min-w-0 break-words">
            <b className="font-semibold">{plan.name}</b>
            <span className="block text-14 text-text-2">{copy.monthlyAnswers(plan.answers)}</span>
          </span>
          <span className="figure text-20 font-semibold">
            {copy.monthly(formatRupiah(plan.month_rupiah))}
          </span>
        </li>
      ))}
    </ul>
  )
}
