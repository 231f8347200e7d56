/**
 * `node scripts/run.mjs scripts/train/fit-judge.ts DIR [DIR ...]`: trains the trees that judge the
 * candidates of a question, and writes them beside the code that uses them. It leaves out the sets
 * of the last test, `unseen-f` and later ones, and `fresh`. With `--cross` it writes nothing: trees
 * that were trained without a business play it (eight folds). It prints the shares of the outcomes
 * for several bars of the judge, over all sets and over those that were not read while words and
 * rules were written. `--businesses=N` trains on N of the other businesses.
 */
import { writeFileSync } from 'node:fs'
import { CANDIDATE_FEATURES } from '../../src/domain/agent/knowledge/candidate-features.ts'
import { JUDGE_FILE } from '../../src/domain/agent/knowledge/judge-candidates.ts'
import { SURE_ODDS } from '../../src/domain/agent/knowledge/look-up.ts'
import type { BoostedTrees } from '../../src/lib/statistics/boosted-trees.ts'
import { parseSettings, useSettings } from '../../src/platform/settings/settings.ts'
import { asRecord, asText, type Row, shareOf } from '../quality/rows.ts'
import { openSets } from '../quality/sets.ts'
import { measureTalks } from '../quality/talks.ts'
import { boostTrees } from './boost.ts'
import { type Judged, readFaqQuestions, readTalkQuestions } from './decision-rows.ts'

const LEFT_OUT = /unseen-[f-z]|fresh/
const UNREAD = /unseen-[de]|train-/
const FOLDS = 8
const BOOSTING = {
  trees: 700,
  depth: 5,
  rate: 0.03,
  least: 6,
  ridge: 5,
  columns: 0.3,
  sample: 0.7,
}

/** The bars that are compared: the least log odds of an answer. */
const BARS = [0.4, 0.7, 1, SURE_ODDS, 1.4, 1.7]

const NONE = { right: 0, fair: 0, needless: 0, beside: 0, harmful: 0 }

const most = Number(
  process.argv.find((one) => one.startsWith('--businesses='))?.split('=')[1] ?? Infinity,
)
useSettings(parseSettings({}))
const sets = await openSets(process.argv.slice(2).filter((one) => !one.startsWith('--')))
for (const name of sets.rowsOf.keys()) if (LEFT_OUT.test(name)) sets.rowsOf.delete(name)
const talks = readTalkQuestions(sets)
const faq = await readFaqQuestions(sets)

if (process.argv.includes('--cross')) await crossValidate()
else writeTrees(fitTrees(talks))

/** This run also prints how many splits use each feature. */
function writeTrees(trees: BoostedTrees): void {
  writeFileSync(JUDGE_FILE, `${JSON.stringify(trees)}\n`)
  const splits = trees.trees.flatMap(({ feature }) => feature.filter((one) => one >= 0))
  const counts = Map.groupBy(splits, (one) => CANDIDATE_FEATURES[one])
  console.log(Object.fromEntries([...counts].map(([name, some]) => [name, some.length])))
}

function fitTrees(some: Judged[]): BoostedTrees {
  return boostTrees(
    [...some, ...faq].flatMap(({ weight, candidates }) =>
      candidates.map(({ features, isRight }) => ({ features, isYes: isRight, weight })),
    ),
    BOOSTING,
  )
}

async function crossValidate(): Promise<void> {
  const businesses = [...new Set(talks.map(({ business }) => business))]
  const played: { name: string; row: Row }[] = [...sets.rowsOf].flatMap(([name, rows]) =>
    rows.filter((row) => Array.isArray(row.turns)).map((row) => ({ name, row })),
  )
  const sums = BARS.flatMap((bar) =>
    ['all', 'unread'].map((group) => ({
      bar,
      group,
      turns: 0,
      answerable: 0,
      rightOfAnswerable: 0,
      ...NONE,
    })),
  )
  for (let fold = 0; fold < FOLDS; fold++) {
    const own = new Set(businesses.filter((_, at) => at % FOLDS === fold))
    const others = businesses.filter((one) => !own.has(one))
    const taken = new Set(others.filter((_, at) => (at * 7) % others.length < most))
    const trees = fitTrees(talks.filter(({ business }) => taken.has(business)))
    for (const sum of sums) {
      const rows = played.flatMap(({ name, row }) =>
        own.has(asText(row.business)) && (sum.group === 'all' || UNREAD.test(name)) ? [row] : [],
      )
      if (sum.group === 'all' && most < others.length) continue
      // Adding to the odds of every candidate has the effect of another bar.
      const judge = { ...trees, bias: trees.bias + SURE_ODDS - sum.bar }
      const { figures } = await measureTalks(rows, sets.talks, judge)
      if (rows.length > 0) addShares(sum, asRecord(figures.all))
    }
  }
  for (const { bar, group, turns, answerable, rightOfAnswerable, ...counts } of sums)
    console.log(
      JSON.stringify({
        bar,
        group,
        turns,
        rightOfAnswerable: shareOf(rightOfAnswerable, answerable),
        ...Object.fromEntries(
          Object.entries(counts).map(([name, count]) => [name, shareOf(count, turns)]),
        ),
      }),
    )
}

type Sums = typeof NONE & { turns: number; answerable: number; rightOfAnswerable: number }

function addShares(sum: Sums, all: Row): void {
  const [turns, answerable] = [Number(all.turns), asRecord(all.answerable)]
  sum.turns += turns
  sum.answerable += Number(answerable.turns)
  sum.rightOfAnswerable += Number(answerable.right) * Number(answerable.turns)
  for (const name of ['right', 'fair', 'needless', 'beside', 'harmful'] as const)
    sum[name] += Number(all[name]) * turns
}
