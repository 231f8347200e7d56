import type { KpiType, ShareResult } from '#contract/evaluation'
import type { SessionFilter } from '#contract/evaluation/filter'
import { counted } from '../counted.ts'

// DaysBars, DaysChart
export const byAiAlone = 'AI alone'
export const helpedByTeam = 'Helped by the team'
export const handledPerDay = 'Conversations answered per day'
export const day = 'Day'

// EvaluateScreen
export const period = 'Period'
export const noneInDays = (days: number) => `No conversations in the last ${days} days.`
export const figuresAppear =
  'Figures appear a few minutes after the first customer was answered. Simulations do not count.'

// Figures
export const sameAsBefore = (days: number) => `same as the ${days} full days before`
export const fromBefore = (days: number) => `compared with the ${days} full days before`
export const points = (change: string) =>
  /^\D?1$/.test(change) ? `${change} point` : `${change} points`
export const fasterBy = (duration: string) => `${duration} faster`
export const slowerBy = (duration: string) => `${duration} slower`
export const helpedOnes = (count: string) => `${count} helped by the team`
export const handedToTeam = 'Handed to the team'
export const ofConversations = (count: string) => `of ${conversations(count)}`
export const averageScore = 'Average score'
export const criticalOnes = (count: string) => `${count} failed a critical requirement`
export const halfIsFaster = 'Half of the customers waited less than this'
export const aiComposes = (time: string) => `Half were faster. The AI writes an answer in ${time}`
export const stayedOf = (closed: string) =>
  `of ${counted(closed, 'conversation')}, the 30 days before these 7`
export const cameBack = (count: string) => `${count} wrote again`
export const stayedLater = 'Visible a week after the first conversation was closed'
export const askedAgain = 'Asked twice'
export const unanswered = 'Not answered'
export const heldOnes = (count: string) => `${count} had answers that were held`
export const openList = (name: string, value: string, count: string) =>
  `${name}: ${value}. See ${conversations(count)}`
export const countedAt = 'These figures were counted'

// DaysChart, DaysPlot
export const measures = { jumlah: 'Conversations', nilai: 'Score', balasan: 'Reply' }
export const measureTitles = {
  jumlah: 'Conversations handled per day',
  nilai: 'Average score per day',
  balasan: 'First reply per day',
}
export const measureLabel = 'What is drawn'
export const showTable = 'Table'
export const showChart = 'Chart'
export const score = 'Score'
export const noValue = 'none yet'
export const pressForDay = 'Press for its conversations'
export const openDay = (day: string, count: string) => `${day}: see ${conversations(count)}`

// Reasons
export const handOverReasons = 'Reasons for handing over'
export const noHandOvers = 'Nothing was handed over.'
export const takenInTime = (count: string) => `${count} taken in time`
export const takenLate = (count: string) => `${count} late`
export const notTaken = (count: string) => `${count} not taken`
export const usuallyTakenWithin = (duration: string) => `Usually taken within ${duration}.`

// Gaps, AnswerForm
export const notInKnowledge = 'Not in the knowledge yet'
export const gapsHint =
  'Questions that ask the same are put together; the most asked are at the top.'
export const allAnswered = 'Every question has an answer.'
export const askedIn = (count: string) =>
  count === '1' ? '1 conversation' : `${count} conversations`
export const lastAsked = '· last'
export const andOthers = (count: string) => `and ${count} ${count === '1' ? 'other' : 'others'}`
export const dismissGap = (question: string) => `Dismiss “${question}”`
export const gapDismissed = 'Question dismissed'
export const chatsThatAsked = 'Conversations that asked this'
export const writeAnswer = 'Write the answer'
export const answerSaved = 'The answer was saved to the knowledge'

