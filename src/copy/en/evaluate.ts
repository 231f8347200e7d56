export * from '../id/evaluate.ts'

export const ratedOf = (rating: string) => `${rating} of 5`
export const ratingOf = (rating: string, count: string) =>
  `Satisfaction ${rating} of 5 (${count} ratings)`
export const atHour = (hour: string) => `at ${hour}:00`
