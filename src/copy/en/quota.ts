/** Names of quotas in a sentence. */
export const labels = {
  'model.trials': 'trial AI answers',
  'model.scenarios': 'answers of the AI model in scenario tests',
  'model.answers': 'answers of the AI model on WhatsApp',
  'model.judgements': 'conversations scored by a model',
  'knowledge.readings': 'readings of knowledge websites and files',
  'payment.calls': 'payment links and tests of the payment account',
  'upload.bytes': 'file uploads',
  'table.rows': 'rows through the table API',
}
// Names of the quotas, within a sentence.

// amounts and refusals
export const units = { kali: 'times', baris: 'rows' }
export const usedOf = (used: string, limit: string) => `${used} of ${limit}`
export const perWindow = {
  hour: (amount: string) => `${amount} per hour`,
  day: (amount: string) => `${amount} per day`,
}
export const inMinutes = (minutes: number) =>
  minutes === 1 ? 'in 1 minute' : `in ${minutes} minutes`
export const tomorrow = 'tomorrow'
export const exceeded = (label: string, bound: string, later: string) =>
  `The limit of ${label} is reached (${bound}). Try again ${later}.`
export const exceededUnsecured = (label: string, bound: string, later: string) =>
  `The limit of ${label} for accounts that are not secured is reached (${bound}). Secure your account in Settings to raise it, or try again ${later}.`
