import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import * as copy from '#copy/landing'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { DemoChat } from './DemoChat.tsx'
import { ReasonCard } from './ReasonCard.tsx'

export function Hero() {
  return (
    <section className="mx-auto grid w-full max-w-312 items-center justify-between gap-x-7 gap-y-12 px-4 pt-4 pb-16 sm:px-6 xl:grid-cols-[minmax(0,540px)_minmax(0,632px)] xl:pt-11">
      <div>
        <h1 className="font-display text-[35px] leading-10 font-semibold tracking-[-0.01em] [word-spacing:0.04em] sm:text-52 sm:leading-14">
          {copy.everyChat}
          <br />
          {copy.everyAnswer}
          <br />
          {copy.hasItsSource}
        </h1>
        <p className="mt-5.5 max-w-120 text-18 text-pretty text-text-2">{copy.heroLead}</p>
        <div className="mt-8 flex flex-wrap gap-2.5">
          <Link to="/onboarding" className={buttonClass({ kind: 'primary', size: 48 })}>
            {copy.tryNow}
          </Link>
          <a href="#cara-kerja" className={buttonClass({ size: 48 })}>
            {copy.seeHow}
          </a>
        </div>
        <p className="mt-4.5 flex items-start gap-2 text-13 text-muted">
          <Check className="mt-px" />
          {copy.noCard}
        </p>
      </div>
      <div
        role="img"
        aria-label={copy.exampleDescription}
        className="relative md:max-xl:flex md:max-xl:items-center xl:h-137"
      >
        <DemoChat />
        <ReasonCard />
      </div>
    </section>
  )
}
