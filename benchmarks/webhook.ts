import { postMeta, metaText } from '../tests/meta.ts'
import { startGraph } from '../tests/standins/graph/graph.ts'
import { startModel } from '../tests/standins/model/model.ts'
import { startDemo } from '../tests/demo.ts'
import { waitMs, summariseSamples } from './figures.ts'

const RATE_PER_SECOND = 50
const SECONDS = 20
const WARM_UP = 60
const PHONE_NUMBER_ID = '100000000000001'

/**
 * Measures milliseconds from sending a signed webhook until its answer arrives at the Graph
 * stand-in. The quiet window and the model's delay are 0, with one new customer per message, with
 * and without a model in one run.
 */
export async function measureWebhook(): Promise<object> {
  const graph = await startGraph({ receiptDelayMs: 60_000 })
  const model = await startModel({})
  try {
    const withModel = await driveInstance(graph, {
      LLM_BASE_URL: `${model.url}`,
      LLM_API_KEY: 'x',
      LLM_MODEL: 'standin',
    })
    const retrieval = await driveInstance(graph, {})
    return { unit: 'ms', ratePerSecond: RATE_PER_SECOND, withModel, retrieval }
  } finally {
    await Promise.all([graph.close(), model.close()])
  }
}

async function driveInstance(
  graph: Awaited<ReturnType<typeof startGraph>>,
  model: Record<string, string>,
) {
  const instance = await startDemo({
    environment: {
      META_GRAPH_URL: graph.url,
      QUIET_WINDOW_MS: '0',
      NODE_ENV: 'production',
      ...model,
    },
  })
  try {
    await sendWebhooks(instance.url, WARM_UP, 'w')
    await untilSent(graph, WARM_UP)
    graph.sent.splice(0)
    const total = RATE_PER_SECOND * SECONDS
    const posted = await sendWebhooks(instance.url, total, 'm')
    await untilSent(graph, total)
    const samples = graph.sent.flatMap((message) => {
      const start = posted.get(String(message.body.to).replace('+', ''))
      return start === undefined ? [] : [message.at - start]
    })
    return { answered: samples.length, of: total, ...summariseSamples(samples) }
  } finally {
    graph.sent.splice(0)
    await instance.stop()
  }
}

async function sendWebhooks(
  url: string,
  count: number,
  prefix: string,
): Promise<Map<string, number>> {
  const posted = new Map<string, number>()
  const began = performance.now()
  const requests: Promise<unknown>[] = []
  for (let index = 0; index < count; index++) {
    const due = began + (index * 1000) / RATE_PER_SECOND
    if (due > performance.now()) await waitMs(due - performance.now())
    const from = `62${prefix === 'w' ? '700' : '800'}${String(1_000_000 + index)}`
    posted.set(from, Date.now())
    requests.push(
      postMeta(
        url,
        metaText({
          phoneNumberId: PHONE_NUMBER_ID,
          from,
          text: `kak buka jam brp? #${prefix}-${index}#`,
          id: `wamid.${prefix}.${index}.${began}`,
        }),
      ),
    )
  }
  await Promise.all(requests)
  return posted
}

async function untilSent(graph: { sent: unknown[] }, count: number): Promise<void> {
  const deadline = Date.now() + 30_000
  while (graph.sent.length < count && Date.now() < deadline) await waitMs(20)
}
