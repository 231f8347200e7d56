import { createClient } from '@supabase/supabase-js'
import { startInstance } from '../tests/instance.ts'
import { roundToHundredths, summariseSamples } from './figures.ts'

const KIBIBYTE = 1024
const UPLOADS = 400
const WARM_UP = 100
const CALLERS = 16
const LARGE_BYTES = 40 * 1024 * 1024

/**
 * Starts one instance on a real disk, with files and database flushed. Measures the official
 * client's calls in milliseconds, one after the other, then by 16 callers.
 */
export async function measureStorage(): Promise<object> {
  const instance = await startInstance({ parts: ['web'], environment: { LOG_LEVEL: 'warn' } })
  try {
    const { storage } = createClient(instance.url, instance.keys.serviceRoleKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    await storage.createBucket('bench', { public: true })
    const files = storage.from('bench')
    const small = Buffer.alloc(KIBIBYTE, 'x')
    const upload = (name: string) => timeCall(() => files.upload(name, small))
    for (let index = 0; index < WARM_UP; index++) await upload(`warm/${index}`)
    const alone = await inTurn(UPLOADS, (index) => upload(`alone/${index}`))
    const download = await inTurn(UPLOADS, (index) =>
      timeCall(async () => (await files.download(`alone/${index}`)).data?.arrayBuffer()),
    )
    const list = await inTurn(100, () => timeCall(() => files.list('alone')))
    const started = performance.now()
    await Promise.all(
      Array.from({ length: CALLERS }, (_, caller) =>
        inTurn(UPLOADS / CALLERS, (index) => upload(`many/${caller}-${index}`)),
      ),
    )
    const perSecond = roundToHundredths((UPLOADS * 1000) / (performance.now() - started))
    const large = Buffer.alloc(LARGE_BYTES, 'y')
    const largeUpload = await timeCall(() => files.upload('large', large))
    const largeDownload = await timeCall(async () =>
      (await files.download('large')).data?.arrayBuffer(),
    )
    return {
      unit: 'ms',
      upload1KiB: summariseSamples(alone),
      uploadsPerSecondAt16: perSecond,
      download1KiB: summariseSamples(download),
      listOf100: summariseSamples(list),
      upload40MiB: roundToHundredths(largeUpload),
      download40MiB: roundToHundredths(largeDownload),
    }
  } finally {
    await instance.stop()
  }
}

async function inTurn(count: number, work: (index: number) => Promise<number>): Promise<number[]> {
  const samples: number[] = []
  for (let index = 0; index < count; index++) samples.push(await work(index))
  return samples
}

async function timeCall(work: () => PromiseLike<unknown>): Promise<number> {
  const started = performance.now()
  const answer = await work()
  if (typeof answer === 'object' && answer !== null && 'error' in answer && answer.error)
    throw answer.error
  return performance.now() - started
}
