/**
 * The signals of an entry for a question, each about 0..1. ask: similarity to the entry's
 * questions. cover: share of the question's weight that the entry explains. body: BM25 of the
 * answer alone. letters: similarity of spelling. phrase: neighbouring words that are neighbours in
 * the answer too. miss: share of the informative words that the entry lacks. missAny: it lacks at
 * least one. rival: lacked words that are another entry's subject. alone: the only entry with all
 * informative words. unknown: informative words that the whole knowledge lacks. vague: the question
 * has none, and resembles no question of an entry. told, lacks: the answer has, or lacks, the kind
 * of fact that is asked for. alike: the entry's own question asks for that kind. passage: the entry
 * has no question. The others repeat a signal for entries with many questions, or with none, for
 * which it means something else. manyOften: the mean share of the entry's questions that contain
 * each word.
 */
export type Signals = {
  ask: number
  cover: number
  body: number
  letters: number
  phrase: number
  miss: number
  missAny: number
  rival: number
  alone: number
  unknown: number
  unasked: number
  vague: number
  told: number
  lacks: number
  alike: number
  passage: number
  manyMissAny: number
  passageMissAny: number
  manyAsk: number
  manyLetters: number
  manyOften: number
  passageCover: number
  passageBody: number
  passagePhrase: number
}

/** Weights for ranking. Fitted by `scripts/train/fit-retrieval.ts`; see docs/quality.md. */
const RANKING = {
  ask: 2.05,
  cover: 6.1,
  body: 3.49,
  letters: 5.82,
  phrase: 0.09,
  missAny: -0.94,
  manyMissAny: 1.51,
  passageMissAny: 2.58,
  rival: -0.45,
  unasked: -0.48,
  told: 1.97,
  lacks: -1.07,
  alike: 1.35,
  passage: -1.65,
  manyAsk: 0.68,
  manyLetters: 2.99,
  manyOften: 1.24,
  passageCover: 1.1,
  passageBody: 0.61,
  passagePhrase: 0.29,
}

export const strengthOf = (signals: Signals): number => sumWeighted(RANKING, signals)

/** Weights of the probability that an entry is an answer, fitted likewise. */
const CALIBRATION = {
  bias: -1.5,
  strength: -0.06,
  ahead: 0.95,
  missAny: -1.05,
  rival: -0.73,
  unasked: 0.02,
  unknown: -0.6,
  vague: 2.33,
  lacks: -1.1,
  passage: -0.41,
  manyMissAny: 1.64,
  passageMissAny: 1.62,
  cover: 2.23,
}
/** A larger lead over the next entry counts as this. */
const MAX_AHEAD = 3
/** The score with which an entry without rivals is compared: about that of a chance match. */
const MIN_RIVAL = 4

/** `rival`: the strength of the best other entry, if there is one. */
export function scoreOf(signals: Signals, strength: number, rival: number | undefined): number {
  const ahead = aheadOf(strength, rival)
  const sum =
    CALIBRATION.bias +
    CALIBRATION.strength * strength +
    CALIBRATION.ahead * ahead +
    CALIBRATION.missAny * signals.missAny +
    CALIBRATION.rival * signals.rival +
    CALIBRATION.unknown * signals.unknown +
    CALIBRATION.vague * signals.vague +
    CALIBRATION.lacks * signals.lacks +
    CALIBRATION.passage * signals.passage +
    CALIBRATION.manyMissAny * signals.manyMissAny +
    CALIBRATION.passageMissAny * signals.passageMissAny +
    CALIBRATION.cover * signals.cover +
    CALIBRATION.unasked * signals.unasked
  return penaltyOf(signals) / (1 + Math.exp(-sum))
}

/**
 * The share of the weight that may be another entry's subject; a smaller share is only phrasing.
 */
const MIN_RIVAL_SHARE = 0.14

/**
 * Rules for cases that are too rare in the development sets: a question without informative words,
 * an answer without the kind that is asked for, and a word that another entry is about.
 */
function penaltyOf({ vague, lacks, rival, missAny, manyMissAny, passageMissAny }: Signals): number {
  const isRivalled =
    rival >= MIN_RIVAL_SHARE && missAny === 1 && manyMissAny === 0 && passageMissAny === 0
  return (vague ? 0.4 : 1) * (lacks ? 0.4 : 1) * (isRivalled ? 0.4 : 1)
}

export const aheadOf = (strength: number, rival: number | undefined): number =>
  Math.max(-MAX_AHEAD, Math.min(MAX_AHEAD, strength - Math.max(MIN_RIVAL, rival ?? MIN_RIVAL)))

function sumWeighted(weights: Partial<Signals>, signals: Signals): number {
  let sum = 0
  for (const name of SIGNAL_NAMES) sum += (weights[name] ?? 0) * signals[name]
  return sum
}

export const SIGNAL_NAMES = [
  'ask',
  'cover',
  'body',
  'letters',
  'phrase',
  'miss',
  'missAny',
  'rival',
  'alone',
  'unknown',
  'unasked',
  'vague',
  'told',
  'lacks',
  'alike',
  'passage',
  'manyMissAny',
  'passageMissAny',
  'manyAsk',
  'manyLetters',
  'manyOften',
  'passageCover',
  'passageBody',
  'passagePhrase',
] as const satisfies readonly (keyof Signals)[]
