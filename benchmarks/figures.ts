/** The value below which `share` of the samples lie. */
export function quantile(samples: number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN)
}

export const round = (value: number): number => Math.round(value * 100) / 100
export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

export const summary = (samples: number[]) => ({ count: samples.length, p50: quantile(samples, 0.5), p90: quantile(samples, 0.9), p99: quantile(samples, 0.99), max: quantile(samples, 1) })
