import { Link } from '@tanstack/react-router'
import * as copy from '#copy/landing'
import { buttonClass } from '#dashboard/ui/Button.tsx'

/** What running Tanggap costs. This version sells no plans, so no price appears here. */
export function Costs() {
  return (
    <section
      id="biaya"
      className="mx-auto flex w-full max-w-312 scroll-mt-4 flex-wrap items-center justify-between gap-x-12 gap-y-8 px-4 py-16 sm:px-6 lg:py-22"
    >
      <div className="max-w-180">
        <h2 className="font-display text-[30px] leading-9 font-semibold tracking-[-0.01em] [word-spacing:0.04em] sm:text-40 sm:leading-[46px]">
          {copy.noSubscription}
        </h2>
        <p className="mt-2.5 text-16 text-pretty text-text-2">{copy.whatYouPay}</p>
      </div>
      <Link to="/onboarding" className={buttonClass({ kind: 'primary', size: 48 })}>
        {copy.tryNow}
      </Link>
    </section>
  )
}
