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
 * Twice the own maximum for 30 s, delivered again where it is refused: nothing is lost, and soon
 * after the end everything is answered, by itself or together with a newer message.
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
    const counted = ledger.count()
    const answeredTogether = (await world.listAnsweredTogether(ledger.missing())).size
    const accounts = { ...counted, lost: counted.lost - answeredTogether }
    return {
      load: loadavg(),
      bars: BARS,
      maximum: most.perSecond,
      offered: perSecond,
      refused: load.refused,
      leftAtEnd: left,
      drainSeconds,
      recovery,
      answeredTogether,
      accounts,
      isAccounted: isClean(accounts),
    }
  } finally {
    await world.close()
  }
}

/** Latency of a light load right after. */
async function measureRecovery(world: World, url: string) {
  const { target, ledger }: { target: Parameters<typeof driveOpen>[0]; ledger: Ledger } =
    world.open(url)
  const { latencyMs, answered } = await driveOpen(target, ledger, { perSecond: 20, ms: 3000 })
  return { latencyMs, answered }
}
