// The days of a list behind a figure.
export const fromTo = (from: string, to: string) => `${from} sampai ${to}`
export const upToClock = (hour: string, minute: string) => `sampai pukul ${hour}.${minute}`
