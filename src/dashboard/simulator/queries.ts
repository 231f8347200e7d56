import { queryOptions } from '@tanstack/react-query'
import { loadQuestions, loadRun, loadSimulation } from './simulation.functions.ts'

/** The member's newest conversation with the agent of a business; null before the first. */
export const simulationQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['simulate', businessId, 'conversation'],
    queryFn: () => loadSimulation({ data: { businessId } }),
  })

/** The reasons of one answer. A run never changes. */
export const runQuery = (businessId: string, runId: string) =>
  queryOptions({
    queryKey: ['simulate', businessId, 'run', runId],
    queryFn: () => loadRun({ data: { businessId, runId } }),
    staleTime: Infinity,
  })

/**
 * Questions that customers of this business might ask; the last one can be answered by a member
 * only.
 */
export const questionsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['simulate', businessId, 'questions'],
    queryFn: () => loadQuestions({ data: { businessId } }),
    staleTime: 0,
  })
