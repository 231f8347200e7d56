import { CHOICE_MS } from '#contract/agent'
import { MINUTE_MS } from '#lib/time/durations'
import { useState } from 'react'
import { MessageCircleQuestionMark, Sparkles } from 'lucide-react'
import { SIMULATED_TEXT_LIMIT, type AiTurn } from '#contract/simulation'
import * as copy from '#copy/simulate'
import * as simulatorCopy from '#copy/simulator'
import { reasonLabel } from '#dashboard/conversation/labels.ts'
import { AnswerVerdict } from '#dashboard/reasons/AnswerVerdict.tsx'
import { SimulatedThread } from '#dashboard/simulator/SimulatedThread.tsx'
import type { Simulator } from '#dashboard/simulator/use-simulator.ts'
import { WaBar, WaComposer } from '#dashboard/simulator/WaChat.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { PersonaBar } from './PersonaBar.tsx'

/** The conversation in WhatsApp's own look; the member writes as the customer. */
export function SimulatorPane({
  simulator,
  simulationId,
  name,
  chosen,
  onReason,
  className,
}: {
  simulator: Simulator
  simulationId: string | undefined
  name: string
  chosen: string[]
  onReason: (turn: AiTurn) => void
  className?: string
}) {
  const [draft, setDraft] = useState('')
  const send = () => {
    simulator.ask(draft)
    setDraft('')
  }
  return (
    <section
      aria-label={simulatorCopy.simulatedConversation}
      className={cx('wa min-h-0 flex-1 flex-col border-r border-line', className)}
    >
      <WaBar name={name} caption={copy.youAreCustomer} />
      <SimulatedThread
        simulator={simulator}
        name={name}
        empty={<WriteAsCustomer />}
        under={(turn) => (
          <div className="mt-0.75 mb-1 ml-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 self-start text-12">
            <ReasonButton
              turn={turn}
              isChosen={chosen.includes(turn.runId)}
              onPress={() => onReason(turn)}
            />
            {simulationId && <AnswerVerdict place={{ simulationId }} runId={turn.runId} />}
          </div>
        )}
      />
      <PersonaBar simulator={simulator} simulationId={simulationId} />
      <WaComposer
        value={draft}
        onChange={setDraft}
        onSend={send}
        placeholder={copy.typeMessage}
        limit={SIMULATED_TEXT_LIMIT}
      />
    </section>
  )
}

const WriteAsCustomer = () => (
  <p className="my-auto flex flex-col items-center gap-2 px-6 py-10 text-center text-13 text-(--wa-muted)">
    <MessageCircleQuestionMark className="size-6" />
    {copy.writeAsCustomer}
  </p>
)

function ReasonButton({
  turn,
  isChosen,
  onPress,
}: {
  turn: AiTurn
  isChosen: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className="inline-flex min-h-6 items-center gap-1.25 rounded-full bg-(--wa-in) px-2.5 py-0.75 text-12 font-medium text-ai aria-pressed:bg-ai aria-pressed:text-surface pointer-coarse:min-h-9"
    >
      <Sparkles className="size-3.5 stroke-2" />
      {reasonLine(turn)}
    </button>
  )
}

/** The reasons in one line: sources, and whether a draft was held. */
function reasonLine(turn: AiTurn): string {
  if (turn.asksFirst) return simulatorCopy.asksFirst(CHOICE_MS / MINUTE_MS)
  if (turn.kind === 'handover')
    return copy.handedOverBecause(
      reasonLabel(turn.reason)?.toLowerCase() ?? simulatorCopy.needsPerson,
      turn.heldDrafts > 0 ? copy.draftWithheld : '',
    )
  if (turn.kind === 'silent') return copy.needsNoReply
  if (turn.heldDrafts > 0) return copy.draftsWithheld(turn.heldDrafts + 1, turn.heldDrafts)
  if (turn.sources.length > 0) return copy.sourcesAllPassed(turn.sources.length)
  return turn.basis === 'data' ? copy.fromOwnData : copy.smallTalk
}
