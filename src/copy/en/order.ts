import { locale } from './formats.ts'

const number = (value: number) => value.toLocaleString(locale)

// CheckoutScreen
export const noWayToPay =
  'This server has no way to pay yet. Contact your server operator to pay for this order.'
export const orderExpired = 'The time of this order is over, and nothing was charged.'
export const toSubscription = 'To Subscription'
export const orderAgain = 'Order again on the Subscription page.'
export const paidTitle = 'Payment received'
export const paidWords = 'Your plan is active. Thank you.'
export const refundedWords = 'The payment of this order was returned.'
export const chooseMethod = 'Pay with'
export const payNow = 'Pay'
export const changeMethod = 'Change payment method'
export const inclPpn = 'VAT (PPN) included.'
export const extraPaid = (amount: string) =>
  `We keep the second payment of ${amount} as balance. It reduces your next order.`
export const underReview =
  'The amount that came in differs from the order. The server operator is checking it.'
export const methodFailed = 'The last payment did not succeed. Choose another method or try again.'
export const methodExpired = 'The time of that payment is over. Make a new payment below.'

// Methods
export const methods = {
  qris: 'QRIS',
  bca: 'BCA virtual account',
  bni: 'BNI virtual account',
  bri: 'BRI virtual account',
  mandiri: 'Mandiri Bill Payment',
  permata: 'Permata virtual account',
  card: 'Credit or debit card',
  ewallet: 'E-wallet',
  link: 'Payment link',
  transfer: 'Bank transfer',
}
export const methodHints = {
  qris: 'Scan it with any banking app or e-wallet',
  bca: 'm-BCA, KlikBCA, ATM',
  bni: 'BNI Mobile, ATM',
  bri: 'BRImo, ATM',
  mandiri: "Livin' by Mandiri, ATM",
  permata: 'PermataMobile X, ATM',
  card: "On the payment provider's secure page",
  ewallet: "On the payment provider's secure page",
  link: "All payment methods on the provider's page",
  transfer: 'Checked by the server operator, so not active at once',
}

// PaymentPanel
export const waitingTitle = 'Waiting for your payment'
export const waitingWords = 'This page changes by itself as soon as the payment arrives.'
export const payBefore = 'Pay before'
export const qrAlt = 'QRIS code for this payment'
export const qrWords = (amount: string) =>
  `Scan this code with a banking app or e-wallet. The amount ${amount} is already filled in.`
export const accountNumber = 'Virtual account number'
export const transferNumber = 'Account number'
export const billKey = 'Bill key'
export const companyCode = 'Company code'
export const bank = 'Bank'
export const holder = 'Account holder'
export const exactAmount = 'Exact amount'
export const openPage = 'Open the payment page'
export const pageWords =
  "The payment continues on the provider's page. When it is done you come back here."
export const checkNow = 'I have paid, check now'
export const notYet = 'The payment has not arrived'
export const notYetWords = 'It usually takes a few seconds. This page keeps checking.'
export const transferDone = 'I have made the transfer'
export const transferReported =
  'We noted that you made the transfer. The plan becomes active once the server operator has checked the account.'

// TransferReport
export const chooseProof = 'Attach a proof of the transfer (optional)'
export const otherProof = 'Send another proof'
export const proofHint = 'A picture or PDF, 5 MB at most.'
export const proofTooLarge = 'This file is larger than 5 MB.'
export const sendProof = 'Send the proof'
export const proofSent = 'Your proof was sent.'
export const notReported = 'Not sent yet'

// OrderChip
export const waitingForPayment = 'Awaiting payment'
export const paid = 'Paid'
export const refunded = 'Refunded'

// SubscriptionScreen
export const noOrders = 'No orders yet.'
export const withoutSubscription = 'This business uses Tanggap without a paid subscription.'
export const ownersOnly = 'Only the business owner can see orders.'
export const plans = 'Plans'
export const orders = 'Orders'
export const usage = 'Usage'
export const phases = {
  trial: 'Trial',
  active: 'Active',
  past_due: 'Unpaid',
  ended: 'Ended',
}
export const trialUntil = (day: string) =>
  `Trial until ${day}. After that all conversations go to your team until you choose a plan.`
export const activeUntil = (day: string) => `Paid until ${day}.`
export const cancelledUntil = (day: string) => `You stopped this plan. The AI answers until ${day}.`
export const pastDueUntil = (day: string) =>
  `The paid period is over. The AI answers until ${day}, then conversations go to your team.`
export const endedWords =
  'The AI no longer answers. Every conversation goes to your team until you choose a plan.'
export const balance = (amount: string) => `Your balance of ${amount} reduces the next order.`
export const usedOf = (used: number, limit: number) =>
  `${number(used)} of ${number(limit)} AI answers`
export const usageReset = (day: string) => `Counting starts again on ${day}.`
export const usageAlmost = 'Nearly used up. After that, conversations go to your team.'
export const usageFull = 'Used up. New conversations go to your team.'
export const showUsage = 'See the details'
export const answersPerMonth = (answers: number) => `${number(answers)} AI answers per month`
export const intervals = { month: 'monthly', year: 'yearly' }
export const perInterval = { month: 'per month', year: 'per year' }
export const interval = 'Billing period'
export const byMonth = 'Monthly'
export const byYear = 'Yearly'
export const choosePlan = (plan: string) => `Choose ${plan}`
export const renew = 'Renew'
export const yourPlan = 'Your plan'
export const cancelPlan = 'Stop the plan'
export const cancelTitle = 'Stop this plan?'
export const cancelWords = (day: string) =>
  `The AI answers until ${day}. After that conversations go to your team. Your data is not deleted.`
/** of a plan that is over and unpaid */
export const cancelNowWords =
  'The paid period is over, so the AI stops answering right away. Conversations go to your team. Your data is not deleted.'
export const cancelledNow = 'The plan was stopped'
export const resumePlan = 'Resume the plan'
export const cancelled = 'The plan stops at the end of the paid period'
export const resumed = 'The plan was resumed'
export const planOrder = (plan: string, interval: string) => `${plan} plan, ${interval}`
export const changeTitle = (plan: string) => `Change to the ${plan} plan?`
export const changeWords = (present: string) =>
  `The ${present} plan stops as soon as the new one is active. What is left of it lowers the price. If that is enough, the new plan is active at once without a payment.`
export const balanceTitle = (plan: string) => `Pay the ${plan} plan from your balance?`
export const balanceWords = (amount: string) =>
  `Your balance is enough for this plan (${amount}), so it is active at once without a payment.`
export const goOn = 'Continue'
export const onlyMonthly = 'Monthly only'
export const choose = 'Choose'

// UsageDialog
export const usageTitle = 'AI answers that count'
export const usageWords =
  'One row is one AI answer that was sent through WhatsApp. Hand-over notes and the simulator do not count.'
export const noUsage = 'No answers have counted in this period.'
export const deletedRoom = 'The conversation was deleted'
export const loadMore = 'Load more'

// Line
export const business = 'Business'
export const amount = 'Amount'
export const credit = 'Credit from balance and remaining plan'
export const price = 'Plan price'
export const status = 'Status'
export const orderedAt = 'Ordered'
export const paidAt = 'Paid'
export const refundedAmount = 'Refunded'
// the audit log
export const audited = { made: 'ordered a plan', refund: 'refunded money of a plan' }
export const timeLeft = 'Time left'
