/** Language tag for dates and numbers. */
export const locale = 'id-ID'
// dates
export const justNow = 'Baru saja'
export const minutesAgo = (minutes: number) => `${minutes} mnt`
export const hoursAgo = (hours: number) => `${hours} jam`
export const yesterday = 'Kemarin'
export const ago = (time: string) => `${time} lalu`
export const today = 'Hari ini'
export const dayAtTime = (day: string, time: string, zone: string) => `${day} pukul ${time} ${zone}`
export const secondsLong = (seconds: number) => `${seconds} dtk`
export const minutesLong = (minutes: number) => `${minutes} mnt`
export const daysLong = (days: number) => `${days} hari`

// rupiah
export const secondsTook = (seconds: string) => `${seconds} dtk`
