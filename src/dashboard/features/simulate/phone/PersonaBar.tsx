import { Square } from 'lucide-react'
import { LIVE_PERSONAS } from '#contract/scenario'
import * as scenarioCopy from '#copy/scenario'
import * as copy from '#copy/simulate'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import type { Simulator } from '#dashboard/simulator/use-simulator.ts'
import { usePersona } from './use-persona.ts'

/**
 * Personas that write by themselves until their goal is reached. The member watches or stops them.
 */
export function PersonaBar({
  simulator,
  simulationId,
}: {
  simulator: Simulator
  simulationId: string | undefined
}) {
  const { active, goal, ended, failure, start, stop } = usePersona(simulator, simulationId)
  const name = ended && scenarioCopy.personas[ended.persona]
  return (
    <div className="flex-none bg-(--wa-bar) px-3 pt-2.5">
      {active ? (
        <div className="flex items-center gap-2">
          <p role="status" className="min-w-0 flex-1 text-12">
            <span className="font-medium">{copy.personaWrites(scenarioCopy.personas[active])}</span>
            {goal && (
              <span title={goal} className="cut block text-(--wa-muted)">
                {copy.personaGoal(goal)}
              </span>
            )}
          </p>
          <button
            type="button"
            onClick={stop}
            className="inline-flex h-8 flex-none items-center gap-1.5 rounded-full border border-(--wa-line) bg-(--wa-field) px-3 text-12 font-medium hover:border-line-strong pointer-coarse:h-9"
          >
            <Square className="size-3" />
            {copy.stopPersona}
          </button>
        </div>
      ) : (
        <PersonaButtons onStart={start} />
      )}
      {!active && failure && (
        <p role="alert" className="pt-1.5 text-12 text-danger">
          {messageOf(failure)}
        </p>
      )}
      {!active && ended && name && (
        <p role="status" className="pt-1.5 text-12 text-(--wa-muted)">
          {copy.personaEnded(name, ended.why ? copy.personaEnds[ended.why] : copy.personaStopped)}
        </p>
      )}
    </div>
  )
}

const PersonaButtons = ({
  onStart,
}: {
  onStart: (persona: (typeof LIVE_PERSONAS)[number]) => void
}) => (
  <div
    role="group"
    aria-label={copy.speakAs}
    className="flex gap-1 overflow-x-auto [scrollbar-width:none]"
  >
    {LIVE_PERSONAS.map((persona) => (
      <button
        key={persona}
        type="button"
        onClick={() => onStart(persona)}
        className="h-7 flex-none rounded-full border border-(--wa-line) bg-(--wa-field) px-1.5 text-12 font-medium hover:border-line-strong pointer-coarse:h-9"
      >
        {scenarioCopy.personas[persona]}
      </button>
    ))}
  </div>
)
