export * from '../id/task-completed.ts'

export const rated = (rating: number) => `The customer gave ${rating} of 5`
export const satisfaction = 'Satisfaction, 30 days'
export const ratingOfFive = (rating: string) => `${rating} of 5`
export const ratingsOfAsked = (rated: string, asked: string) => `${rated} of ${asked} asked`
export const openRated = (count: string) => `Satisfaction of 30 days. See ${count} conversations`
