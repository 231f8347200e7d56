import { counted } from '../counted.ts'

export const search = 'Search name or number'
export const filterCustomers = 'Filter customers'
export const filterActive = 'Filter customers, filter is on'
export const filterTag = 'Filter by tag'
export const filterChannel = 'Filter by channel'
export const filterState = 'Filter by state'
export const everyTag = 'All tags'
export const everyChannel = 'All channels'
export const everyone = 'All customers'
export const states = {
  memesan: 'Has ordered',
  diam: 'No contact for 30 days',
  belum: 'Never wrote',
  menolak: 'No promotions',
  diblokir: 'Blocked',
}
export const clearFilter = 'Clear filters'
export const none = 'No customers yet'
export const noneLead = 'Everyone who writes to one of your channels is listed here.'
export const noneFound = 'No customer matches.'
export const more = 'Load more'
export const neverWrote = 'Never wrote'
export const customer = 'Customer'
export const lastContact = 'Last contact'
export const tags = 'Tags'
export const orders = 'Orders'
export const noOrders = 'No orders yet'
export const optedOut = 'No promotions'
export const blocked = 'Blocked'

// export
export const exportCsv = 'Download CSV'
export const exporting = (count: string) => `${count} ${count === '1' ? 'customer' : 'customers'}…`
export const stopExport = 'Cancel the download'
export const exported = (count: string) =>
  `${count} ${count === '1' ? 'customer' : 'customers'} downloaded`
export const notExported = 'The list could not be downloaded'
export const fileName = 'customers'
export const columns = {
  name: 'Name',
  phone: 'Number',
  username: 'Username',
  lastContact: 'Last contact',
  channel: 'Channel',
  tags: 'Tags',
  orderCount: 'Orders',
  orderRupiah: 'Order value (Rp)',
  promotions: 'Accepts promotions',
  blocked: 'Blocked',
  since: 'Customer since',
}
export const yes = 'yes'
export const no = 'no'

// fields of the business
export const manageFields = 'Manage fields'
export const manageFieldsLead =
  'What you want to note about each customer, such as a birthday or a city.'
export const fieldName = (number: number) => `Name of field ${number}`
export const fieldKind = (number: number) => `Kind of field ${number}`
export const kinds = { teks: 'Text', angka: 'Number', tanggal: 'Date' }
export const addField = 'Add a field'
export const removeField = (name: string) => `Remove the field ${name}`
export const fieldExample = 'Birthday'
export const fieldsSaved = 'Fields saved'
export const sameFieldName = 'Two fields have the same name. Give them different ones.'
export const emptyFieldName = 'Name every field, or remove its row.'
export const fieldLosesValues = (names: string) =>
  `${names} will be removed, from the data of all customers too.`

// the page of one
export const backToList = 'Back to the customers'
export const missing = 'This customer does not exist'
export const missingLead = 'The data may have been erased, or belongs to another business.'
export const toList = 'To the customers'
export const details = 'Details'
export const edit = 'Edit details'
export const saved = 'Customer details saved'
export const name = 'Name'
export const nameHint = 'Empty: the name from WhatsApp is used if there is one.'
export const language = 'Language'
export const unknownLanguage = 'Not known yet'
export const since = 'Since'
export const notFilled = '–'
export const rooms = 'Conversations'
export const noRooms = 'No conversations yet.'
export const timesClosed = (count: string) => `closed ${count} ${count === '1' ? 'time' : 'times'}`
export const ordersOf = (count: string, rupiah: string) =>
  `${count} ${count === '1' ? 'order' : 'orders'}, ${rupiah} in all`
export const orderNumber = (number: number) => `#${number}`
export const notes = 'Notes'
export const noNotes = 'No notes yet.'
export const addNote = 'Add a note'
export const writeNote = 'Note about the customer'
export const noteRemoved = 'Note removed'
export const removeNote = 'Remove the note'
export const openInInbox = 'Open conversation'

// consent
export const promotions = 'Promotions'
export const allowsPromotions = 'May receive promotions'
export const allowsLead = 'Customers stop them by replying STOP.'
export const refusesPromotions = (since: string) => `No promotions since ${since}`
export const refusesLead = 'Campaigns skip this customer. They start again by replying MULAI.'
export const stopPromotions = 'Stop promotions'
export const startPromotions = 'Allow promotions'
export const startQuestion = 'Did the customer agree to promotions?'
export const startConsequence =
  'Allow them only if the customer asked for it. Your name is noted with this change.'
export const stopped = 'Promotions stopped'
export const started = 'Promotions allowed'
export const consentOff = (who: string) => `Stopped by ${who}`
export const consentOn = (who: string) => `Allowed by ${who}`
export const theCustomer = 'the customer'

// acts
export const block = 'Block'
export const unblock = 'Unblock'
export const blockQuestion = (name: string) => `Block ${name}?`
export const blockConsequence =
  'Their messages still arrive in the inbox, but the AI no longer answers. You can unblock any time.'
export const isBlocked = 'Customer blocked'
export const isUnblocked = 'Customer unblocked'
export const merge = 'Merge with…'
export const mergeTitle = (name: string) => `Merge ${name} with whom?`
export const mergeLead = 'Choose another customer who is really the same person.'
export const mergeThis = (name: string) => `Merge with ${name}`
export const mergeQuestion = 'Merge these two customers?'
export const mergeConsequence = (name: string) =>
  `Conversations, numbers, notes and orders of ${name} become one with this customer. You can separate them again.`
export const typeToFind = 'Type a name or number to search.'
export const merged = 'The customers were merged'
export const mergedHere = (name: string, date: string) => `${name}, merged ${date}`
export const mergedWith = 'Merged from'
export const separate = 'Separate again'
export const separated = 'The customers are separate again'
export const downloadData = 'Download customer data'
export const erase = 'Erase customer data'
export const eraseQuestion = (name: string) => `Erase all data of ${name}?`
export const eraseConsequence =
  'All conversations, files, notes and numbers are erased for good. Orders stay in the books without name and address. Raw copies from WhatsApp go when their retention ends. This cannot be undone.'
export const eraseForever = 'Erase for good'
export const erased = (messages: string) =>
  `Customer data erased, with ${counted(messages, 'message')}`
export const moreActs = 'More actions'
export const segments = 'Segments'
export const openSegments = 'Open saved segments'
