import { Link } from '@tanstack/react-router'
import type { Plan } from '#contract/subscription'
import * as copy from '#copy/landing'
import * as screensCopy from '#copy/screens'
import * as shared from '#copy/shared'
import { Wordmark } from '#dashboard/shell/frame/Brand.tsx'
import { LanguageButton } from '#dashboard/shell/language/LanguageButton.tsx'
import { useUser } from '#dashboard/shell/auth/session.ts'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { Claims } from './Claims.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { Costs } from './Costs.tsx'
import { RealScreens } from './RealScreens.tsx'

export const WRAP = 'mx-auto w-full max-w-312 px-4 sm:px-6'

/** The public page: the product, its claims, how it works, its costs. */
export function LandingScreen({ plans }: { plans: readonly Plan[] }) {
  return (
    <div className="min-h-dvh">
      <a
        href="#isi"
        className="sr-only focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:left-2 focus-visible:z-70 focus-visible:bg-raised focus-visible:p-3"
      >
        {shared.skipToContent}
      </a>
      <TopBar />
      <main id="isi">
        <Hero />
        <Claims />
        <HowItWorks />
        <RealScreens />
        <Costs plans={plans} />
      </main>
      <footer className={`${WRAP} pb-9`}>
        <div className="flex flex-wrap items-center gap-x-7 gap-y-3 border-t border-line pt-7 text-13 text-muted">
          <span className="text-text">
            <Wordmark size="small" />
          </span>
          <p className="mr-auto">{copy.notPartOfMeta}</p>
          <Link to="/privacy-policy" className="py-1 hover:text-text">
            {screensCopy.privacyPolicy}
          </Link>
          <Link to="/terms-of-service" className="py-1 hover:text-text">
            {screensCopy.termsOfService}
          </Link>
          <Link to="/login" className="py-1 hover:text-text">
            {shared.signIn}
          </Link>
          <LanguageButton />
        </div>
      </footer>
    </div>
  )
}

function TopBar() {
  const user = useUser()
  return (
    <header className={`${WRAP} flex h-19 items-center gap-4 sm:gap-8`}>
      <Link to="/" aria-label={shared.brandHome}>
        <Wordmark />
      </Link>
      <nav
        aria-label={copy.pageParts}
        className="mr-auto ml-5 hidden gap-7 font-medium text-text-2 md:flex"
      >
        <a href="#cara-kerja" className="hover:text-text">
          {copy.howItWorks}
        </a>
        <a href="#biaya" className="hover:text-text">
          {copy.costs}
        </a>
      </nav>
      <span className="flex-1 md:hidden" />
      {user ? (
        <Link to="/home" className={buttonClass({ kind: 'primary', size: 40 })}>
          {shared.openDashboard}
        </Link>
      ) : (
        <>
          <Link to="/login" className="rounded-control px-1 py-2.5 font-medium">
            {shared.signIn}
          </Link>
          <Link
            to="/onboarding"
            className={buttonClass({
              kind: 'primary',
              size: 40,
              className: 'max-[420px]:hidden',
            })}
          >
            {copy.tryNow}
          </Link>
        </>
      )}
    </header>
  )
}
