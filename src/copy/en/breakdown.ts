export const spanLabel = 'Time span'
export const spans = { hari: 'Today', minggu: '7 days', bulan: '30 days' }
export const comparedWith = {
  hari: 'the same day last week, up to this hour',
  minggu: 'the 7 days before',
  bulan: 'the 30 days before',
}
export const before = {
  hari: 'Last week',
  minggu: '7 days before',
  bulan: '30 days before',
}
export const lead = (before: string) => `Compared with ${before}.`
export const counting = 'Some new messages are being counted.'
export const toReport = 'See the report'

// figures
export const handled = 'Conversations handled'
export const byAi = 'Completed by AI'
export const handedOver = 'Handed to the team'
export const firstReply = 'First reply'
export const rating = 'Satisfaction'
export const openFigure = (name: string, value: string) => `${name}: ${value}. See conversations`
export const was = (value: string) => `before ${value}`
export const nothingBefore = 'Nothing before'
export const ratingOf = (rating: string) => `${rating} of 5`

// chart
export const perHour = 'Conversations per hour'
export const perDay = 'Conversations per day'
export const aiAlone = 'AI alone'
export const withTeam = 'With the team'
export const pressToOpen = 'Press to see the conversations'
export const showTable = 'Table'
export const showChart = 'Chart'
export const time = 'Time'
export const hourRange = (from: string, to: string) => `${from}:00–${to}:00`
export const openPoint = (at: string, count: string) =>
  `${at}: see ${count} ${count === '1' ? 'conversation' : 'conversations'}`

// split
export const splitLabel = 'Split by'
export const split = {
  jam: 'Hour',
  kanal: 'Channel',
  anggota: 'Member',
  tag: 'Tag',
  alasan: 'Hand-over reason',
}
export const splitTitle = 'Breakdown'
export const severalTimes = {
  anggota:
    'A conversation handled by several members counts for each of them. Its first reply may be from the AI.',
  tag: 'A conversation with several tags counts for each of them.',
}
export const columns = {
  handled: 'Handled',
  byAi: 'AI alone',
  handedOver: 'Handed over',
  firstReply: 'First reply',
  rating: 'Satisfaction',
}
export const none = 'No conversations in this span yet.'
export const noneSplit = {
  jam: 'No conversations in this span yet.',
  kanal: 'No conversations in this span yet.',
  anggota: 'No conversations handled by members in this span yet.',
  tag: 'No tagged conversations in this span yet.',
  alasan: 'No conversations handed to the team in this span yet.',
}
export const formerMember = 'Former member'
export const openRow = (name: string, count: string) =>
  `${name}: see ${count} ${count === '1' ? 'conversation' : 'conversations'}`

// export
export const notExported = 'The report could not be downloaded'
export const downloaded = 'Report downloaded'
export const fileName = (span: string, by: string, day: string) => `report-${span}-${by}-${day}`
export const exportColumns = {
  sessions: 'Conversations',
  answered: 'Handled',
  byAi: 'AI alone',
  handedOver: 'Handed to the team',
  replySeconds: 'First reply (seconds, median)',
  rated: 'Ratings',
  rating: 'Satisfaction (1–5)',
}
export const total = 'All'
export const totalBefore = 'All, before'

// money of customers' orders
export const money = 'Money of orders'
export const received = 'Received'
export const refunded = 'Refunded'
export const net = 'Net'
export const openMoney = (name: string, value: string) => `${name}: ${value}. See orders`
export const openOrders = 'Open orders'