// SessionList
export const lists: Record<SessionFilter, string> = {
  semua: 'All conversations',
  dijawab: 'Conversations handled',
  oleh_ai: 'Done by AI',
  dibantu_tim: 'Helped by the team',
  dibalas: 'First reply',
  dinilai: 'Conversations scored',
  menilai: 'Customer gave a rating',
  kurang_puas: 'Customer gave 1 or 2',
  diserahkan: 'Handed to the team',
  diambil: 'Taken by the team',
  tepat_waktu: 'Taken in time',
  terlambat: 'Taken late',
  belum_diambil: 'Not taken by the team',
  tanya_ulang: 'Asked twice',
  tak_terjawab: 'Not answered',
  draf_ditahan: 'Answers held',
  tetap: 'Still done after 7 days',
  kembali: 'Customer wrote again',
  ragu: 'The model disagrees',
  kritis: 'Failed a critical requirement',
}
export const backToEvaluation = 'Back to Evaluation'
export const conversations = (count: string) =>
  count === '1' ? '1 conversation' : `${count} conversations`
export const notReached = 'below target'
export const atHour = (hour: string) => `at ${hour}:00`
export const ratedOf = (rating: string) => `${rating} of 5`
export const ratingOf = (rating: string, count: string) =>
  `Satisfaction ${rating} of 5 (${count} ${count === '1' ? 'rating' : 'ratings'})`
export const repliedAfter = (duration: string) => `replied in ${duration}`
export const takenAfter = (duration: string) => `taken in ${duration}`
export const noSessions = 'No conversations in this list.'
export const noSessionsHint = 'This list fills up once conversations match it.'
export const notAnswered = 'Not answered yet'
export const notScored = 'not scored yet'
export const scoreOf = (score: string) => `Score ${score}`

// tabs
export const evaluateParts = 'Parts of Evaluation'
export const summaryTab = 'Summary'
export const reviewTab = 'Review'
export const topicTab = 'Topics'
export const cardTab = 'Scorecard'
export const experimentTab = 'Experiments'

// TopicTab
export const noTopics = 'No topics yet.'
export const topicsAppear =
  'Topics appear once several customers have asked similar things. Updated once a day.'
export const topicTitle = 'What customers asked, last 30 days'
export const topicHint = 'Similar questions are put together. Press a topic for its conversations.'
export const quoted = (text: string) => `“${text}”`
export const topicFigures = (count: string, share: string) => `${conversations(count)}, ${share}`
export const topicByAi = (share: string) => `, ${share} done by AI`
export const sameAsLastWeek = 'same as last week'
export const thanLastWeek = (change: string) => `${change} compared with last week`

// CardTab, KpiRow, KpiForm
export const behaviours = { v1: 'Behaviour V1', v2: 'Behaviour V2' }
export const cardTitle = 'Scorecard'
export const cardHint =
  'Every conversation is scored with these measures. The score is 0 to 100 by weight.'
export const cardBehaviour = 'Card for'
export const addKpi = 'Add a measure'
export const resetCard = 'Use the built-in card'
export const resetCardQuestion = 'Use the built-in card?'
export const resetCardHint =
  'The measures you wrote for this behaviour are deleted, and conversations are scored again.'
export const cardSaved = 'Scorecard saved'
export const cardSavedHint = 'Conversations are scored again within a few minutes.'
export const critical = 'Critical'
export const uncalibrated = 'Not calibrated'
export const needsModel = 'Scored by an AI model. No model is connected yet.'
export const weightOf = (weight: string) => `Weight ${weight}`
export const agreement = (kappa: string, labels: string) =>
  `Agrees with the team: kappa ${kappa} from ${counted(labels, 'label')}`
export const calibratedFrom = (kappa: string, labels: string) =>
  `Calibrated from kappa ${kappa} and ${counted(labels, 'label')} in Review.`
export const editKpi = (name: string) => `Edit ${name}`
export const notMeasured = 'No conversation to measure yet.'
export const targetMet = 'Target met'
export const ofTarget = (target: string) => `target ${target}`
export const ofMeasured = (count: string) => `of ${conversations(count)}`
export const unsureOnes = (count: string) =>
  `The model disagrees with itself in ${conversations(count)}`
export const openFailed = (name: string, count: string) =>
  `${name}: ${count} below target. See ${conversations(count)}`
