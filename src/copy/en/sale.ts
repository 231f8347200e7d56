export const status = {
  draf: 'Not confirmed',
  dikonfirmasi: 'Needs approval',
  disetujui: 'Awaiting payment',
  dibayar: 'Paid',
  diproses: 'In progress',
  dikirim: 'On its way',
  selesai: 'Completed',
  batal: 'Cancelled',
}
export const event = (number: number, state: string) => `Order #${number}: ${state}`
export const order = 'Order'
export const orderOf = (number: number, name: string) => `Order #${number}, ${name}`

// acts
export const acts = {
  setujui: 'Approve',
  terima_bayar: 'Mark as paid',
  proses: 'Start',
  kirim: 'Send out',
  selesaikan: 'Complete',
  batalkan: 'Cancel order',
}
export const moreActs = (number: number) => `More actions for order #${number}`
export const undoLast = 'Undo the last step'
export const done = {
  setujui: (number: number) => `Order #${number} approved`,
  terima_bayar: (number: number) => `Order #${number} marked as paid`,
  proses: (number: number) => `Order #${number} is in progress`,
  kirim: (number: number) => `Order #${number} is on its way`,
  selesaikan: (number: number) => `Order #${number} completed`,
  batalkan: (number: number) => `Order #${number} cancelled`,
  belum_cukup: (number: number) => `Order #${number} is recorded as not paid in full`,
  urungkan: (number: number) => `Order #${number} is back in its previous state`,
}
export const customerTold = 'The news is sent to the customer in the chat.'
export const customerNotTold =
  'The customer was not notified, because the 24-hour window has ended. Send a template from the conversation.'
export const notChanged = 'The order did not change'
export const cancelQuestion = (number: number) => `Cancel order #${number}?`
export const cancelConsequence = 'The stock is returned, and the customer is notified.'
export const cancelPaidConsequence =
  'The stock is returned, and the customer is notified. It was paid: refund it in the details of the order.'
export const keep = 'Keep the order'
export const cancelReason = 'Reason (optional)'
export const cancelReasonHint = 'The customer reads it.'
export const completeQuestion = (number: number) => `Complete order #${number}?`
export const completeConsequence =
  'The customer has received the goods. After this the order cannot change any more.'

// the orders behind a money figure of the report
export const moneyLists = {
  diterima: 'Money received',
  dikembalikan: 'Money refunded',
  bersih: 'Money in and out',
}
export const orders = (count: string) => (count === '1' ? '1 order' : `${count} orders`)
export const backToReport = 'Back to Reports'
export const noMoney = 'No orders with money in this period'

// an order
export const total = 'Total'
export const shippingTo = (zone: string) => `Delivery to ${zone}`
export const delivered = 'Delivery'
export const pickedUp = 'Pick-up'
export const today = 'today'
export const tomorrow = 'tomorrow'
export const late = 'Overdue'
export const clockMark = ':'
export const paid = 'Paid'
export const unpaid = 'Not paid'
export const returned = 'Money refunded'
export const returnedOf = (amount: string) => `${amount} refunded`
export const strayPayment = 'A payment needs checking'
export const checkProof = 'Check the proof of payment'
export const hasNote = 'Has a note'
export const waitsForYes = 'Waiting for the customer'
export const how = 'How'
export const address = 'Address'
export const payment = 'Payment'
export const note = 'Note'
export const openRoom = 'Open conversation'

// payment by link
export const sendLink = 'Send payment link'
export const linkSent = (number: number) => `Payment link of order #${number} sent`
export const linkSentWords = 'The order becomes paid by itself once the money arrives.'
export const linkNotTold = (number: number) => `Payment link of order #${number} made`
export const linkNotToldWords =
  'The 24-hour window has closed, so the link was not sent. Copy it from the order.'
export const linkFailed = 'The payment link was not sent'
export const payments = 'Payments by link'
export const byQris = 'QRIS'
export const paymentStates = {
  creating: 'being made',
  waiting: 'awaiting payment',
  expired: 'expired',
  failed: 'failed or closed',
  review: 'another amount, check the payment account',
  paid: 'paid',
  refunded: 'refunded',
}
export const extraPayment = 'extra: the order was paid or cancelled already, return the money'
export const link = 'Payment link'
export const proof = 'Proof of payment'
export const proofPicture = 'Picture of the proof of payment'
export const proofInRoom = 'In the conversation'
export const markProof = 'The last picture is a proof of payment'
export const notEnough = 'Money missing or too little'
export const notEnoughOf = (number: number) => `Payment of order #${number} not complete?`
export const notEnoughLead =
  'The customer is told what is missing and asked for another proof. The order stays unpaid.'
export const arrivedSoFar = 'Money that arrived'
export const arrivedHint = (total: string) =>
  `The sum of all transfers for this order. Enter 0 if there is none yet. The total is ${total}.`
export const arrivedWrong =
  'Enter a number below the total. If the money suffices, press Record as paid.'
export const remarkForCustomer = 'Note (optional)'
export const tellCustomer = 'Tell the customer'
export const partPaid = (arrived: string, missing: string) =>
  `${arrived} arrived, ${missing} missing`
