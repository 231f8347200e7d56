import { useState, type ReactNode } from 'react'
import { Check, Minus, X } from 'lucide-react'
import {
  AGENT_RULES,
  type AnswerRuleName,
  type AgentDraft,
  type AgentStep,
  type ConsideredSource,
} from '#contract/agent'
import * as copy from '#copy/reasons'
import {
  formatNumber,
  formatRupiah,
  formatScore,
  formatStepTime,
} from '#dashboard/copy/format-numbers.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { describeCase, describeStep } from './case-reason.ts'
import { markShared } from './highlight.ts'

/** Costs below ten rupiah have one decimal, because an answer costs a few rupiah. */
export const formatCost = (rupiah: number): string =>
  rupiah < 10 ? `Rp${formatNumber(Math.ceil(rupiah * 10) / 10)}` : formatRupiah(Math.ceil(rupiah))

/** One section of the reasons, with a word at the right of its heading. */
export function ReasonSection({
  title,
  aside,
  children,
  className,
}: {
  title: ReactNode
  aside?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <section className={cx('px-4 py-4 md:px-6', className)}>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h3 className="text-13">{title}</h3>
        {aside && <span className="text-12 text-muted">{aside}</span>}
      </div>
      {children}
    </section>
  )
}

const DRAFT_STATE = {
  dikirim: { label: copy.sent, icon: Check, className: 'text-ok' },
  ditahan: { label: copy.withheld, icon: X, className: 'text-danger' },
  saran: { label: copy.suggestion, icon: Minus, className: 'text-wait' },
} as const

/** The agent's drafts in order; words that a check held are struck through. */
export function DraftList({ drafts }: { drafts: AgentDraft[] }) {
  return (
    <ol className="grid gap-3">
      {drafts.map((draft, at) => {
        const { label, icon: Icon, className } = DRAFT_STATE[draft.state]
        return (
          <li key={at} className="grid grid-cols-[68px_minmax(0,1fr)] gap-x-3">
            <span className={cx('flex h-4.5 items-center gap-1.25 text-12 font-medium', className)}>
              <Icon className="size-3.5 stroke-2" />
              {label}
            </span>
            <p className="text-13 whitespace-pre-wrap text-text-2">
              <Struck
                text={draft.text}
                words={draft.checks.flatMap((check) => check.offending ?? [])}
              />
            </p>
          </li>
        )
      })}
    </ol>
  )
}

function Struck({ text, words }: { text: string; words: string[] }) {
  const found = words.filter((word) => word && text.includes(word))
  if (found.length === 0) return text
  const parts = text.split(
    new RegExp(`(${found.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`),
  )
  return parts.map((part, at) =>
    at % 2 === 1 ? (
      <del key={at} className="rounded-[3px] bg-danger-soft px-0.5 font-medium text-danger">
        {part}
      </del>
    ) : (
      part
    ),
  )
}

/** The number of rejected sources that are shown before the list is expanded. */
const BELOW_SHOWN = 2

/** Whether the answer could rest on a result. A model may cite one below the threshold. */
const isTaken = ({ used, score }: ConsideredSource, threshold: number) => used || score >= threshold

/** The search results with their scores; those that the answer could rest on come first. */
export function SourceList({
  sources,
  threshold,
  answer,
}: {
  sources: ConsideredSource[]
  threshold: number
  answer: string
}) {
  const [isWhole, setWhole] = useState(false)
  if (sources.length === 0) return <p className="text-13 text-muted">{copy.noKnowledgeMatches}</p>
  const taken = sources.filter((source) => isTaken(source, threshold))
  const below = sources.filter((source) => !isTaken(source, threshold))
  const shown = [...taken, ...(isWhole ? below : below.slice(0, BELOW_SHOWN))]
  const hidden = sources.length - shown.length
  return (
    <>
      <ul>
        {shown.map((source) => {
          const isBelow = !isTaken(source, threshold)
          return (
            <li
              key={source.entryId}
              className="grid grid-cols-[minmax(0,1fr)_72px_32px] items-center gap-x-3.5 py-1.75"
            >
              <div className="min-w-0">
                <h4 className={cx('text-13', isBelow ? 'cut text-muted' : 'font-medium')}>
                  {isBelow ? source.excerpt : source.title}
                </h4>
                <p className="line-clamp-3 text-12 text-muted">
                  {isBelow ? (
                    copy.belowThreshold
                  ) : (
                    <Marked excerpt={source.excerpt} answer={source.used ? answer : ''} />
                  )}
                </p>
              </div>
              <ScoreBar value={source.score} threshold={threshold} isBelow={isBelow} />
              <span className={cx('figure text-right text-13', isBelow && 'text-muted')}>
                {formatScore(source.score)}
              </span>
            </li>
          )
        })}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="hit-area mt-1 text-12 font-medium text-text-2 hover:text-text hover:underline"
        >
          {copy.moreBelow(hidden)}
        </button>
      )}
    </>
  )
}

/** A source's text, with the words that the answer took over marked. */
export function Marked({ excerpt, answer }: { excerpt: string; answer: string }) {
  return markShared(excerpt, answer).map((span, at) =>
    span.marked ? (
      <mark
        key={at}
        className="rounded-[3px] bg-ai-soft box-decoration-clone px-0.5 font-medium text-text"
      >
        {span.text}
      </mark>
    ) : (
      span.text
    ),
  )
}

function ScoreBar({
  value,
  threshold,
  isBelow,
}: {
  value: number
  threshold: number
  isBelow: boolean
}) {
  return (
    <div aria-hidden="true" className="relative h-1.25 rounded-full bg-line">
      <span
        style={{ width: `${Math.min(1, value) * 100}%` }}
        className={cx('block h-full rounded-full', isBelow ? 'bg-muted opacity-50' : 'bg-ai')}
      />
      <span
        style={{ left: `${threshold * 100}%` }}
        className="absolute -top-0.75 h-2.75 w-px bg-muted"
      />
    </div>
  )
}

