// Names of the quotas, within a sentence.
export const modelTrials = 'trial AI answers'
export const modelScenarios = 'answers of the AI model in scenario tests'
export const modelAnswers = 'answers of the AI model on WhatsApp'
export const modelJudgements = 'conversations scored by a model'
export const knowledgeReadings = 'readings of knowledge websites and files'
export const paymentCalls = 'payment links and tests of the payment account'
export const uploads = 'file uploads'
export const tableRows = 'rows through the table API'

// amounts and refusals
export const units = { kali: 'times', baris: 'rows' }
export const usedOf = (used: string, limit: string) => `${used} of ${limit}`
export const perWindow = {
  hour: (amount: string) => `${amount} per hour`,
  day: (amount: string) => `${amount} per day`,
}
export const atClock = (clock: string) => `at ${clock} WIB`
export const tomorrow = 'tomorrow'
export const exceeded = (label: string, bound: string, later: string) =>
  `The limit of ${label} is reached (${bound}). Try again ${later}.`
export const exceededUnsecured = (label: string, bound: string, later: string) =>
  `The limit of ${label} for accounts that are not secured is reached (${bound}). Secure your account in Settings to raise it, or try again ${later}.`
