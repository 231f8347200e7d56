import { loadavg } from 'node:os'
import { waitMs } from '../figures.ts'
import type { Ledger } from './ledger.ts'
import { driveClosed, driveOpen, isClean } from './load.ts'
import { openWorld, type World } from './world.ts'

const SECONDS = 30
const WARM_UP_MS = 8000
const FINISH_MS = 120_000
const BARS = { recoverySeconds: 5 }

/**
 * Posts twice the product's own maximum for 30 s and delivers again what is refused. Nothing may be
 * lost. Soon after the end every message is answered, by itself or together with a newer one.
 */
export async function measureOverload(): Promise<object> {
  const world = await openWorld()
  try {
    const warm = world.open(world.ours.url)
    await driveClosed(warm.target, warm.ledger, { inFlight: 64, ms: WARM_UP_MS })
    const full = world.open(world.ours.url)
    const most = await driveClosed(full.target, full.ledger, { inFlight: 64, ms: WARM_UP_MS })
    const { target, ledger } = world.open(world.ours.url)
    const perSecond = most.perSecond * Number(process.env.TIMES ?? 2)
    const driving = driveOpen(target, ledger, {
      perSecond,
      ms: SECONDS * 1000,
      patienceMs: FINISH_MS,
    })
    await waitMs(SECONDS * 1000)
    const ended = performance.now()
    const left = perSecond * SECONDS - ledger.answered()
    const load = await driving
    const drainSeconds = (performance.now() - ended) / 1000
    const recovery = await measureRecovery(world, target.url)
    return {
      load: loadavg(),
      bars: BARS,
      maximum: most.perSecond,
      offered: perSecond,
      refused: load.refused,
      leftAtEnd: left,
      drainSeconds,
      recovery,
      ...(await explainAccounts(world, ledger, target.run)),
    }
  } finally {
    await world.close()
  }
}

/** Counts, by cause, messages without an answer of their own and texts without a token. */
async function explainAccounts(world: World, ledger: Ledger, run: number) {
  const counted = ledger.count()
  const answeredTogether = (await world.listAnsweredTogether(ledger.missing())).size
  const inOwnersWords = await countOwnersWords(world, run)
  const accounts = {
    ...counted,
    lost: counted.lost - answeredTogether,
    unknown: counted.unknown - inOwnersWords,
  }
  return { answeredTogether, inOwnersWords, accounts, isAccounted: isClean(accounts) }
}

/**
 * Counts texts of a run that repeat no token. Several questions that arrived together are answered
 * in the owner's words where the stand-in's draft answers only the newest.
 */
async function countOwnersWords({ sql }: World, run: number): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from public.message a join public.agent_run u on u.id = a.agent_run_id
    where a.author_kind = 'ai' and a.status in ('sending', 'sent') and a.text !~ '#[^#]+#'
      and u.outcome = 'reply' and u.mode = 'retrieval'
      and (select count(*) from public.message m where m.room_id = a.room_id and m.id < a.id
        and m.direction = 'in' and m.text like ${`%#r${run}-%`}) > 1`
  return row?.n ?? 0
}

/** Measures the latency of a light load right after the overload. */
async function measureRecovery(world: World, url: string) {
  const { target, ledger }: { target: Parameters<typeof driveOpen>[0]; ledger: Ledger } =
    world.open(url)
  const { latencyMs, answered } = await driveOpen(target, ledger, { perSecond: 20, ms: 3000 })
  return { latencyMs, answered }
}
