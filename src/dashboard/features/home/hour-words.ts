import { fullHour } from '#copy/formats'
import * as copy from '#copy/home'

export const formatHour = (hour: number): string => fullHour(String(hour).padStart(2, '0'))

/** "09.00 sampai 10.00". */
export const hourName = (hour: number, isNow: boolean): string =>
  isNow
    ? copy.untilNow(formatHour(hour))
    : copy.hourRange(formatHour(hour), formatHour((hour + 1) % 24))
