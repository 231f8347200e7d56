import { loadavg } from 'node:os'
import { quantileOf, roundToHundredths, waitMs } from '../figures.ts'
import { driveClosed, driveOpen, isClean, type Load } from './load.ts'
import { countProcessor, type PerMessage } from './processor.ts'
import { openWorld, type World } from './world.ts'

const IN_FLIGHT = 64
const ROUND_MS = Number(process.env.ROUND_MS ?? 6000)
const ROUNDS = Number(process.env.ROUNDS ?? 3)
/** Node compiles the agent's code during its first thousands of messages. */
const WARM_UP_MS = Number(process.env.WARM_UP_MS ?? 20_000)
const BARS = { ratio: 0.2, processorMs: 4, p50: 15, p99: 60 }

type Who = 'ours' | 'ceiling'
type Round = Load & { processorMs: PerMessage; isClean: boolean }

/**
 * Measures the main path, from a signed webhook until its answer is sent, in turns with the minimal
 * server on one PostgreSQL: with 64 messages in flight, then at a fixed rate of half the server's
 * own maximum.
 */
export async function measureMainJob(): Promise<object> {
  const world = await openWorld()
  try {
    const closed: Record<Who, Round[]> = { ours: [], ceiling: [] }
    for (const who of ['ceiling', 'ours'] as const) await driveRound(world, who, WARM_UP_MS)
    for (let index = 0; index < ROUNDS; index++)
      for (const who of ['ceiling', 'ours'] as const)
        closed[who].push(await driveRound(world, who, ROUND_MS))
    const [ours, ceiling] = [sumRounds(closed.ours), sumRounds(closed.ceiling)]
    const half = await driveRound(world, 'ours', ROUND_MS * 2, ours.perSecond / 2)
    const ratio = roundToHundredths(ours.perSecond / ceiling.perSecond)
    const isAccounted = [...closed.ours, half].every((each) => each.isClean)
    printTable({ ours, ceiling, half })
    return { load: loadavg(), bars: BARS, ratio, isAccounted, ours, ceiling, halfLoad: half }
  } finally {
    await world.close()
  }
}

async function driveRound(world: World, who: Who, ms: number, rate?: number): Promise<Round> {
  const { target, ledger } = world.open(world[who].url)
  const stop = await countProcessor(world[who].pid, world.postmaster)
  const load = rate
    ? await driveOpen(target, ledger, { perSecond: rate, ms })
    : await driveClosed(target, ledger, { inFlight: IN_FLIGHT, ms })
  const unrecorded = who === 'ours' ? await untilRecorded(world) : 0
  const processorMs = await stop(Math.max(load.answered, 1))
  const accounts = ledger.count()
  const clean = isClean(accounts) && unrecorded === 0
  if (!clean) console.error('not accounted for', who, accounts, { unrecorded })
  return { ...load, processorMs, isClean: clean }
}

/** Counts the AI's messages whose send has no stored result yet. */
async function untilRecorded({ sql }: World): Promise<number> {
  for (let tries = 0; ; tries++) {
    const [row] = await sql<{ n: number }[]>`select count(*)::int as n from public.message
      where status in ('queued', 'sending') and direction = 'out'`
    if (row?.n === 0 || tries === 100) return row?.n ?? 0
    await waitMs(50)
  }
}

function sumRounds(rounds: Round[]) {
  const median = (of: (each: Round) => number) => quantileOf(rounds.map(of), 0.5)
  return {
    perSecond: median((each) => each.perSecond),
    processorMs: {
      all: median((each) => each.processorMs.all),
      app: median((each) => each.processorMs.app),
      database: median((each) => each.processorMs.database),
      driver: median((each) => each.processorMs.driver),
    },
    rounds,
  }
}

/** Progress is printed on standard error, because standard output is JSON. */
function printTable(figures: { ours: Summed; ceiling: Summed; half: Round }): void {
  const line = (
    name: string,
    { perSecond, processorMs }: Pick<Round, 'perSecond' | 'processorMs'>,
  ) =>
    console.error(
      [name.padEnd(10), perSecond, processorMs.all, processorMs.app, processorMs.database]
        .map(String)
        .join('\t'),
    )
  console.error('            per second\tms all\tapp\tdatabase')
  line('ceiling', figures.ceiling)
  line('ours', figures.ours)
  line('half load', figures.half)
  console.error('half load latency, ms:', figures.half.latencyMs)
}
type Summed = ReturnType<typeof sumRounds>
