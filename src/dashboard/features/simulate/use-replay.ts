import { useEffect, useRef } from 'react'
import type { Behaviour } from '#contract/agent'
import type { Simulator } from '#dashboard/simulator/use-simulator.ts'

/**
 * A scenario's messages, which are sent in a new conversation, each after the answer to the one
 * before.
 * `isDraft`: of the draft, as in the run that it is from.
 */
export type Replay = { turns: string[]; behaviour: Behaviour; isDraft: boolean }

/** Plays a scenario in the simulator, once; an error or the end of its messages stops it. */
export function useReplay(simulator: Simulator, replay: Replay | null, onEnd: () => void): void {
  const { turns, waiting, isAnswering, isRestarting, failure, restartFailure } = simulator
  /** `hasBegun`: the new conversation was requested and is loading */
  const state = useRef({ hasBegun: false, asked: 0 })
  const last = useRef({ simulator, onEnd })
  useEffect(() => {
    last.current = { simulator, onEnd }
  })
  useEffect(() => {
    state.current = { hasBegun: false, asked: 0 }
    if (replay) last.current.simulator.restart()
  }, [replay])
  const isIdle = waiting.length === 0 && !isAnswering && !isRestarting
  const count = turns.length
  const hasFailed = failure !== null || restartFailure !== null
  useEffect(() => {
    if (!replay) return
    if (isRestarting) state.current.hasBegun = true
    const { hasBegun, asked } = state.current
    if (!hasBegun || !isIdle) return
    const next = replay.turns[asked]
    if (next === undefined || hasFailed) return last.current.onEnd()
    state.current.asked = asked + 1
    last.current.simulator.ask(next)
  }, [replay, isIdle, isRestarting, count, hasFailed])
}
