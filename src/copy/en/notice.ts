export * from '../id/notice.ts'

export const modelLimit =
  "This month's model budget is used up: the AI answers in your own words until next month"
