import { useEffect, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Behaviour } from '#contract/agent'
import { BURST_LIMIT, type CustomerTurn, type Simulation } from '#contract/simulation'
import { runQuery, simulationQuery } from './queries.ts'
import { askAgent, startOver } from './simulation.functions.ts'

/**
 * Messages that arrive closer together are answered as one. The window is shorter than on WhatsApp,
 * because the member watches.
 */
const QUIET_MS = 1200

/**
 * A conversation with the agent: its messages, those that wait for an answer, and the error.
 * `isDraft`: whether it answers from the draft.
 */
export function useSimulator(
  businessId: string,
  simulation: Simulation | null,
  behaviours: Behaviour[],
  isDraft = false,
) {
  const queryClient = useQueryClient()
  const [waiting, setWaiting] = useState<CustomerTurn[]>([])
  /** the answer to an earlier conversation is ignored */
  const generation = useRef(0)

  const asking = useMutation({
    mutationFn: async (texts: string[]) => ({
      asked: generation.current,
      answer: await askAgent({
        data: { businessId, simulationId: simulation?.id, texts, behaviours, isDraft },
      }),
    }),
    onSuccess: ({ asked, answer }, texts) => {
      if (asked !== generation.current) return
      for (const run of answer.runs)
        queryClient.setQueryData(runQuery(businessId, run.id).queryKey, run)
      queryClient.setQueryData(simulationQuery(businessId).queryKey, answer.simulation)
      setWaiting((now) => now.slice(texts.length))
    },
  })
  const restarting = useMutation({
    mutationFn: () => startOver({ data: { businessId } }),
    onSuccess: (fresh) => {
      generation.current++
      asking.reset()
      setWaiting([])
      queryClient.setQueryData(simulationQuery(businessId).queryKey, fresh)
    },
  })

  const { isPending, isError } = asking
  useAnswerAfterQuiet(waiting, asking)

  return {
    turns: simulation?.turns ?? [],
    waiting,
    isAnswering: isPending,
    failure: asking.error,
    ask: (text: string) => {
      if (isError) asking.reset()
      setWaiting((now) => [
        ...now,
        { by: 'customer', text: text.trim(), at: new Date().toISOString() },
      ])
    },
    retry: () => asking.reset(),
    restart: () => restarting.mutate(),
    isRestarting: restarting.isPending,
    restartFailure: restarting.error,
  }
}

/** Sends waiting messages once the customer has paused; stops after an error. */
function useAnswerAfterQuiet(
  waiting: CustomerTurn[],
  {
    isPending,
    isError,
    mutate,
  }: { isPending: boolean; isError: boolean; mutate: (texts: string[]) => void },
): void {
  useEffect(() => {
    if (waiting.length === 0 || isPending || isError) return
    const timer = setTimeout(
      () => mutate(waiting.slice(0, BURST_LIMIT).map((turn) => turn.text)),
      QUIET_MS,
    )
    return () => clearTimeout(timer)
  }, [waiting, isPending, isError, mutate])
}

export type Simulator = ReturnType<typeof useSimulator>
