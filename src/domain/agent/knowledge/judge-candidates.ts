import { readFileSync } from 'node:fs'
import type { FoundEntry } from '#contract/knowledge'
import { type BoostedTrees, scoreTrees } from '#lib/statistics/boosted-trees'
import { featuresOfCandidates } from './candidate-features.ts'

/** Weights trained by `npm run train`; docs/quality.md has the figures. */
export const JUDGE_FILE = new URL('./judge-weights.json', import.meta.url)

let trained: BoostedTrees | undefined

/** Log odds by entry id. */
export type Judgements = ReadonlyMap<string, number>

/**
 * The log odds that each candidate answers the question. Empty when a candidate has no word
 * ranking.
 */
export function judgeCandidates(
  text: string,
  found: FoundEntry[],
  trees: BoostedTrees = (trained ??= JSON.parse(readFileSync(JUDGE_FILE, 'utf8'))),
): Judgements {
  if (found.some(({ signals }) => signals === undefined)) return new Map()
  const features = featuresOfCandidates(text, found)
  return new Map(found.map(({ entryId }, at) => [entryId, scoreTrees(trees, features[at]!)]))
}