export const failedOnes = (count: string) => `${count} below target`
export const kpiName = 'Name of the measure'
export const kpiNameMissing = 'Write the name of the measure.'
export const kpiMeasure = 'What is measured'
export const judgedHint =
  'A model reads the conversation and quotes its evidence. Needs an AI model.'
export const kpiQuestion = 'What the model must check'
export const kpiDescription = 'Description'
export const kpiCritical = 'Critical requirement'
export const kpiCriticalHint = 'Conversations that fail here are marked and enter Review.'
export const kpiWeight = 'Weight (0–10)'
export const targetInvalid = 'The target or its weight is out of range.'
export const targets = {
  persen: 'Target (% of conversations)',
  detik: 'Target (seconds)',
  bintang: 'Target (1–5)',
}
export const kpiTypes: Record<KpiType, string> = {
  selesai_oleh_ai: 'Done by AI',
  tetap_selesai: 'Still done after 7 days',
  balasan_pertama: 'Wait for the first reply',
  tanpa_tanya_ulang: 'The customer does not ask twice',
  terjawab: 'Every question answered',
  tanpa_draf_ditahan: 'No answers held',
  bersumber: 'Answers with sources',
  csat: 'Customer satisfaction',
  model: 'Scored by an AI model',
}

// ReviewTab, ReviewDetail, ReviewLine
export const nextSession = 'Next'
export const previousSession = 'Previous'
export const nothingToReview = 'Nothing to review.'
export const nothingToReviewHint = 'Conversations at risk, and a few chosen at random, appear here.'
export const reviewQueue = 'Review queue'
export const reviewHint = 'The most at risk at the top; some are chosen at random.'
export const backToQueue = 'Back to the queue'
export const openRoom = 'Open conversation'
export const good = 'Good'
export const bad = 'Bad'
export const whatWasSaid = 'What was said'
export const authors = { customer: 'Customer', ai: 'AI', team: 'Team' }
export const reviewKeys = 'Keys: B good, X bad, Z undo, J and K change conversation.'
export const judgeDisagrees = "The model's two verdicts disagree"
export const judgeWithoutProof = 'The model could not show its evidence'
export const noResult = 'Not measured in this conversation'
export const resultGood = 'Automatic result: good'
export const resultBad = 'Automatic result: bad'
export const labelNote = 'Note (may be empty)'

// ExperimentTab
export const comparisons = {
  rollout: {
    title: 'AI compared with the team alone',
    hint: 'Conversations drawn for the AI compared with those drawn straight to the team.',
    first: 'AI',
    second: 'Team alone',
    empty:
      'There are not two groups yet. Switch the gradual rollout on in Settings, such as 40% of new conversations for the AI.',
  },
  perilaku: {
    title: 'Behaviour V2 compared with V1',
    hint: 'Conversations the AI answered, by the behaviour that answered them.',
    first: 'V2',
    second: 'V1',
    empty: 'Only one behaviour has answered customers so far.',
  },
}
export const openRollout = 'Open Settings'
export const partOf = (part: string, whole: string) => `${part} of ${whole}`
export const groupSize = (name: string, count: string) => `${name}: ${conversations(count)}`
export const smallSample = (needed: string) =>
  `There are few conversations, so the difference may be chance. About ${needed} conversations per group are needed to see a difference of 10 points.`
export const experimentMetrics: Record<ShareResult['id'], string> = {
  tetap_selesai: 'Still done after 7 days',
  oleh_ai: 'Done by AI',
  diserahkan: 'Handed to the team',
  tanya_ulang: 'Asked twice',
  tak_terjawab: 'Not answered',
}
export const difference = (change: string, low: string, high: string) =>
  `Difference ${points(change)} (95%: ${low} to ${high}).`
export const clearlyBetter = 'Clearly better.'
export const clearlyWorse = 'Clearly worse.'
export const notClear = 'No clear difference yet.'
export const timesAsLong = (ratio: string, low: string, high: string) =>
  `${ratio} times as long (95%: ${low} to ${high}).`
export const timesFaster = (times: string, low: string, high: string) =>
  `${times} times faster (95%: ${low} to ${high}).`
