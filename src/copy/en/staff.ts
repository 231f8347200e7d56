// staff who carry out bookings
export const title = 'Staff'
export const lead =
  'Who carries out the services. Free times follow from the staff at work, and nobody is booked twice at the same time.'
export const add = 'Add staff'
export const edit = (name: string) => `Edit ${name}`
export const editTitle = 'Member of staff'
export const name = 'Name'
export const nameExample = 'Rina'
export const nameRequired = 'Enter a name'
export const member = 'Member of the team'
export const noMember = 'No account'
export const services = 'Services they do'
export const noServices = 'No services yet'
export const noStaffServices =
  'No service has staff yet. Set that in the list of services first, then save.'
export const hasOwnHours = 'own hours'
export const daysOff = 'Days off'
export const from = 'From'
export const until = 'Until'
export const addDayOff = 'Add days off'
export const dayOffWrong = 'Enter the first day, and a last day that is not earlier.'
export const off = (days: string) => `off ${days}`
export const saved = 'Staff saved'
export const remove = (name: string) => `Remove ${name}`
export const removeQuestion = (name: string) => `Remove ${name} from the staff?`
export const removeConsequence =
  'Their bookings to come stay, and the Bookings page lists them until they have another person.'
export const choice = (place: number) => `Staff of service ${place}`
export const choices = {
  tidak: 'Without staff',
  boleh: 'Customers may choose',
  wajib: 'Customers must choose',
}
export const nobody = (service: string) =>
  `Nobody does ${service} yet, so its times are not offered.`
export const anyone = 'Anyone'
export const everyone = 'All staff'
export const filter = 'Staff shown'
export const own = (name: string) => `${name} (me)`
export const with_ = (name: string) => `with ${name}`
export const gone = (name: string) => `with ${name}, who is no longer among the staff`
export const wanted = (name: string) => `with ${name}, as the customer asked`
export const unstaffed = (count: number) =>
  `${count} ${count === 1 ? 'booking needs' : 'bookings need'} staff`
export const unstaffedLead =
  'Their person was removed, is off that day, or was never chosen. Choose another person, or move the time.'
export const assign = 'Choose staff'
export const audited = 'changed the list of staff'
