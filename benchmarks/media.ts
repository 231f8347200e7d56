import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uploaded } from '#contract/media'
import { sendMedia } from '#conversation/outbox'
import { closeDatabase, openDatabase, rawSql } from '#platform/database'
import { removeEmbedded, startEmbedded } from '#platform/database/embedded'
import { createClient } from '@supabase/supabase-js'
import { type DemoInstance, startDemo } from '../tests/demo.ts'
import { postMeta } from '../tests/meta.ts'
import { startGraph } from '../tests/standins/graph/graph.ts'
import { roundToHundredths, waitMs } from './figures.ts'

const MB = 1024 * 1024
const VIDEO_BYTES = 16 * MB
/**
 * The speed of a phone on a good connection. Bytes that it has not received must not wait in the
 * server's memory.
 */
const READER_BYTES_PER_SECOND = 24 * MB
const AT_ONCE = 8
const PHONE_NUMBER_ID = '100000000000001'
const PATIENCE_MS = 60_000

/** The same on a database of its own. */
export async function measureMedia(): Promise<object> {
  const folder = await mkdtemp('/tmp/tanggap-bench-')
  const server = await startEmbedded(join(folder, 'db'), 'bench')
  try {
    return await measureMediaOn(server.url)
  } finally {
    await server.stop()
    await removeEmbedded(folder)
  }
}

/**
 * The largest growth of the server's memory while a 16 MB video is transferred in each direction:
 * from the Graph stand-in, from a browser, to the stand-in, to a slow player, and to eight at once.
 * Measured by the kernel (peak resident set), in one run.
 */
export async function measureMediaOn(databaseUrl: string): Promise<object> {
  const graph = await startGraph({ receiptDelayMs: 60_000 })
  const instance = await startDemo({
    databaseUrl,
    environment: {
      META_GRAPH_URL: graph.url,
      ENCRYPTION_KEY: 'bench',
      AUTH_JWT_SECRET: 'a secret of the bench, at least 32 characters',
    },
  })
  openDatabase(databaseUrl, 2)
  try {
    const walk = await openWalk(instance, graph)
    await walk.in(aVideo(MB), 'w')
    await walk.down(await walk.up(aVideo(MB)))
    await walk.out(await walk.up(aVideo(MB)))
    const video = aVideo(VIDEO_BYTES)
    const pid = instance.pids[0] ?? 0
    const figures = {
      in: await growthOf(pid, () => walk.in(video, 'm')),
      up: await growthOf(pid, () => walk.up(video)),
      out: await growthOf(pid, async () => walk.out(await walk.up(video))),
      down: await growthOf(pid, async () => walk.down(await walk.up(video))),
      [`downAtOnce${AT_ONCE}`]: await growthOf(pid, async () => {
        const id = await walk.up(video)
        await Promise.all(Array.from({ length: AT_ONCE }, () => walk.down(id)))
      }),
    }
    return { unit: 'MB', videoBytes: VIDEO_BYTES, limit: 64, extraMemory: figures }
  } finally {
    await closeDatabase()
    await instance.stop()
    await graph.close()
  }
}

/** Returns bytes that begin like an MP4; the rest is incompressible noise. */
function aVideo(sizeBytes: number): Uint8Array<ArrayBuffer> {
  const head = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex')
  return new Uint8Array(Buffer.concat([head, randomBytes(sizeBytes - head.length)]))
}

async function openWalk(instance: DemoInstance, graph: Awaited<ReturnType<typeof startGraph>>) {
  const { data } = await createClient(instance.url, instance.keys.anonKey).auth.signInWithPassword(
    instance.owner,
  )
  if (!data.session) throw new Error('the owner could not sign in')
  const authorization = `Bearer ${data.session.access_token}`
  const owner = { role: 'authenticated' as const, sub: data.session.user.id }
  let place = { businessId: '', roomId: '' }

  return {
    async in(video: Uint8Array<ArrayBuffer>, name: string): Promise<void> {
      const id = String(Date.now())
      graph.media.set(id, { bytes: Buffer.from(video), mime: 'video/mp4' })
      await postMeta(instance.url, aVideoMessage(id, `wamid.${name}`))
      const [row] = await untilRow(
        () =>
          rawSql()<
            { business_id: string; room_id: string }[]
          >`select business_id, room_id from attachment where source ->> 'id' = ${id}
            and state = 'ready' and size_bytes = ${video.length}`,
      )
      place = { businessId: row!.business_id, roomId: row!.room_id }
    },
    async up(video: Uint8Array<ArrayBuffer>): Promise<string> {
      const answer = await fetch(`${instance.url}/media?${new URLSearchParams(place)}`, {
        method: 'POST',
        body: video,
        headers: { authorization, 'content-type': 'video/mp4' },
      })
      return uploaded.parse(await answer.json()).id
    },
    async out(attachmentId: string): Promise<void> {
      const messageId = await sendMedia(owner, {
        ...place,
        clientId: `bench-${attachmentId}`,
        attachmentId,
      })
      await untilRow(
        () =>
          rawSql()<{ id: string }[]>`select id from message where id = ${messageId}
            and status in ('sent', 'delivered', 'read')`,
      )
    },
    async down(attachmentId: string): Promise<void> {
      const answer = await fetch(`${instance.url}/media/${attachmentId}`, {
        headers: { authorization },
      })
      const began = performance.now()
      let taken = 0
      for await (const chunk of answer.body ?? []) {
        taken += chunk.length
        const aheadMs = (taken / READER_BYTES_PER_SECOND) * 1000 - (performance.now() - began)
        if (aheadMs > 5) await waitMs(aheadMs)
      }
      if (taken !== Number(answer.headers.get('content-length')))
        throw new Error(`only ${taken} bytes came`)
    },
  }
}

function aVideoMessage(mediaId: string, id: string): string {
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '6281255500147', phone_number_id: PHONE_NUMBER_ID },
    contacts: [{ profile: { name: 'Sari' }, wa_id: '628111000111' }],
    messages: [
      {
        from: '628111000111',
        id,
        timestamp: String(Math.floor(Date.now() / 1000)),
        type: 'video',
        video: { id: mediaId, mime_type: 'video/mp4' },
      },
    ],
  }
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '200000000000001', changes: [{ field: 'messages', value }] }],
  })
}

async function untilRow<Row>(read: () => PromiseLike<readonly Row[]>): Promise<readonly Row[]> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const rows = await read()
    if (rows.length > 0) return rows
    if (Date.now() > deadline) throw new Error('it did not happen in time')
    await waitMs(50)
  }
}

/** Returns the MB by which the work's peak exceeds the memory before it. */
async function growthOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  await waitMs(1500)
  await writeFile(`/proc/${pid}/clear_refs`, '5') // writing 5 resets the peak
  const before = await memoryOf(pid, 'VmRSS')
  await work()
  return roundToHundredths((await memoryOf(pid, 'VmHWM')) - before)
}

async function memoryOf(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
}
