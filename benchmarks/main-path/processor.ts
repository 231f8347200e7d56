import { readdir, readFile } from 'node:fs/promises'
import { processorMs, roundToHundredths } from '../figures.ts'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** Processor time since the start, in milliseconds. */
type Reading = { app: number; database: number; driver: number }

/** Processor time of one message, in milliseconds. `all`: the app and the database, not the driver. */
export type PerMessage = Reading & { all: number }

/** Starts to count. The returned function divides what was used since by `messages`. */
export async function countProcessor(
  app: number,
  postmaster: number,
): Promise<(messages: number) => Promise<PerMessage>> {
  const before = await readAll(app, postmaster)
  return async (messages) => {
    const after = await readAll(app, postmaster)
    const per = (name: keyof Reading) => roundToHundredths((after[name] - before[name]) / messages)
    const reading = { app: per('app'), database: per('database'), driver: per('driver') }
    return { ...reading, all: roundToHundredths(reading.app + reading.database) }
  }
}

async function readAll(app: number, postmaster: number): Promise<Reading> {
  const { user, system } = process.cpuUsage()
  return {
    app: await processorMs(app),
    database: await databaseMs(postmaster),
    driver: (user + system) / 1000,
  }
}

/** Lists the postmaster, its living children, and those that it has waited for. */
async function databaseMs(postmaster: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map((pid) => readStat(pid)))
  return stats.reduce((sum, stat) => {
    if (stat?.pid === postmaster) return sum + stat.ownMs + stat.endedChildrenMs
    return stat?.parent === postmaster ? sum + stat.ownMs : sum
  }, 0)
}

/** Fields of proc_pid_stat(5): 4 is the parent, 14 to 17 are the times. */
async function readStat(pid: string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = text.slice(text.lastIndexOf(') ') + 2).split(' ')
  if (text === '') return undefined
  const ms = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) * TICK_MS
  return { pid: Number(pid), parent: Number(fields[1]), ownMs: ms(11), endedChildrenMs: ms(13) }
}
