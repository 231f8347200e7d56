import { parentPort, workerData } from 'node:worker_threads'
import type { Report } from '#domain/knowledge/extract'
import { type ChatTask, type ReadChats, readChats } from './read-chats.ts'

/** This script runs in the thread that `readInThread` starts, with one task and one result. */
const task: ChatTask = workerData
const report: Report<ReadChats> = { result: await readChats(task) }
parentPort?.postMessage(report, [])
