// The days of a list behind a figure.
export const fromTo = (from: string, to: string) => `${from} to ${to}`
export const upToClock = (hour: string, minute: string) => `up to ${hour}:${minute}`
