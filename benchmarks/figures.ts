import { readFile } from 'node:fs/promises'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** Returns the value below which `share` of the samples are. */
export function quantileOf(samples: number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return roundToHundredths(
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN,
  )
}

export const roundToHundredths = (value: number): number => Math.round(value * 100) / 100
export const waitMs = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

export const summariseSamples = (samples: number[]) => ({
  count: samples.length,
  p50: quantileOf(samples, 0.5),
  p90: quantileOf(samples, 0.9),
  p99: quantileOf(samples, 0.99),
  max: quantileOf(samples, 1),
})

/** Milliseconds of processor time of a process so far. */
export async function processorMs(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
