export const closedDatesSaved = 'Holidays saved'
export const closedDates = 'Holidays'
export const closedDatesLead =
  'On these dates the team is closed, whatever the opening hours. Deadlines stop, and customers are told when the team opens again.'
export const starts = 'From'
export const until = 'To'
export const remark = 'Remark'
export const remarkExample = 'Such as Idulfitri'
export const enterStartDate = 'Enter the first date.'
export const dateIsPast = 'This date is in the past.'
export const closedDatesLimit = (limit: number) => `At most ${limit} holidays.`
export const dateExists = 'This date is already in the list.'
export const hoursNumbered = (day: string, position: number) => `${day}, hours ${position}`
export const copyToAllDays = 'Copy to all days'
export const opensField = (day: string) => `${day}, opens`
export const zoneOf = (day: string) => `${day}, time zone`
export const closesField = (day: string) => `${day}, closes`
export const removeHours = (day: string) => `Remove ${day}`
export const addHours = (day: string) => `Add hours to ${day}`
export const untilTomorrow = 'until the next day'
export const hoursSaved = 'Opening hours saved'
export const openingHoursLead =
  'The AI answers at any time. Outside these hours deadlines stop, customers are told when the team opens again, and the team is called when it opens.'
export const keepOpeningHours = 'Use opening hours'
export const openAllDay = 'Open 24 hours, every day.'
export const allDaysClosed =
  'Every day is closed: customers are always told that the team is closed.'
export const enterHours = 'Enter opening and closing time.'
export const hoursMustDiffer = 'Opening and closing time must differ.'
export const hoursOverlap = 'The hours of this day overlap.'
export const workHours = 'Working hours'
export const asBusiness = 'As the opening hours'
export const ownHours = 'Own hours'
