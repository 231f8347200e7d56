import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { isActive, type LiePage, type ResultPage, type Scope } from '#contract/scenario'
import { useLive } from '#dashboard/shell/live/live.ts'
import { RUNNING_AGAIN_MS } from '#dashboard/shell/fresh.ts'
import {
  fetchComparison,
  fetchLieClasses,
  fetchLies,
  fetchResult,
  fetchResults,
  fetchRuns,
  fetchScenarioCounts,
  fetchScenarios,
  fetchTestState,
} from './scenario.functions.ts'

const noCursor = (): string | null => null

export const scenariosQuery = (businessId: string, scope: Scope, search: string) =>
  infiniteQueryOptions({
    queryKey: ['scenarios', businessId, 'list', scope, search],
    queryFn: ({ pageParam }) =>
      fetchScenarios({
        data: { businessId, scope, search, ...(pageParam ? { before: pageParam } : {}) },
      }),
    initialPageParam: noCursor(),
    getNextPageParam: (last): string | null => last.before,
    placeholderData: (before) => before,
  })

/** Whether the AI may go live, and what changed since the newest test. */
export const testStateQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['scenarios', businessId, 'state'],
    queryFn: () => fetchTestState({ data: { businessId } }),
    staleTime: 0,
  })

/** `done`: how many results the run has; part of the key, so that progress refetches. */
export const comparisonQuery = (businessId: string, runId: string, done: number) =>
  queryOptions({
    queryKey: ['scenarios', businessId, 'comparison', runId, done],
    queryFn: () => fetchComparison({ data: { businessId, runId } }),
    placeholderData: (before, query) => (query?.queryKey[3] === runId ? before : undefined),
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
      data?.pages[0]?.runs.some(isActive) ? RUNNING_AGAIN_MS : false,
  })

const firstResults = (): ResultPage['after'] => null
/** `done`: how many results the run has; another number fetches the list again. */
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

/** `done`: how many drafts the run has tried. */
export const lieClassesQuery = (businessId: string, runId: string, done: number) =>
  queryOptions({
    queryKey: ['scenarios', businessId, 'lies', runId, done],
    queryFn: () => fetchLieClasses({ data: { businessId, runId } }),
    placeholderData: (before, query) => (query?.queryKey[3] === runId ? before : undefined),
  })

const firstLies = (): LiePage['after'] => null
export const liesQuery = (businessId: string, runId: string, name: string, done: number) =>
  infiniteQueryOptions({
    queryKey: ['scenarios', businessId, 'lies', runId, done, name],
    queryFn: ({ pageParam }) =>
      fetchLies({
        data: { businessId, runId, class: name, ...(pageParam ? { after: pageParam } : {}) },
      }),
    initialPageParam: firstLies(),
    getNextPageParam: (last): LiePage['after'] => last.after,
    placeholderData: (before, query) =>
      query?.queryKey[3] === runId && query.queryKey[5] === name ? before : undefined,
  })

/** Progress of a run refetches it; its end also refetches the verdicts. */
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
