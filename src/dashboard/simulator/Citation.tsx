import { Sparkles } from 'lucide-react'
import type { AnswerSource } from '#contract/agent'
import * as copy from '#copy/simulator'
import { formatScore } from '#dashboard/copy/format-numbers.ts'
import { Marked } from '#dashboard/reasons/Reasons.tsx'

/** The source of an answer: its own words, with those that the answer took over marked. */
export function Citation({ source, answer }: { source: AnswerSource; answer: string }) {
  return (
    <aside
      aria-label={copy.sourceTitled(source.title)}
      className="relative mt-1 w-[84%] self-start rounded-[10px] bg-raised py-2.5 pr-3 pl-4.5 text-12 text-text-2 shadow-[0_1px_0.5px_#0b141a21] before:absolute before:inset-y-2.75 before:left-2 before:w-0.5 before:rounded-full before:bg-ai before:content-['']"
    >
      <p className="mb-1 flex items-center gap-1.5 font-semibold text-ai">
        <Sparkles className="size-3.5 stroke-2" />
        <span className="min-w-0 flex-1">{copy.sourceTitled(source.title)}</span>
        <span className="figure font-medium text-muted" title={copy.matchHint}>
          {formatScore(source.score)}
        </span>
      </p>
      <p className="line-clamp-5">
        <Marked excerpt={source.excerpt} answer={answer} />
      </p>
    </aside>
  )
}
