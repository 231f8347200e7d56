const ENGLISH_DAYS: Record<string, string> = {
  'hari ini': 'today',
  besok: 'tomorrow',
  Senin: 'on Monday',
  Selasa: 'on Tuesday',
  Rabu: 'on Wednesday',
  Kamis: 'on Thursday',
  Jumat: 'on Friday',
  Sabtu: 'on Saturday',
  Minggu: 'on Sunday',
}
const ENGLISH_MONTHS: Record<string, string> = {
  Januari: 'January',
  Februari: 'February',
  Maret: 'March',
  Mei: 'May',
  Juni: 'June',
  Juli: 'July',
  Agustus: 'August',
  Oktober: 'October',
  Desember: 'December',
}

/** Translates a day: "besok" is "tomorrow", "hari Senin, 30 Maret" is "on Monday, 30 March". */
export function englishDay(day: string): string {
  const [name = '', date] = day.split(', ')
  const said = ENGLISH_DAYS[name] ?? ENGLISH_DAYS[name.replace('hari ', '')] ?? name
  const [number, month = ''] = date?.split(' ') ?? []
  return number ? `${said}, ${number} ${ENGLISH_MONTHS[month] ?? month}` : said
}

/** "07.00" as English writes it: "07:00". */
export const englishClock = (time: string): string => time.replace('.', ':')

/** The name of a weekday alone: "Senin" is "Monday". */
export const englishWeekday = (name: string): string => englishDay(name).replace('on ', '')

export const englishMonth = (name: string): string => ENGLISH_MONTHS[name] ?? name
