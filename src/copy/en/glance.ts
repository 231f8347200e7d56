// Beside a list, before anything is chosen from it
export const today = 'Today'
export const mostUrgent = 'Most urgent'
export const newestAnswer = (since: string) => `Newest AI answer, ${since}`
export const newestDone = (since: string) => `Just done, ${since}`
export const answeredFrom = (sources: string) => `From ${sources}`
export const whyHandedOver = 'Why the AI handed over today'
export const openCase = 'View escalation'
