import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { modelOf, runModel } from '../src/platform/model/model.ts'
import { parseSettings, useSettings } from '../src/platform/settings/settings.ts'
import { askAgent, type Knowledge, openTalk } from '../scripts/quality/knowledge.ts'
import { asList, asRecord, asText } from '../scripts/quality/rows.ts'

const SETS = join(import.meta.dirname, '../tests/quality')
const WARM_UP = 200
const MEASURED = 2_000
const MEASURED_WITH_MODEL = 500

/**
 * Processor time of the agent per burst, in ms: hearing, deciding and gating. With a model, the
 * stand-in runs in its own process, and the call of the model alone is measured beside it.
 */
export async function measureAgent(): Promise<object> {
  const asked = await readBursts()
  useSettings(parseSettings({}))
  const alone = await measureEach(MEASURED, (at) => ask(asked, at))
  const standin = await startStandin()
  try {
    useSettings(
      parseSettings({ LLM_BASE_URL: standin.url, LLM_API_KEY: 'k', LLM_MODEL: 'standin' }),
    )
    const model = modelOf()!
    const withModel = await measureEach(MEASURED_WITH_MODEL, (at) => ask(asked, at))
    const modelCall = await measureEach(MEASURED_WITH_MODEL, (at) =>
      runModel(model, {
        instructions: 'Anda asisten toko.',
        messages: [{ role: 'user', content: asked[at % asked.length]!.said.join('\n') }],
      }),
    )
    return { bursts: asked.length, withoutModel: alone, withModel, modelCall }
  } finally {
    standin.child.kill()
  }
}

type Burst = { known: Knowledge; said: string[] }

const ask = (asked: Burst[], at: number) => {
  const { known, said } = asked[at % asked.length]!
  return askAgent(known, said)
}

async function readBursts(): Promise<Burst[]> {
  const shops = asRecord(JSON.parse(readFileSync(join(SETS, 'talk-tuned-kb.json'), 'utf8')))
  const known = new Map<string, Knowledge>()
  for (const [name, shop] of Object.entries(shops)) known.set(name, await openTalk(name, shop))
  return readFileSync(join(SETS, 'talk-tuned.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const row = asRecord(JSON.parse(line))
      const shop = known.get(asText(row.business))
      const first = asRecord(asList(row.turns)[0])
      return shop ? [{ known: shop, said: [first.said].flat().map(asText) }] : []
    })
}

/** Measures the processor time of this process per call, and the wall time of single calls. */
async function measureEach(
  times: number,
  run: (at: number) => Promise<unknown>,
): Promise<{ cpuMs: number; p50Ms: number; p99Ms: number }> {
  for (let at = 0; at < WARM_UP; at++) await run(at)
  const before = process.cpuUsage()
  const wall: number[] = []
  for (let at = 0; at < times; at++) {
    const from = performance.now()
    await run(at)
    wall.push(performance.now() - from)
  }
  const { user, system } = process.cpuUsage(before)
  wall.sort((a, b) => a - b)
  const round = (ms: number) => Math.round(ms * 1000) / 1000
  return {
    cpuMs: round((user + system) / 1000 / times),
    p50Ms: round(wall[Math.floor(times / 2)]!),
    p99Ms: round(wall[Math.floor(times * 0.99)]!),
  }
}

async function startStandin(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn('node_modules/.bin/node', ['tests/standins/run.ts', 'model'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the model stand-in ended')))
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim().split(' ')[1] ?? ''))
  })
  return { child, url }
}