export const proofMarked = 'Marked as proof of payment'
export const proofMarkedWords = 'The order is not paid yet. Check the money, then mark it as paid.'

// history of an order
export const history = 'History'
export const theCustomer = 'The customer'
export const automatically = 'Automatic'
export const happened = {
  konfirmasi: (who: string) => `${who} confirmed`,
  batal_pelanggan: (who: string) => `${who} cancelled`,
  diganti: (who: string) => `${who} replaced it with a new order`,
  bukti: (who: string) => `${who} sent a proof of payment`,
  kedaluwarsa: (who: string) => `${who}: not confirmed within 24 hours`,
  setujui: (who: string) => `${who} approved`,
  terima_bayar: (who: string) => `${who} marked it as paid`,
  bayar_gerbang: (who: string) => `${who}: paid by the link`,
  kembalikan: (who: string) => `${who} refunded money`,
  kembalikan_gerbang: (who: string) => `${who}: refunded by the payment provider`,
  tandai_bukti: (who: string) => `${who} marked a proof of payment`,
  belum_cukup: (who: string) => `${who}: money that arrived`,
  proses: (who: string) => `${who} started it`,
  kirim: (who: string) => `${who} sent it out`,
  selesaikan: (who: string) => `${who} completed it`,
  isi_ongkir: (who: string) => `${who} entered the shipping cost`,
  batalkan: (who: string) => `${who} cancelled`,
  urungkan: (who: string) => `${who} undid the last step`,
}

// the audit log
export const audited = {
  terms: 'changed the order settings',
  setujui: 'approved an order',
  terima_bayar: 'marked an order as paid',
  tautan_bayar: 'sent a payment link',
  belum_cukup: 'recorded an incomplete payment of an order',
  isi_ongkir: 'entered the shipping cost of an order',
  proses: 'started an order',
  kirim: 'sent out an order',
  selesaikan: 'completed an order',
  batalkan: 'cancelled an order',
  kembalikan: 'refunded money of an order',
  urungkan_kembalikan: 'undid the record of a refund',
  urungkan: 'undid a step of an order',
}

// the board
export const tabs = { aktif: 'Open', riwayat: 'Completed and cancelled' }
export const search = 'Search number, name or product'
export const filterHow = 'Filter by delivery'
export const everyHow = 'Pick-up and delivery'
export const filterDay = 'Filter by day'
export const everyDay = 'Any day'
export const dueToday = 'Due today'
export const noneHere = 'Empty'
export const noneActive = 'No open orders.'
export const noneActiveLead =
  'An order appears here when a customer replies YES to the summary of the AI.'
export const notSetUp = 'Orders by chat are switched off'
export const notSetUpLead =
  'While they are off, customers who order go to the team. Fill in the product table in Training first, then switch them on.'
export const noneOver = 'No completed or cancelled orders yet.'
export const noneFound = 'No order matches.'
export const clearFilter = 'Clear filter'
export const older = 'Load older ones'

// settings
export const terms = 'Order settings'
export const termsTitle = 'Orders by chat'
export const termsLead =
  'The AI takes orders from the product table in Training, computes the sum, and asks the customer to reply YES.'
export const termsSaved = 'Order settings saved'
export const takeOrders = 'Take orders by chat'
export const takeOrdersOn = 'The AI takes orders. Stock is reduced when the customer confirms.'
export const takeOrdersOff = 'Customers who order are handed over to the team.'
export const needsApproval = 'The team approves each order'
export const needsApprovalOn = 'The customer is notified when the team presses Approve.'
export const needsApprovalOff = 'An order is accepted as soon as the customer replies YES.'
export const takesPickup = 'Pick-up'
export const takesDelivery = 'Delivery'
export const takesDeliveryHint = 'Only to the areas below, at their price.'
export const zones = 'Shipping table'
export const zonesHint =
  'Used to compute orders and to answer "how much is delivery to Bandung?". Paste from a sheet; Enter goes to the next row.'
export const zoneColumns = {
  name: 'Area',
  rupiah: 'Price (Rp)',
  areas: 'Other names or postcodes',
  freeFrom: 'Free from (Rp)',
  days: 'Estimate',
}
export const zoneExamples = {
  name: 'Bandung',
  rupiah: '9.000',
  areas: 'Cimahi, 40111-40199',
  freeFrom: '200.000',
  days: '1-2 days',
}
export const zoneCell = (column: string, row: number) => `${column}, row ${row}`
export const addZone = 'Add an area'
export const removeZone = (name: string) => (name ? `Remove the area ${name}` : 'Remove this area')
export const zoneWrong = 'Enter the name of the area, and its amounts in whole rupiah.'
export const zoneNeeded = 'Add at least one delivery area.'
export const zoneTwice = 'Two areas have the same name.'
export const oneWayNeeded = 'Choose at least one way: pick-up or delivery.'
export const paymentText = 'How to pay'
export const paymentTextHint =
  'Sent to the customer when the order is accepted, for example your bank account. The team checks the proof of payment.'

// the part of the day for which an order is wanted
export const dayParts = {
  pagi: 'morning',
  siang: 'around noon',
  sore: 'afternoon',
  malam: 'evening',
}