/** Tools have the names by which the model calls them. */
const STEP_WORDS: Record<string, string> = {
  cari_pengetahuan: copy.searchesKnowledge,
  jam_buka: copy.looksAtHours,
  jawab: copy.composesAnswer,
  serahkan_ke_tim: copy.handsOver,
}

/** The steps of a run on one time line. */
export function StepTimeline({ steps, durationMs }: { steps: AgentStep[]; durationMs: number }) {
  const whole = Math.max(durationMs, ...steps.map((step) => step.startMs + step.durationMs), 1)
  return (
    <ol className="relative before:absolute before:inset-y-0 before:right-16.5 before:left-37 before:bg-[repeating-linear-gradient(to_right,var(--line)_0_1px,transparent_1px_calc((100%-1px)/4))] before:content-['']">
      {steps.map((step, at) => (
        <li
          key={at}
          title={step.detail ? describeCase(step.detail) : undefined}
          className="relative grid min-h-6.5 grid-cols-[136px_minmax(0,1fr)_54px] items-center gap-x-3 text-13"
        >
          <span className="cut">{STEP_WORDS[step.name] ?? describeStep(step.name)}</span>
          <span className="relative h-2">
            <span
              style={{
                left: `${Math.min(99, (step.startMs / whole) * 100)}%`,
                width: `${(step.durationMs / whole) * 100}%`,
              }}
              className={cx(
                'absolute h-full max-w-full min-w-0.75 rounded-[2px]',
                step.held ? 'bg-danger' : step.by === 'ai' ? 'bg-ai' : 'bg-muted opacity-55',
              )}
            />
          </span>
          <span className="figure text-right text-12 whitespace-nowrap text-muted">
            {formatStepTime(step.durationMs)}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The rule that decided what the agent did; traces from before rules had names have none. */
export function DecidingRule({ rule }: { rule: AnswerRuleName | undefined }) {
  if (!rule) return null
  return (
    <ReasonSection title={copy.decidingRule} aside={rule}>
      <p className="text-13">{copy.answerRuleLabel[rule]}</p>
    </ReasonSection>
  )
}

/**
 * The send gate as a table: one row per rule, one column per draft. `off`: rules that do not apply
 * here, with the reason.
 */
export function CheckTable({
  drafts,
  off = [],
  offReason = '',
}: {
  drafts: AgentDraft[]
  off?: string[]
  offReason?: string
}) {
  const rules = AGENT_RULES.filter((rule) =>
    drafts.some((draft) => draft.checks.some((check) => check.rule === rule)),
  )
  if (rules.length === 0) return <p className="text-13 text-muted">{copy.noDraftToCheck}</p>
  return (
    <table className="w-full text-13">
      <CheckHead drafts={drafts} />
      <tbody>
        {rules.map((rule) => (
          <CheckRows key={rule} rule={rule} drafts={drafts} />
        ))}
        {off.map((label) => (
          <tr key={label} className="text-muted">
            <th scope="row" className="h-7.25 pr-2 text-left font-normal">
              {label}
            </th>
            {drafts.map((_, at) => (
              <td key={at} className="w-11.5 text-center">
                <Verdict verdict="off" reason={offReason} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function CheckHead({ drafts }: { drafts: AgentDraft[] }) {
  return (
    <thead className={drafts.length > 1 ? undefined : 'sr-only'}>
      <tr className="text-12 text-muted">
        <th scope="col" className="text-left font-normal">
          {copy.rules}
        </th>
        {drafts.map((_, at) => (
          <th key={at} scope="col" className="w-11.5 font-normal">
            {copy.draftAt(at + 1)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function CheckRows({ rule, drafts }: { rule: (typeof AGENT_RULES)[number]; drafts: AgentDraft[] }) {
  const checks = drafts.map((draft) => draft.checks.find((check) => check.rule === rule))
  const failures = checks.filter((check) => check && !check.passed && check.detail)
  return [
    <tr key={rule}>
      <th scope="row" className="h-7.25 pr-2 text-left font-normal">
        {copy.ruleLabel[rule]}
      </th>
      {checks.map((check, at) => (
        <td key={at} className="w-11.5 text-center">
          <Verdict verdict={check === undefined ? 'off' : check.passed ? 'passed' : 'failed'} />
        </td>
      ))}
    </tr>,
    ...failures.map((check, at) => (
      <tr key={`${rule}${at}`}>
        <td colSpan={drafts.length + 1} className="pb-1.5">
          <p className="rounded-control bg-danger-soft px-2.5 py-1.75 text-12 text-text-2">
            {check?.offending && check.offending.length > 0 && (
              <b className="text-danger">{check.offending.join(', ')} </b>
            )}
            {check && describeCase(check.detail)}
          </p>
        </td>
      </tr>
    )),
  ]
}
function Verdict({ verdict, reason }: { verdict: 'passed' | 'failed' | 'off'; reason?: string }) {
  const {
    icon: Icon,
    word,
    className,
  } = {
    passed: { icon: Check, word: 'lolos', className: 'text-ok' },
    failed: { icon: X, word: 'gagal', className: 'text-danger' },
    off: { icon: Minus, word: reason || copy.notChecked, className: 'text-muted' },
  }[verdict]
  return (
    <span title={word} className={cx('inline-grid place-items-center', className)}>
      <Icon className="stroke-2" />
      <span className="sr-only">{word}</span>
    </span>
  )
}
