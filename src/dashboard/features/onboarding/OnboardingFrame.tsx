import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import * as copy from '#copy/onboarding'
import * as shared from '#copy/shared'
import { Wordmark } from '#dashboard/shell/frame/Brand.tsx'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { isBefore, type ShownStep, STEPS } from './steps.ts'

/** The progress on top, and one question below it. */
export function OnboardingFrame({
  step,
  leaveTo,
  children,
}: {
  step: ShownStep
  /** the business whose dashboard the exit link opens; without one it opens the public page */ leaveTo?:
    | string
    | undefined
  children: ReactNode
}) {
  const number = STEPS.findIndex((item) => item.step === step) + 1
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <header className="grid flex-none grid-cols-[1fr_auto] items-center gap-x-4 px-4 pt-3 md:h-18 md:grid-cols-[1fr_520px_1fr] md:px-8 md:pt-0">
        <Link to="/" aria-label={shared.brandHome} className="justify-self-start">
          <Wordmark />
        </Link>
        <ol
          aria-label={copy.stepOf(number, STEPS.length)}
          className="order-last col-span-2 mt-3 grid grid-cols-4 gap-2 md:order-none md:col-span-1 md:mt-0"
        >
          {STEPS.map((item) => (
            <li
              key={item.step}
              aria-current={item.step === step ? 'step' : undefined}
              className={cx(
                'relative pt-2.75 text-12 font-medium before:absolute before:inset-x-0 before:top-0 before:h-0.75 before:bg-line',
                item.step === step
                  ? 'font-semibold text-text'
                  : isBefore(item.step, step)
                    ? 'text-text-2'
                    : 'text-muted',
              )}
            >
              <span
                aria-hidden="true"
                className={cx(
                  'absolute top-0 left-0 h-0.75 bg-brand',
                  item.step === step ? 'w-1/2' : isBefore(item.step, step) ? 'w-full' : 'w-0',
                )}
              />
              {item.label}
            </li>
          ))}
        </ol>
        <Link
          to={leaveTo ? '/home' : '/'}
          search={leaveTo ? { businessId: leaveTo } : {}}
          className={buttonClass({ kind: 'quiet', className: 'justify-self-end' })}
        >
          {copy.continueLater}
        </Link>
      </header>
      <main className="flex flex-1 flex-col px-4 md:px-8">{children}</main>
    </div>
  )
}

/** One step: its question, an explanation, the field, and the button to the next step. */
export function Question({
  title,
  lead,
  children,
  actions,
}: {
  title: ReactNode
  lead: ReactNode
  children: ReactNode
  actions: ReactNode
}) {
  return (
    <section className="mx-auto mt-8 w-full max-w-130 pb-10 md:mt-11">
      <h1 className="font-display text-28 font-semibold text-balance">{title}</h1>
      <p className="mt-2.5 text-16 text-pretty text-text-2">{lead}</p>
      <div className="mt-7">{children}</div>
      <div className="mt-7 flex items-center justify-between gap-2">{actions}</div>
    </section>
  )
}
