/** Language tag for dates and numbers. */
export const locale = 'en-GB'
// dates
export const justNow = 'Just now'
export const justNowInSentence = 'just now'
export const minutesAgo = (minutes: number) => `${minutes} min`
export const hoursAgo = (hours: number) => `${hours} h`
export const yesterday = 'Yesterday'
export const yesterdayInSentence = 'yesterday'
export const minutesAgoInSentence = (minutes: number) => `${minutes} min ago`
export const hoursAgoInSentence = (hours: number) => `${hours} h ago`
export const today = 'Today'
export const dayAtTime = (day: string, time: string, zone: string) => `${day} at ${time} ${zone}`
export const secondsLong = (seconds: number) => `${seconds} s`
export const minutesLong = (minutes: number) => `${minutes} min`
export const seconds = 's'
export const minutes = 'min'
export const days = 'd'
export const hoursAnd = (minutes: number) => `h ${minutes} m`
export const daysLong = (days: number) => (days === 1 ? '1 day' : `${days} days`)

// rupiah
export const secondsTook = (seconds: string) => `${seconds} s`

// used by several features
export const hoursLong = (hours: string) => `${hours} h`
export const timeOfDay = (time: string) => time.replace('.', ':')
export const fullHour = (hour: string) => `${hour}:00`
