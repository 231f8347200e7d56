import { CHOICE_MS } from '#contract/agent'
import { MINUTE_MS } from '#lib/time/durations'
import { Fragment, type ReactNode } from 'react'
import { CircleUserRound } from 'lucide-react'
import { thumbUrl } from '#contract/media'
import type { AiTurn, SimulationTurn } from '#contract/simulation'
import * as copy from '#copy/simulator'
import { reasonLabel } from '#dashboard/conversation/labels.ts'
import { dayLabel } from '#dashboard/copy/dates.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useNow } from '#dashboard/ui/clock.ts'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { useZone } from '#dashboard/ui/zone.ts'
import { Citation } from './Citation.tsx'
import { WaBubble, WaDay, WaThread, WaTyping } from './WaChat.tsx'
import type { Simulator } from './use-simulator.ts'

/**
 * The simulated conversation. `under` renders content below an answer; `withSources` shows its
 * sources.
 */
export function SimulatedThread({
  simulator,
  name,
  withSources,
  under,
  empty,
}: {
  simulator: Simulator
  name: string
  withSources?: boolean
  under?: (turn: AiTurn) => ReactNode
  empty?: ReactNode
}) {
  const { turns, waiting, isAnswering, failure } = simulator
  const first = turns[0] ?? waiting[0]
  const now = useNow()
  const zone = useZone()
  return (
    <WaThread
      label={copy.simulatedConversation}
      follow={`${turns.length}:${waiting.length}:${isAnswering}:${failure?.message ?? ''}`}
    >
      {first ? <WaDay>{dayLabel(first.at, now, zone)}</WaDay> : (empty ?? null)}
      {turns.map((turn, at) => (
        <Fragment key={`${turn.at}${at}`}>
          {turn.by === 'customer' ? (
            <WaBubble side="out" first={turns[at - 1]?.by !== 'customer'} at={turn.at}>
              {turn.text}
            </WaBubble>
          ) : (
            <Answer turn={turn} isDouble={isBeside(turns, at)} withSources={withSources} />
          )}
          {turn.by === 'ai' && under?.(turn)}
        </Fragment>
      ))}
      {waiting.map((turn, at) => (
        <WaBubble
          key={`${turn.at}${at}`}
          side="out"
          first={at === 0 && turns.at(-1)?.by !== 'customer'}
          at={turn.at}
          waits
        >
          {turn.text}
        </WaBubble>
      ))}
      {isAnswering && <WaTyping name={name} />}
      {failure && (
        <Notice tone="danger" onRetry={simulator.retry} className="mt-2">
          {messageOf(failure)}
        </Notice>
      )}
    </WaThread>
  )
}

/** Why the agent did not answer. */
const SILENT: Record<string, string> = {
  penutup: copy.silentNothingToAnswer,
  menunggu_tim: copy.silentWaitsForTeam,
  putaran_bot: copy.silentBot,
}

function Answer({
  turn,
  isDouble,
  withSources,
}: {
  turn: AiTurn
  isDouble: boolean
  withSources?: boolean
}) {
  const [source] = turn.sources
  return (
    <>
      {(isDouble || turn.isDraft) && (
        <p className="mt-2 -mb-1 text-12 font-semibold text-(--wa-muted)">
          {[isDouble && turn.behaviour.toUpperCase(), turn.isDraft && copy.fromDraft]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {turn.text ? (
        <Said turn={turn} />
      ) : (
        <p className="mt-2 self-start text-12 text-(--wa-muted)">
          {SILENT[turn.reason ?? ''] ?? copy.silent}
        </p>
      )}
      {withSources && turn.kind === 'handover' && (
        <p className="mt-1 flex items-center gap-1.5 self-start rounded-full bg-(--wa-in) px-2.5 py-0.75 text-12 font-medium text-(--wa-muted)">
          <CircleUserRound className="size-3.5 stroke-2" />
          {turn.asksFirst
            ? copy.asksFirst(CHOICE_MS / MINUTE_MS)
            : copy.handedOverBecause(reasonLabel(turn.reason)?.toLowerCase() ?? copy.needsPerson)}
        </p>
      )}
      {withSources && source && <Citation source={source} answer={turn.text} />}
    </>
  )
}

/**
 * A single picture has the answer as its caption; several pictures follow it, each with its own
 * caption.
 */
function Said({ turn: { text, at, pictures = [] } }: { turn: AiTurn }) {
  const [only, ...others] = pictures
  const following = others.length > 0 ? pictures : []
  return (
    <>
      <WaBubble side="in" first at={at}>
        {only && others.length === 0 && <Picture id={only.attachmentId} />}
        {text}
      </WaBubble>
      {following.map(({ attachmentId, caption }) => (
        <WaBubble key={attachmentId} side="in" at={at}>
          <Picture id={attachmentId} />
          {caption}
        </WaBubble>
      ))}
    </>
  )
}

/** The caption beside the picture describes it. */
const Picture = ({ id }: { id: string }) => (
  <img
    src={thumbUrl(id)}
    alt={copy.photoOfProduct}
    className="mb-1.5 block max-h-60 w-full rounded-control object-cover"
  />
)

/** Shown when both behaviours answered the same messages. */
function isBeside(turns: SimulationTurn[], at: number): boolean {
  return [turns[at - 1], turns[at + 1]].some((turn) => turn?.by === 'ai')
}
