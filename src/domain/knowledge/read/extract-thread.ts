import { parentPort, workerData } from 'node:worker_threads'
import { readDocument, readTable } from './document.ts'
import type { Extracted, Report, Task } from './extract.ts'

/** This script runs in the thread that `extractInThread` starts, with one task and one result. */
const task: Task = workerData
const postReport = (message: Report) => parentPort?.postMessage(message, [])
postReport({ result: await runTask() })

async function runTask(): Promise<Extracted> {
  switch (task.kind) {
    case 'page': {
      const { readPage } = await import('./page.ts')
      return { ok: true, ...readPage(task.html, task.url) }
    }
    case 'document': {
      const read = await readDocument(Buffer.from(task.bytes), task.fileName, (done, total) =>
        postReport({ progress: [done, total] }),
      )
      return read.ok ? { ok: true, title: task.fileName, passages: read.passages, links: [] } : read
    }
    case 'table': {
      const read = await readTable(Buffer.from(task.bytes), task.fileName)
      if (!read.ok) return read
      return { ...read, title: task.fileName, passages: [], links: [] }
    }
  }
}
