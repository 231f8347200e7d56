// RereadSchedule
export const title = 'Read again automatically'
export const never = 'No'
export const every = { 1: 'Every day', 7: 'Every week', 30: 'Every month' }
export const saved = 'Schedule saved'
export const lastRead = 'Last read'
export const nextRead = 'next'
export const oldStay = 'The old answers stay in use, and it will be tried again.'

// SourceReadings
export const readings = 'Changes found when reading again'
export const byItself = 'automatic'
export const byMember = 'requested'
export const difference = 'See the difference'
export const counts = (added: string, changed: string, removed: string) =>
  `${added} new, ${changed} changed, ${removed} gone`
export const yoursKept = (count: string) =>
  count === '1' ? 'one answer of yours was left' : `${count} answers of yours were left`
export const moreChanges = (count: string) => `and ${count} more changes`
