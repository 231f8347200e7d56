import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { seedSessions } from '../database/seed/scale/sessions.ts'
import {
  listGaps,
  listReview,
  listSessions,
  listTopics,
  loadEvaluation,
  loadExperiment,
  openReview,
} from '#domain/evaluation'
import { SESSION_FILTERS } from '#contract/evaluation/filter'
import { loadStayed } from '#domain/evaluation/daily'
import { clusterTopics, scoreSessions } from '#domain/evaluation/jobs'
import { loadHomeReport, loadResponseFigures, sumUpDays } from '#domain/report'
import { closeDatabase, openDatabase } from '#platform/database'
import { startEmbedded } from '#platform/database/embedded'
import { runMigrations } from '#platform/database/migrate'
import { parseSettings, useSettings } from '#platform/settings'
import { aShop, type Shop } from '../tests/world.ts'
import { quantileOf, roundToHundredths } from './figures.ts'

/** The number of customers, with two sessions each; EVALUATE_ROOMS lowers it for a quick look. */
const ROOMS = Number(process.env.EVALUATE_ROOMS ?? 60_000)
const DAYS = 59
const ROUNDS = 15
/** The longest time that a page may take (decision 043). */
const BAR_MS = 150

/**
 * /evaluate and /home of a business with 100,000 sessions: scoring them all in the background, with
 * the delay that it causes to other work of the process, and then what each tab reads.
 */
export async function measureEvaluate(): Promise<object> {
  const directory = await mkdtemp('/tmp/tanggap-evaluate-')
  const database = await startEmbedded(join(directory, 'postgres'), 'benchmark', [
    '-c',
    'max_wal_size=4GB',
  ])
  try {
    const sql = openDatabase(database.url)
    useSettings(parseSettings({ NODE_ENV: 'production', DATABASE_URL: database.url }))
    await runMigrations(database.url, sql, true)
    const shop = await aShop()
    const seededMs = await timeOnce(() =>
      seedSessions(sql, shop, { rooms: ROOMS, days: DAYS, nowMs: Date.now() }),
    )
    const scoring = await measureInBackground(async () => {
      let steps = 1
      while (await scoreSessions(shop.businessId)) steps++
      return steps
    })
    const topics = await measureInBackground(() => clusterTopics(shop.businessId))
    await sumUpDays(shop.businessId)
    // Vacuums as autovacuum does: lists and counts read the visibility map.
    await sql`vacuum analyze public.session_score`
    const [stored] = await sql<{ sessions: number }[]>`
      select count(*) as sessions from public.session_score`
    return {
      unit: 'ms',
      sessions: stored!.sessions,
      seededMs,
      scoring: {
        ...scoring,
        sessionsPerSecond: roundToHundredths((stored!.sessions / scoring.ms) * 1000),
      },
      topics,
      pages: await measurePages(shop),
      oneStepAgain: await measureInBackground(() => scoreSessions(shop.businessId)),
    }
  } finally {
    await closeDatabase()
    await database.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

async function timeOnce(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return roundToHundredths(performance.now() - began)
}

/** Measures duration, processor time of this process, and how long other work of it had to wait. */
async function measureInBackground<T>(work: () => Promise<T>): Promise<{
  ms: number
  processorMs: number
  delayMs: { p50: number; p99: number; max: number }
  result: T
}> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const before = process.cpuUsage()
  const began = performance.now()
  delay.enable()
  const result = await work()
  delay.disable()
  const { user, system } = process.cpuUsage(before)
  const inMs = (nanoseconds: number) => roundToHundredths(nanoseconds / 1e6)
  return {
    ms: roundToHundredths(performance.now() - began),
    processorMs: Math.round((user + system) / 1000),
    delayMs: {
      p50: inMs(delay.percentile(50)),
      p99: inMs(delay.percentile(99)),
      max: inMs(delay.max),
    },
    result,
  }
}

async function measurePages({ owner, businessId }: Shop): Promise<object[]> {
  const { sessions } = await listReview(owner, { businessId })
  const { topics } = await listTopics(owner, businessId)
  const pages: [string, () => Promise<unknown>][] = [
    ['/home', () => loadHomeReport(owner, businessId)],
    ['"Tetap selesai" of /task-completed', () => loadStayed(owner, businessId)],
    ['summary, 7 days', () => loadEvaluation(owner, { businessId, days: 7 })],
    ['summary, 30 days', () => loadEvaluation(owner, { businessId, days: 30 })],
    ['duration of answers, 30 days', () => loadResponseFigures(owner, { businessId, days: 30 })],
    ['unanswered questions', () => listGaps(owner, { businessId })],
    ['review queue', () => listReview(owner, { businessId })],
    ['one session of it', () => openReview(owner, { businessId, scoreId: sessions[0]!.id })],
    ['topics', () => listTopics(owner, businessId)],
    ['experiment, 30 days', () => loadExperiment(owner, { businessId, days: 30 })],
    ...SESSION_FILTERS.map((filter): [string, () => Promise<unknown>] => [
      `list ${filter} with its count, 30 days`,
      () => listSessions(owner, { businessId, days: 30, filter }),
    ]),
    [
      'list of a topic with its count',
      () => listSessions(owner, { businessId, days: 30, filter: 'semua', topicId: topics[0]?.id }),
    ],
    [
      'list of a line of the card with its count',
      () =>
        listSessions(owner, { businessId, days: 30, filter: 'semua', kpiId: 'balasan-pertama' }),
    ],
  ]
  const rows: object[] = []
  for (const [operation, work] of pages) {
    const samples: number[] = []
    for (let round = 0; round < ROUNDS; round++) samples.push(await timeOnce(work))
    const [p50, p95] = [quantileOf(samples, 0.5), quantileOf(samples, 0.95)]
    rows.push({ operation, p50, p95, bar: BAR_MS })
  }
  return rows
}
