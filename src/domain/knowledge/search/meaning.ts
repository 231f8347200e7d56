import { inBatches } from '#lib/batches'
import { asService, db } from '#platform/database'
import { log } from '#platform/log'
import { type Embedder, embedderOf } from '#platform/model'
import { withoutContested } from '../conflict/contested.ts'
import type { FoundEntry } from '../contract.ts'
import { openProducts } from '#domain/product/live'
import { loadDraftIndex } from '../draft/draft-index.ts'
import { loadIndex, toFound } from './index-cache.ts'
import * as searchable from './search-queries.ts'

/**
 * Entries per batch. A batch is some megabytes of numbers as JSON, and causes one update of the
 * business's index.
 */
const BATCH = 100
const BATCH_PATIENCE_MS = 60_000
/**
 * Time limit of the model, because a customer waits. After it, only the results by words are used.
 */
const QUESTION_PATIENCE_MS = 3_000
/** Vectors that are compared before the event loop may run other work. */
const TURN = 2000

const service = asService('the meaning of knowledge is worked out for the agent, not for a member')

/**
 * Opens a search by meaning: the nearest entries, best first. The score is the cosine similarity,
 * which is not on the scale of `openKnowledge`. It finds nothing while the model is unavailable.
 * Undefined when no embedding model is configured. Answers of a draft have no vector before they
 * are published.
 */
export function openMeaning(
  businessId: string,
  { most = 8, state, isDraft }: { most?: number; state?: string; isDraft?: boolean } = {},
): ((text: string) => Promise<FoundEntry[]>) | undefined {
  const embedder = embedderOf()
  if (!embedder) return undefined
  const withRows = openProducts(businessId, isDraft)
  return async (text) => {
    const [index, asked] = await Promise.all([
      isDraft ? loadDraftIndex(businessId) : loadIndex(businessId, state),
      embedOne(embedder, text),
    ])
    if (!asked) return []
    const found: FoundEntry[] = []
    for await (const batch of inBatches([...index.vectors], TURN)) {
      for (const [id, vector] of batch) {
        const entry = index.entries.get(id)
        const score = cosineSimilarity(asked, vector)
        if (entry && score > 0) found.push(toFound(entry, score))
      }
    }
    const nearest = found.sort((a, b) => b.score - a.score).slice(0, most)
    return withRows(withoutContested(text, nearest, index.conflicts.contested))
  }
}

/**
 * Job embed-knowledge: makes a vector for every entry that the agent may use, in batches. It throws
 * the provider's errors, so that the job is retried.
 */
export async function embedKnowledge(businessId: string): Promise<void> {
  const embedder = embedderOf()
  for (;;) {
    const waiting = embedder
      ? await db.readAs(service, (tx) =>
          searchable.listUnembedded(tx, businessId, embedder.name, BATCH),
        )
      : []
    if (!embedder || waiting.length === 0) return
    const vectors = await embedder.embed(
      waiting.map(({ text }) => text),
      BATCH_PATIENCE_MS,
    )
    const made = waiting.flatMap(({ id, text_md5 }, index) =>
      vectors[index]
        ? [
            {
              id,
              text_md5,
              numbers: Buffer.from(inBytes(vectors[index]).buffer).toString('base64'),
            },
          ]
        : [],
    )
    if (made.length === 0) throw new Error('the embedding model answered without vectors')
    await db.writeAs(service, (tx) => searchable.upsertVectors(tx, businessId, embedder.name, made))
  }
}

async function embedOne(embedder: Embedder, text: string): Promise<number[] | undefined> {
  try {
    return (await embedder.embed([text], QUESTION_PATIENCE_MS))[0]
  } catch (error) {
    log.warn(
      { failure: error instanceof Error ? error.name : 'unknown', model: embedder.name },
      'the embedding model did not answer; what is found by words has to do',
    )
    return undefined
  }
}

/**
 * Stores one byte per number, scaled by the largest. It needs a quarter of the memory and keeps the
 * order of near vectors.
 */
export function inBytes(vector: number[]): Int8Array<ArrayBuffer> {
  const largest = vector.reduce((most, number) => Math.max(most, Math.abs(number)), 0) || 1
  return Int8Array.from(vector, (number) => Math.round((number / largest) * 127))
}

/** Cosine similarity, -1 to 1; 0 when the lengths differ. */
export function cosineSimilarity(asked: ArrayLike<number>, vector: Int8Array): number {
  if (asked.length !== vector.length) return 0
  let dot = 0
  let askedSquares = 0
  let vectorSquares = 0
  for (let at = 0; at < vector.length; at++) {
    const a = asked[at] ?? 0
    const b = vector[at] ?? 0
    dot += a * b
    askedSquares += a * a
    vectorSquares += b * b
  }
  return dot / (Math.sqrt(askedSquares * vectorSquares) || 1)
}
