/**
 * A linear classifier over hashed features with 8-bit weights. Each label is scored by itself
 * (one against the rest). Training is in scripts/train/train-linear.ts.
 */
export type LinearModel = {
  labels: string[]
  /** the number of feature buckets, a power of two */
  buckets: number
  /** per label: the value of one step of its weights */
  steps: Float32Array
  biases: Float32Array
  /** one weight per label, bucket by bucket */
  weights: Int8Array
}

/** Features of one text: buckets with their values; a bucket may occur twice. */
export type Features = { buckets: number[]; values: number[] }

/** The linear score of each label, in the model's order. */
export function scoreLabels(model: LinearModel, { buckets, values }: Features): Float64Array {
  const count = model.labels.length
  const sums = new Float64Array(count)
  for (let at = 0; at < buckets.length; at++) {
    const row = ((buckets[at] ?? 0) & (model.buckets - 1)) * count
    const value = values[at] ?? 0
    for (let label = 0; label < count; label++)
      sums[label] = (sums[label] ?? 0) + value * (model.weights[row + label] ?? 0)
  }
  return sums.map((sum, label) => sum * (model.steps[label] ?? 0) + (model.biases[label] ?? 0))
}

/** The 32-bit FNV-1a hash of a feature's name. */
export function hashFeature(name: string, seed = 0x811c9dc5): number {
  let hash = seed
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

/**
 * Adds a group of features with the total weight `weight`, however many names it has: long texts
 * weigh as much as short ones.
 */
export function addGroup(features: Features, hashes: Iterable<number>, weight: number): void {
  const distinct = [...new Set(hashes)]
  const value = weight / Math.sqrt(distinct.length || 1)
  for (const hash of distinct) {
    features.buckets.push(hash)
    features.values.push(value)
  }
}

/** Hashes of the runs of `least` to `most` letters in each word, with the word's edges marked. */
export function letterRuns(words: string[], least: number, most: number): number[] {
  const found: number[] = []
  for (const word of words) {
    const marked = `<${word}>`
    for (let from = 0; from < marked.length; from++) {
      let hash = 0x811c9dc5
      const end = Math.min(marked.length, from + most)
      for (let at = from; at < end; at++) {
        hash = Math.imul(hash ^ marked.charCodeAt(at), 0x01000193)
        if (at - from + 1 >= least) found.push((hash ^ (hash >>> 15)) >>> 0)
      }
    }
  }
  return found
}

/**
 * The file format: the length of a JSON head (32 bits, little endian), the head, the weights.
 * Returns undefined when the bytes are no such file.
 */
export function readLinearModel(bytes: Uint8Array): LinearModel & { source: string } {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  const head: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)))
  if (!isHead(head)) throw new TypeError('not a linear model')
  return {
    labels: head.labels,
    buckets: head.buckets,
    source: head.source,
    steps: Float32Array.from(head.steps),
    biases: Float32Array.from(head.biases),
    weights: new Int8Array(bytes.buffer, bytes.byteOffset + 4 + length),
  }
}

/** `source`: the hash of the data that the model was trained on. */
export function writeLinearModel(model: LinearModel, source: string): Uint8Array {
  const head = new TextEncoder().encode(
    JSON.stringify({
      labels: model.labels,
      buckets: model.buckets,
      source,
      steps: [...model.steps],
      biases: [...model.biases],
    }),
  )
  const bytes = new Uint8Array(4 + head.length + model.weights.length)
  new DataView(bytes.buffer).setUint32(0, head.length, true)
  bytes.set(head, 4)
  bytes.set(new Uint8Array(model.weights.buffer), 4 + head.length)
  return bytes
}

type Head = {
  labels: string[]
  buckets: number
  source: string
  steps: number[]
  biases: number[]
}

const isHead = (value: unknown): value is Head =>
  typeof value === 'object' && value !== null && 'labels' in value && 'steps' in value
