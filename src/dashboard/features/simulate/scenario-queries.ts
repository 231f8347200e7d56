import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { isActive, type ResultPage, type Scope } from '#contract/scenario'
import { useLive } from '#dashboard/shell/live.ts'
import {
  fetchResult,
  fetchResults,
  fetchRuns,
  fetchScenarioCounts,
  fetchScenarios,
} from './scenario.functions.ts'

/** A run reports each step; a dashboard without a line looks by itself. */
const LOOK_AGAIN_MS = 4000
const noCursor = (): string | null => null

export const scenariosQuery = (businessId: string, scope: Scope) =>
  infiniteQueryOptions({
    queryKey: ['scenarios', businessId, 'list', scope],
    queryFn: ({ pageParam }) =>
      fetchScenarios({ data: { businessId, scope, ...(pageParam ? { before: pageParam } : {}) } }),
    initialPageParam: noCursor(),
    getNextPageParam: (last): string | null => last.before,
  })

export const scenarioCountsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['scenarios', businessId, 'counts'],
    queryFn: () => fetchScenarioCounts({ data: { businessId } }),
  })

export const runsQuery = (businessId: string) =>
  infiniteQueryOptions({
    queryKey: ['scenarios', businessId, 'runs'],
    queryFn: ({ pageParam }) =>
      fetchRuns({ data: { businessId, ...(pageParam ? { before: pageParam } : {}) } }),
    initialPageParam: noCursor(),
    getNextPageParam: (last): string | null => last.before,
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.runs.some(isActive) ? LOOK_AGAIN_MS : false,
  })

const firstResults = (): ResultPage['after'] => null
/** `done`: how many results the run has; a further one makes the list another. */
export const resultsQuery = (businessId: string, runId: string, done: number) =>
  infiniteQueryOptions({
    queryKey: ['scenarios', businessId, 'results', runId, done],
    queryFn: ({ pageParam }) =>
      fetchResults({ data: { businessId, runId, ...(pageParam ? { after: pageParam } : {}) } }),
    initialPageParam: firstResults(),
    getNextPageParam: (last): ResultPage['after'] => last.after,
    placeholderData: (before, query) => (query?.queryKey[3] === runId ? before : undefined),
  })

export const resultQuery = (businessId: string, runId: string, scenarioId: string) =>
  queryOptions({
    queryKey: ['scenarios', businessId, 'result', runId, scenarioId],
    queryFn: () => fetchResult({ data: { businessId, runId, scenarioId } }),
  })

export const refreshScenarios = (queryClient: QueryClient, businessId: string) =>
  queryClient.invalidateQueries({ queryKey: ['scenarios', businessId] })

/** Progress of a run is read again; its end changes verdicts too. */
export function useScenariosLive(businessId: string): void {
  useLive({
    tables: ['scenario_run'],
    missed: [['scenarios', businessId]],
    change: ({ row }, queryClient) =>
      void queryClient.invalidateQueries({
        queryKey:
          row.status === 'berjalan' || row.status === 'antre'
            ? runsQuery(businessId).queryKey
            : ['scenarios', businessId],
      }),
  })
}
