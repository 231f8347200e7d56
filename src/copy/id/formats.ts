/** Language tag for dates and numbers. */
export const locale = 'id-ID'
// dates
export const justNow = 'Baru saja'
export const justNowInSentence = 'baru saja'
export const minutesAgo = (minutes: number) => `${minutes} mnt`
export const hoursAgo = (hours: number) => `${hours} jam`
export const yesterday = 'Kemarin'
export const yesterdayInSentence = 'kemarin'
export const minutesAgoInSentence = (minutes: number) => `${minutes} mnt lalu`
export const hoursAgoInSentence = (hours: number) => `${hours} jam lalu`
export const today = 'Hari ini'
export const dayAtTime = (day: string, time: string, zone: string) => `${day} pukul ${time} ${zone}`
export const secondsLong = (seconds: number) => `${seconds} dtk`
export const minutesLong = (minutes: number) => `${minutes} mnt`
export const seconds = 'dtk'
export const minutes = 'mnt'
export const days = 'hari'
export const hoursAnd = (minutes: number) => `j ${minutes} m`
export const daysLong = (days: number) => `${days} hari`

// rupiah
export const secondsTook = (seconds: string) => `${seconds} dtk`

// used by several features
export const hoursLong = (hours: string) => `${hours} jam`
/** A time of day such as "21:00" or "21.00". */
export const timeOfDay = (time: string) => time.replace(':', '.')
export const fullHour = (hour: string) => `${hour}.00`
