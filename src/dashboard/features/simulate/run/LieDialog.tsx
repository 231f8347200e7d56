import { useState, type ReactNode } from 'react'
import type { LieRow } from '#contract/scenario'
import * as reasonsCopy from '#copy/reasons'
import * as copy from '#copy/scenario'
import { describeCase } from '#dashboard/reasons/case-reason.ts'
import { Chip } from '#dashboard/ui/Chip.tsx'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { LIE_TONE } from '../scenario-words.ts'

/** One false draft: the question, the rules that held it, and the answer that was sent instead. */
export function LieDialog({ lie, onClose }: { lie: LieRow | null; onClose: () => void }) {
  const [shown, setShown] = useState(lie)
  if (lie && lie !== shown) setShown(lie)
  return (
    <Dialog
      open={lie !== null}
      onClose={onClose}
      variant="side"
      width={520}
      title={shown ? (copy.lieClasses[shown.class] ?? shown.class) : ''}
    >
      {shown && <Tried lie={shown} />}
    </Dialog>
  )
}

function Tried({ lie }: { lie: LieRow }) {
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap gap-2">
        <Chip tone={LIE_TONE[lie.outcome]}>{copy.lieOutcomes[lie.outcome]}</Chip>
        <Chip>{lie.is_own ? copy.lieOwn : copy.lieForeign}</Chip>
      </p>
      <Part title={copy.lieAsked}>
        <p className="rounded-bubble border border-line bg-surface px-3 py-2 text-14 whitespace-pre-wrap">
          {lie.question}
        </p>
      </Part>
      <Part title={copy.lieDraft}>
        <p className="rounded-bubble border-l-2 border-danger bg-danger-soft px-3 py-2 text-14 whitespace-pre-wrap">
          {lie.outcome === 'lolos' ? lie.draft : <s>{lie.draft}</s>}
        </p>
      </Part>
      {lie.outcome !== 'lolos' && <HeldBy lie={lie} />}
      <Part title={copy.lieAnswer}>
        <p className="rounded-bubble border-l-2 border-ai bg-ai-soft px-3 py-2 text-14 whitespace-pre-wrap">
          {lie.answer || copy.lieNoAnswer}
        </p>
      </Part>
    </div>
  )
}

/**
 * The gate's rules that held the draft; or the agent's rule because of which no model was called.
 */
function HeldBy({ lie }: { lie: LieRow }) {
  if (lie.checks.length === 0)
    return (
      <Part title={copy.lieNotAsked}>
        <p className="text-14">{lie.rule && reasonsCopy.answerRuleLabel[lie.rule]}</p>
      </Part>
    )
  return (
    <Part title={copy.lieHeldBy}>
      <ul className="grid gap-2">
        {lie.checks.map((check) => (
          <li key={check.rule} className="text-14">
            <span className="font-medium">{reasonsCopy.ruleLabel[check.rule]}</span>
            {check.detail && (
              <span className="block text-13 text-muted">{describeCase(check.detail)}</span>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-1">
    <h3 className="text-13 font-medium text-text-2">{title}</h3>
    {children}
  </section>
)
