import { useEffect, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { LivePersona, PersonaEnd } from '#contract/scenario'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import type { Simulator } from '#dashboard/simulator/use-simulator.ts'
import { askPersona } from '../scenario.functions.ts'

const MAX_SEEDS = 1_000_000

type Playing = { persona: LivePersona; seed: number; from: number }
/** `why`: why the persona stopped; null when the member stopped it. */
type Ended = { persona: LivePersona; why: PersonaEnd | null }

/**
 * Lets a persona write in the simulator: after each answer of the AI, the server returns what it
 * writes next, until it stops. An error or a restart of the conversation stops it too.
 */
export function usePersona(simulator: Simulator, simulationId: string | undefined) {
  const businessId = useBusinessId()
  const [playing, setPlaying] = useState<Playing | null>(null)
  const [goal, setGoal] = useState('')
  const [ended, setEnded] = useState<Ended | null>(null)
  const current = useRef<Playing | null>(null)
  const asking = useMutation({
    mutationFn: async (asked: Playing) => ({
      asked,
      turn: await askPersona({ data: { businessId, simulationId, ...asked } }),
    }),
    onSuccess: ({ asked, turn }) => {
      if (asked !== current.current) return
      setGoal(turn.goal)
      if ('ends' in turn) finish(turn.ends)
      else for (const text of turn.texts) simulator.ask(text)
    },
    onError: () => finish(null),
  })
  function finish(why: PersonaEnd | null) {
    if (current.current) setEnded({ persona: current.current.persona, why })
    current.current = null
    setPlaying(null)
  }
  function start(persona: LivePersona) {
    const next = {
      persona,
      seed: Math.floor(Math.random() * MAX_SEEDS),
      from: simulator.turns.length,
    }
    asking.reset()
    current.current = next
    setGoal('')
    setEnded(null)
    setPlaying(next)
  }
  useNextMove(simulator, playing, asking.mutate, () => finish(null))
  return {
    active: playing?.persona ?? null,
    goal,
    ended,
    failure: asking.error,
    start,
    stop: () => finish(null),
  }
}

/** Requests the next move once per answer, and stops when the conversation failed or restarted. */
function useNextMove(
  { turns, waiting, isAnswering, failure }: Simulator,
  playing: Playing | null,
  ask: (playing: Playing) => void,
  stop: () => void,
): void {
  const askedAt = useRef<{ playing: Playing; turns: number } | null>(null)
  const last = useRef({ ask, stop })
  useEffect(() => {
    last.current = { ask, stop }
  })
  const isIdle = waiting.length === 0 && !isAnswering
  const count = turns.length
  const hasFailed = failure !== null
  useEffect(() => {
    if (!playing) return
    if (hasFailed || count < playing.from) return last.current.stop()
    const isAsked = askedAt.current?.playing === playing && askedAt.current.turns === count
    if (!isIdle || isAsked) return
    askedAt.current = { playing, turns: count }
    last.current.ask(playing)
  }, [playing, isIdle, count, hasFailed])
}
