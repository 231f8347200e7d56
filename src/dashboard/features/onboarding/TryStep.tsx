import { useRef, useState, type RefObject } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Check, CircleUserRound, Lock, MessageCircle, type LucideIcon } from 'lucide-react'
import { SIMULATED_TEXT_LIMIT, type AiTurn, type SimulationTurn } from '#contract/simulation'
import * as copy from '#copy/onboarding'
import * as accountCopy from '#copy/account'
import * as channelCopy from '#copy/channel'
import * as shared from '#copy/shared'
import { SecureAccountDialog } from '#dashboard/account/SecureAccountDialog.tsx'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useUser } from '#dashboard/shell/auth/session.ts'
import { questionsQuery, simulationQuery } from '#dashboard/simulator/queries.ts'
import { SimulatedThread } from '#dashboard/simulator/SimulatedThread.tsx'
import { useSimulator, type Simulator } from '#dashboard/simulator/use-simulator.ts'
import { WaBar, WaComposer } from '#dashboard/simulator/WaChat.tsx'
import { Button } from '#dashboard/ui/Button.tsx'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'

/** The first answer with a source: the simulator is beside the questions and answers live. */
export function TryStep({
  business,
  busy,
  onBack,
  onDone,
}: {
  business: { id: string; name: string }
  busy: boolean
  onBack: () => void
  onDone: () => void
}) {
  const user = useUser()
  const { data: simulation, error, refetch } = useQuery(simulationQuery(business.id))
  const { data: questions } = useQuery(questionsQuery(business.id))
  const simulator = useSimulator(business.id, simulation ?? null, ['v1'])
  const [isSecuring, setSecuring] = useState(false)
  const phone = useRef<HTMLElement>(null)
  const askFor = (question: string) => {
    simulator.ask(question)
    // On a phone the simulator is below the questions, outside the first view.
    phone.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }
  return (
    <div className="mx-auto grid w-full max-w-240 flex-1 content-center items-center gap-x-25 gap-y-8 py-8 lg:grid-cols-[minmax(0,1fr)_400px]">
      <section>
        <h1 className="font-display text-28 font-semibold text-balance">{copy.askLikeCustomer}</h1>
        <p className="mt-2.5 text-16 text-pretty text-text-2">{copy.askLikeCustomerLead}</p>
        {questions && questions.length > 0 && (
          <Suggestions questions={questions} simulator={simulator} onAsk={askFor} />
        )}
        <AccountLine user={user} />
        <StepActs
          busy={busy}
          onDone={onDone}
          onBack={onBack}
          onSecure={user?.isAnonymous ? () => setSecuring(true) : null}
        />
      </section>
      <Phone
        ref={phone}
        name={business.name}
        simulator={simulator}
        error={error}
        onRetry={() => void refetch()}
      />
      <SecureAccountDialog open={isSecuring} onClose={() => setSecuring(false)} />
    </div>
  )
}

function Suggestions({
  questions,
  simulator,
  onAsk,
}: {
  questions: string[]
  simulator: Simulator
  onAsk: (question: string) => void
}) {
  return (
    <ul aria-label={copy.exampleQuestions} className="mt-6.5 border-t border-line">
      {questions.map((question) => (
        <Suggestion
          key={question}
          question={question}
          outcome={outcomeOf(question, simulator.turns)}
          isWaiting={simulator.waiting.some((turn) => turn.text === question)}
          onAsk={() => onAsk(question)}
        />
      ))}
    </ul>
  )
}

function AccountLine({ user }: { user: ReturnType<typeof useUser> }) {
  return user?.isAnonymous ? (
    <p className="mt-6.5 flex gap-3 text-13 text-text-2">
      <Lock className="mt-px text-muted" />
      <span>
        <b className="text-text">{accountCopy.secureYourAccount}</b> {copy.secureBeforeInviting}
      </span>
    </p>
  ) : (
    <p className="mt-6.5 flex gap-3 text-13 text-text-2">
      <Check className="mt-px text-ok" />
      {copy.accountSafe(user?.email ? `: ${user.email}` : '')}
    </p>
  )
}

function StepActs({
  busy,
  onDone,
  onBack,
  onSecure,
}: {
  busy: boolean
  onDone: () => void
  onBack: () => void
  onSecure: (() => void) | null
}) {
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      <Button kind="primary" size={40} busy={busy} onClick={onDone}>
        {shared.openDashboard}
      </Button>
      {onSecure && (
        <Button size={40} onClick={onSecure} onPointerEnter={preloadDialog}>
          {accountCopy.secureAccount}
        </Button>
      )}
      <Button kind="quiet" size={40} onClick={onBack}>
        {copy.back}
      </Button>
    </div>
  )
}

function Phone({
  ref,
  name,
  simulator,
  error,
  onRetry,
}: {
  ref: RefObject<HTMLElement | null>
  name: string
  simulator: Simulator
  error: Error | null
  onRetry: () => void
}) {
  const [draft, setDraft] = useState('')
  const send = () => {
    simulator.ask(draft)
    setDraft('')
  }
  return (
    <section
      ref={ref}
      aria-label={channelCopy.simulator}
      className="wa flex h-160 max-h-[85dvh] flex-col overflow-hidden rounded-[28px] border border-line-button bg-surface shadow-float max-lg:h-130"
    >
      <WaBar name={name} caption={channelCopy.simulator} />
      {error ? (
        <div className="flex-1 bg-(--wa-bg) p-4">
          <Notice tone="danger" onRetry={onRetry}>
            {messageOf(error)}
          </Notice>
        </div>
      ) : (
        <SimulatedThread simulator={simulator} name={name} withSources />
      )}
      <WaComposer
        value={draft}
        onChange={setDraft}
        onSend={send}
        placeholder={copy.askSomething}
        limit={SIMULATED_TEXT_LIMIT}
      />
    </section>
  )
}

type Outcome = { icon: LucideIcon; words: string }

function Suggestion({
  question,
  outcome,
  isWaiting,
  onAsk,
}: {
  question: string
  outcome: Outcome | undefined
  isWaiting: boolean
  onAsk: () => void
}) {
  const Icon = outcome?.icon ?? MessageCircle
  return (
    <li>
      <button
        type="button"
        disabled={isWaiting}
        onClick={onAsk}
        className="flex min-h-12 w-full items-center gap-3 border-b border-line py-2 text-left text-14 text-text-2 hover:text-text"
      >
        <Icon className={outcome ? 'text-ok' : 'text-muted'} />
        <span className={outcome ? 'font-medium text-text' : undefined}>{question}</span>
        <span className="ml-auto flex-none text-12 text-muted">
          {isWaiting ? copy.waiting : (outcome?.words ?? copy.ask)}
        </span>
      </button>
    </li>
  )
}

/** The outcome of a suggested question that was asked. */
function outcomeOf(question: string, turns: SimulationTurn[]): Outcome | undefined {
  const at = turns.findLastIndex((turn) => turn.by === 'customer' && turn.text === question)
  const answer =
    at < 0 ? undefined : turns.slice(at).find((turn): turn is AiTurn => turn.by === 'ai')
  if (!answer) return undefined
  if (answer.kind === 'handover') return { icon: CircleUserRound, words: copy.handedOver }
  return {
    icon: Check,
    words: answer.sources.length > 0 ? copy.answeredFrom(answer.sources.length) : 'terjawab',
  }
}
