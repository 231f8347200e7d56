// bookings of customers
export const title = 'Bookings'
export const status = {
  diminta: 'Needs confirmation',
  dikonfirmasi: 'Confirmed',
  selesai: 'Done',
  batal: 'Cancelled',
  tidak_datang: 'No-show',
}
export const acts = {
  setujui: 'Confirm',
  selesai: 'Done',
  tidak_datang: 'No-show',
  batal: 'Cancel booking',
}
export const done = {
  setujui: (number: number) => `Booking #${number} confirmed`,
  selesai: (number: number) => `Booking #${number} done`,
  tidak_datang: (number: number) => `Booking #${number} marked as no-show`,
  batal: (number: number) => `Booking #${number} cancelled`,
  urungkan: (number: number) => `Booking #${number} is as it was before`,
}
export const customerTold = 'The news is sent to the customer in the chat.'
export const customerNotTold =
  'The customer was not notified: there is no chat, or its window has ended.'
export const notChanged = 'The booking did not change'
export const moreActs = (number: number) => `More actions for booking #${number}`
export const undoLast = 'Undo the last act'
export const move = 'Move'
export const moved = (number: number) => `Booking #${number} moved`
export const moveTitle = (number: number) => `Move booking #${number}`
export const cancelQuestion = (number: number) => `Cancel booking #${number}?`
export const keep = 'Keep the booking'
export const cancelConsequence = 'Its time is free again, and the customer is notified.'
export const openChat = 'Open chat'
export const between = (from: string, until: string) => `${from}–${until}`

// the calendar
export const previousWeek = 'Previous week'
export const nextWeek = 'Next week'
export const today = 'Today'
export const weekDays = 'Days'
export const dayCount = (day: string, count: number) =>
  `${day}: ${count} ${count === 1 ? 'booking' : 'bookings'}`
export const noneToday = 'No bookings today.'
export const noneOn = 'No bookings on that day.'
export const noneOnLead = 'Choose another day, or note a new booking.'
export const nextBooking = (day: string, time: string) => `Next: ${day} at ${time}`
export const add = 'Note a booking'
export const addLead = 'For customers who call or walk in.'
export const made = 'Booking noted'
export const service = 'Service'
export const day = 'Day'
export const time = 'Time'
export const customerName = "Customer's name"
export const phone = 'Phone number (optional)'
export const note = 'Note (optional)'
export const freeTimes = 'Free times'
export const noFreeTimes = 'No time is free on that day.'
export const timeRequired = 'Choose the time'
export const nameRequired = "Enter the customer's name"
export const notSetUp = 'Bookings by chat are not set up'
export const notSetUpLead =
  'Add services with their length. Then customers can choose a free time on WhatsApp.'
export const setUp = 'Set up bookings'
export const settings = 'Booking settings'

// settings
export const termsTitle = 'Bookings by chat'
export const termsLead =
  'The AI offers free times within the opening hours, and books after the customer replies "yes".'
export const takeBookings = 'Take bookings by chat'
export const needsApproval = 'The team confirms first'
export const needsApprovalOn = 'The time is held while the customer waits for the team.'
export const needsApprovalOff = 'A booking counts as soon as the customer replies "yes".'
export const daysAhead = 'Bookable how many days ahead'
export const leadHours = 'At the latest how many hours before'
export const step = 'Distance between times'
export const steps = { 15: '15 minutes', 30: '30 minutes', 60: '1 hour' }
export const services = 'Services'
export const serviceName = (place: number) => `Name of service ${place}`
export const serviceExample = 'Haircut'
export const minutes = (place: number) => `Minutes of service ${place}`
export const minutesUnit = 'minutes'
export const price = (place: number) => `Price of service ${place}`
export const priceExample = 'Price'
export const rupiah = 'Rp'
export const capacity = (place: number) => `Customers at once in service ${place}`
export const capacityUnit = 'at once'
export const removeService = (name: string) => `Delete service ${name}`
export const addService = 'Add service'
export const serviceWrong =
  'Each service needs a name, a length of 5 to 720 minutes, and a valid price.'
export const daysWrong = 'Enter 1 to 90 days.'
export const hoursWrong = 'Enter 0 to 168 hours.'
export const termsSaved = 'Booking settings saved'
export const alwaysOpenHint =
  'Opening hours are not set, so bookings are offered from 08:00 to 20:00.'
export const audited = {
  terms: 'changed the booking settings',
  make: 'noted a booking',
  change: 'changed a booking',
}
export const serviceGone = (name: string) => `${name} (service removed)`
