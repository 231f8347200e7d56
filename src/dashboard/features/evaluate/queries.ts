import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { HANDOVER_REASONS } from '#contract/agent'
import type {
  EvaluationDays,
  ReviewCursor,
  SessionCursor,
  SessionQuery,
} from '#contract/evaluation'
import type { GapCursor } from '#contract/evaluation/gap'
import { COUNTED_AFTER_MS } from '#dashboard/shell/fresh.ts'
import {
  fetchGapChats,
  fetchGaps,
  fetchReview,
  fetchSessions,
  fetchTopics,
  loadExperiment,
  loadSummary,
  openReview,
} from './evaluate.functions.ts'
import type { EvaluateSearch } from './search.ts'

export const summaryQuery = (businessId: string, days: EvaluationDays) =>
  queryOptions({
    queryKey: ['evaluate', businessId, days],
    queryFn: () => loadSummary({ data: { businessId, days } }),
    refetchInterval: ({ state }) => state.data?.isCounting && COUNTED_AFTER_MS,
  })
export type Summary = Awaited<ReturnType<typeof loadSummary>>

const firstSessions = (): SessionCursor | null => null

export const sessionsQuery = (query: Omit<SessionQuery, 'before'>) =>
  infiniteQueryOptions({
    queryKey: ['evaluate', query.businessId, 'sessions', query],
    queryFn: ({ pageParam }) =>
      fetchSessions({ data: { ...query, before: pageParam ?? undefined } }),
    initialPageParam: firstSessions(),
    getNextPageParam: (last): SessionCursor | null => last.before,
  })

const firstGaps = (): GapCursor | null => null

export const gapsQuery = (businessId: string) =>
  infiniteQueryOptions({
    queryKey: ['evaluate', businessId, 'gaps'],
    queryFn: ({ pageParam }) => fetchGaps({ data: { businessId, before: pageParam ?? undefined } }),
    initialPageParam: firstGaps(),
    getNextPageParam: (last): GapCursor | null => last.before,
  })

export const gapChatsQuery = (businessId: string, groupId: string) =>
  infiniteQueryOptions({
    queryKey: ['evaluate', businessId, 'gaps', groupId],
    queryFn: ({ pageParam }) =>
      fetchGapChats({ data: { businessId, groupId, before: pageParam ?? undefined } }),
    initialPageParam: firstSessions(),
    getNextPageParam: (last): SessionCursor | null => last.before,
  })

const firstReview = (): ReviewCursor | null => null

export const reviewQuery = (businessId: string) =>
  infiniteQueryOptions({
    queryKey: ['evaluate', businessId, 'review'],
    queryFn: ({ pageParam }) =>
      fetchReview({ data: { businessId, before: pageParam ?? undefined } }),
    initialPageParam: firstReview(),
    getNextPageParam: (last): ReviewCursor | null => last.before,
  })

export const reviewSessionQuery = (businessId: string, scoreId: string) =>
  queryOptions({
    queryKey: ['evaluate', businessId, 'review', scoreId],
    queryFn: () => openReview({ data: { businessId, scoreId } }),
  })

export const topicsQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['evaluate', businessId, 'topics'],
    queryFn: () => fetchTopics({ data: { businessId } }),
  })

export const experimentQuery = (businessId: string, days: EvaluationDays) =>
  queryOptions({
    queryKey: ['evaluate', businessId, 'experiment', days],
    queryFn: () => loadExperiment({ data: { businessId, days } }),
  })

export const daysOf = ({ hari }: EvaluateSearch): EvaluationDays => (hari ? 30 : 7)

/** The list of sessions that the address names. */
export function toSessionQuery(
  businessId: string,
  search: EvaluateSearch,
): Omit<SessionQuery, 'before'> {
  const { daftar = 'semua', alasan, topik, tanggal, lengan, oleh, perilaku, kpi } = search
  const { kanal, anggota, tag, jam, sampai, pukul } = search
  const reason = HANDOVER_REASONS.find((one) => one === alasan)
  return {
    businessId,
    days: daysOf(search),
    filter: daftar,
    ...(reason ? { reason } : {}),
    ...(topik ? { topicId: topik } : {}),
    ...(tanggal ? { day: tanggal } : {}),
    ...(sampai ? { until: sampai } : {}),
    ...(pukul && /^([01]\d|2[0-3])(:[0-5]\d){2}$/.test(pukul) ? { clock: pukul } : {}),
    ...(oleh ? { withAi: true } : {}),
    ...(lengan ? { arm: lengan } : {}),
    ...(perilaku ? { behaviour: perilaku } : {}),
    ...(kpi ? { kpiId: kpi } : {}),
    ...(kanal ? { channelId: kanal } : {}),
    ...(anggota ? { memberId: anggota } : {}),
    ...(tag ? { tagId: tag } : {}),
    ...(jam && /^([01]\d|2[0-3])$/.test(jam) ? { hour: jam } : {}),
  }
}

/** Fetches the data of the address before its screen is shown. */
export function loadEvaluate(
  queries: QueryClient,
  businessId: string,
  search: EvaluateSearch,
): Promise<unknown> {
  if (search.daftar)
    return queries.ensureInfiniteQueryData(sessionsQuery(toSessionQuery(businessId, search)))
  const days = daysOf(search)
  switch (search.tab) {
    case 'tinjauan':
      return queries.ensureInfiniteQueryData(reviewQuery(businessId))
    case 'topik':
      return queries.ensureQueryData(topicsQuery(businessId))
    case 'eksperimen':
      return queries.ensureQueryData(experimentQuery(businessId, days))
    case 'kartu':
      return queries.ensureQueryData(summaryQuery(businessId, days))
    case undefined:
      return Promise.all([
        queries.ensureQueryData(summaryQuery(businessId, days)),
        queries.ensureInfiniteQueryData(gapsQuery(businessId)),
      ])
  }
}
