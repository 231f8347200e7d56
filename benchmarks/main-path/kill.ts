import { loadavg } from 'node:os'
import { quantileOf, roundToHundredths, waitMs } from '../figures.ts'
import type { Ledger } from './ledger.ts'
import { driveOpen, isClean } from './load.ts'
import { openWorld, type World } from './world.ts'

const KILLS = Number(process.env.KILLS ?? 10)
const LOAD_MS = 4000
const PER_SECOND = Number(process.env.PER_SECOND ?? 100)
const PATIENCE_MS = 90_000
const BARS = { answeredWithinSeconds: 15 }

/**
 * Kills the product with SIGKILL at random instants under load; the provider delivers again what
 * was not acknowledged. Every message must be answered once, and soon after the restart.
 */
export async function measureKill(): Promise<object> {
  const world = await openWorld({ isKillable: true })
  try {
    const kills = []
    for (let index = 0; index < KILLS; index++) kills.push(await killOnce(world))
    const seconds = kills.map((each) => each.secondsAfterRestart)
    return {
      load: loadavg(),
      bars: BARS,
      isAccounted: kills.every((each) => each.isClean),
      worstSeconds: quantileOf(seconds, 1),
      kills,
    }
  } finally {
    await world.close()
  }
}

async function killOnce(world: World) {
  const { target, ledger } = world.open(world.ours.url)
  const load = { perSecond: PER_SECOND, ms: LOAD_MS, patienceMs: PATIENCE_MS }
  const driving = driveOpen(target, ledger, load)
  const pause = waitMs(LOAD_MS)
  await waitMs(500 + Math.random() * (LOAD_MS - 1000))
  world.kill()
  await world.restart()
  const restarted = performance.now()
  await pause
  const lost = await untilSettled(world, ledger, restarted + PATIENCE_MS)
  const secondsAfterRestart = roundToHundredths((performance.now() - restarted) / 1000)
  ledger.giveUp()
  await driving
  const { lost: missing, ...accounts } = ledger.count()
  const unsureOrTogether = missing - lost
  return {
    lost,
    ...accounts,
    unsureOrTogether,
    isClean: isClean({ lost, ...accounts }),
    secondsAfterRestart,
  }
}

/**
 * Waits until each message has its answer, by itself or together with a newer one, or the answer is
 * "belum pasti": it was being sent at the kill, and members are notified. Returns how many messages
 * have neither.
 */
async function untilSettled(world: World, ledger: Ledger, until: number): Promise<number> {
  for (;;) {
    const missing = ledger.missing()
    const unsure = await world.sql<{ text: string }[]>`
      select text from public.message where status = 'unconfirmed'`
    const told = unsure.map(({ text }) => text).join()
    const together = await world.listAnsweredTogether(missing)
    const lost = missing.filter(
      (token) => !told.includes(`#${token}#`) && !together.has(token),
    ).length
    if (lost === 0 || performance.now() > until) return lost
    await waitMs(200)
  }
}
