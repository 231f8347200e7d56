export * from '../id/formats.ts'
export const secondsLong = (seconds: number) => `${seconds} s`
export const hoursLong = (hours: string) => `${hours} h`
