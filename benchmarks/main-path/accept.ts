import { loadavg } from 'node:os'
import { quantileOf, roundToHundredths } from '../figures.ts'
import { messageOf, openPosts } from './load.ts'
import { countProcessor } from './processor.ts'
import { openWorld, type World } from './world.ts'

const IN_FLIGHT = 64
const ROUND_MS = Number(process.env.ROUND_MS ?? 5000)
const ROUNDS = 3
const BAR = 0.3

/** Measures acknowledged webhooks per second while the AI is paused, beside the minimal server. */
export async function measureAccept(): Promise<object> {
  const world = await openWorld({ answers: false })
  try {
    const rounds = { ours: [] as Round[], ceiling: [] as Round[] }
    for (let index = 0; index <= ROUNDS; index++)
      for (const who of ['ceiling', 'ours'] as const) {
        const round = await measureAcceptance(world, who)
        if (index > 0) rounds[who].push(round)
      }
    const perSecond = (who: 'ours' | 'ceiling') =>
      quantileOf(
        rounds[who].map((each) => each.perSecond),
        0.5,
      )
    const ratio = roundToHundredths(perSecond('ours') / perSecond('ceiling'))
    return { load: loadavg(), bar: BAR, ratio, ...rounds }
  } finally {
    await world.close()
  }
}

type Round = Awaited<ReturnType<typeof measureAcceptance>>

async function measureAcceptance(world: World, who: 'ours' | 'ceiling') {
  const { target } = world.open(world[who].url)
  const post = openPosts(target, IN_FLIGHT)
  const stop = await countProcessor(world[who].pid, world.postmaster)
  const began = performance.now()
  let next = 0
  let taken = 0
  const work = async (): Promise<void> => {
    while (performance.now() - began < ROUND_MS)
      if ((await post.once(messageOf(target, next++).body)).status === 200) taken++
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, work))
  const perSecond = Math.round((taken * 1000) / (performance.now() - began))
  const processorMs = await stop(Math.max(taken, 1))
  await post.close()
  return { perSecond, refused: next - taken, processorMs }
}
