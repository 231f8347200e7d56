import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Features, LinearModel } from '../../src/lib/statistics/linear-model.ts'

/** `about`: the labels for which the sample counts; absent: all. */
export type Sample = {
  features: Features
  labels: string[]
  weight?: number
  about?: ReadonlySet<string>
}

export type Training = {
  labels: readonly string[]
  buckets: number
  epochs: number
  /** the strength of the penalty on large weights (L2) */
  decay: number
  /** the weight of an example of a label, relative to one without it */
  positiveWeight: number
}

/**
 * Fits logistic regression, one label against the rest, by AdaGrad in a fixed order of random
 * passes. The same samples always give the same model.
 */
export function trainLinear(samples: Sample[], training: Training): LinearModel {
  const { labels, buckets } = training
  const count = labels.length
  const weights = new Float64Array(buckets * count)
  const seen = new Float64Array(buckets * count).fill(1e-6)
  const biases = new Float64Array(count)
  const random = seededRandom(20260121)
  const order = samples.map((_, at) => at)
  for (let epoch = 0; epoch < training.epochs; epoch++) {
    shuffle(order, random)
    for (const at of order) {
      const sample = samples[at]
      if (sample) learnSample(sample, training, { weights, seen, biases })
    }
  }
  return quantise(weights, biases, training)
}

type State = { weights: Float64Array; seen: Float64Array; biases: Float64Array }

const RATE = 0.3

function learnSample(sample: Sample, training: Training, state: State): void {
  const { features, labels, weight = 1, about } = sample
  const count = training.labels.length
  const mask = training.buckets - 1
  const { buckets, values } = features
  for (const [label, name] of training.labels.entries()) {
    if (about && !about.has(name)) continue
    let score = state.biases[label] ?? 0
    for (let at = 0; at < buckets.length; at++)
      score += (values[at] ?? 0) * (state.weights[((buckets[at] ?? 0) & mask) * count + label] ?? 0)
    const isPositive = labels.includes(name)
    const error =
      (1 / (1 + Math.exp(-score)) - (isPositive ? 1 : 0)) *
      weight *
      (isPositive ? training.positiveWeight : 1)
    state.biases[label] = (state.biases[label] ?? 0) - 0.02 * error
    if (Math.abs(error) < 0.002) continue
    for (let at = 0; at < buckets.length; at++) {
      const place = ((buckets[at] ?? 0) & mask) * count + label
      const slope = error * (values[at] ?? 0) + training.decay * (state.weights[place] ?? 0)
      const squares = (state.seen[place] ?? 0) + slope * slope
      state.seen[place] = squares
      state.weights[place] = (state.weights[place] ?? 0) - (RATE * slope) / Math.sqrt(squares)
    }
  }
}

/** Stores weights in 255 steps per label. The largest 0.05% of a label's weights are clipped. */
function quantise(weights: Float64Array, biases: Float64Array, training: Training): LinearModel {
  const count = training.labels.length
  const steps = new Float32Array(count)
  const small = new Int8Array(weights.length)
  for (let label = 0; label < count; label++) {
    const sizes: number[] = []
    for (let at = label; at < weights.length; at += count) sizes.push(Math.abs(weights[at] ?? 0))
    sizes.sort((a, b) => a - b)
    const step = (sizes[Math.floor(sizes.length * 0.9995)] ?? 1) / 127 || 1
    steps[label] = step
    for (let at = label; at < weights.length; at += count)
      small[at] = Math.max(-127, Math.min(127, Math.round((weights[at] ?? 0) / step)))
  }
  return {
    labels: [...training.labels],
    buckets: training.buckets,
    steps,
    biases: Float32Array.from(biases),
    weights: small,
  }
}

/** Mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function shuffle(list: number[], random: () => number): void {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const kept = list[at] ?? 0
    list[at] = list[other] ?? 0
    list[other] = kept
  }
}

/** The rows of a JSONL file. */
export const readRows = (path: string): unknown[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): unknown => JSON.parse(line))

/** Returns the hash that names the data of a model. */
export const hashFiles = (paths: string[]): string =>
  paths.reduce((hash, path) => hash.update(readFileSync(path)), createHash('sha256')).digest('hex')
