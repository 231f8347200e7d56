import { Check, Sparkles } from 'lucide-react'
import * as copy from '#copy/landing'
import { EXAMPLE, EXAMPLE_CHECKS } from './example.ts'

const MARK =
  'rounded-[3px] bg-ai-soft font-medium text-text shadow-[-2px_0_0_var(--ai-soft),2px_0_0_var(--ai-soft)]'

/** Why the AI gave this answer: its source and the checks before sending. */
export function ReasonCard() {
  return (
    <div className="relative z-10 -mt-3 ml-auto w-[min(272px,86%)] md:max-xl:mt-0 md:max-xl:-ml-3 rounded-panel bg-raised px-4 pt-3.5 pb-3 text-13 shadow-float xl:absolute xl:top-44 xl:right-0 xl:mt-0">
      <p className="flex items-center gap-1.75 font-semibold text-ai">
        <Sparkles />
        {copy.reasonsOfThisAnswer}
      </p>
      <blockquote className="relative mt-2.5 mb-3 pl-3 text-text-2 before:absolute before:inset-y-0.5 before:left-0 before:w-0.5 before:rounded-[1px] before:bg-ai">
        {copy.snackBox} <mark className={MARK}>{copy.fromPrice}</mark> {copy.perBox}{' '}
        <mark className={MARK}>{copy.atLeastTwenty}</mark>
        {copy.orderedOneDayBefore}
        <cite className="mt-0.75 block text-12 text-muted not-italic">
          {copy.sourceTitled(EXAMPLE.source)}
        </cite>
      </blockquote>
      <ul>
        {Object.values(EXAMPLE_CHECKS).map((check) => (
          <li key={check} className="flex gap-2 border-t border-line py-1.5 text-text-2">
            <Check className="mt-px stroke-2 text-ok" />
            {check}
          </li>
        ))}
      </ul>
    </div>
  )
}
