// Money of customers' orders that is returned.
export const refunds = 'Refunds'
export const refundMoney = 'Refund'
export const refundOf = (number: number) => `Refund order #${number}`
export const refundLead = 'The state of the order and the stock do not change.'
export const whichPayment = 'Which money'
export const amount = 'Amount'
export const amountHint = (left: string) => `${left} at most.`
export const amountWrong = 'Enter an amount in whole rupiah, no more than what is left.'
export const reason = 'Reason'
export const reasonMissing = 'Enter the reason, for the records of the team.'
export const way = 'How'
export const byGateway = (provider: string) => `Through ${provider}`
export const gatewayHint = 'The money goes back the way it was paid, and the customer is notified.'
export const byHand = 'I have transferred it myself'
export const manualHint = 'It is only recorded here. No money is sent.'
export const onlyManual =
  'Transfer the money yourself first, then record it here. No money is sent from here.'
export const submit = { gateway: 'Refund', manual: 'Record' }
export const providers = { midtrans: 'Midtrans', xendit: 'Xendit' }
export const recorded = 'Marked as paid by the team'
export const extraOf = (name: string) => `${name}, extra payment`
export const targetOf = (name: string, left: string) => `${name}: ${left} left`
export const states = {
  manual: {
    sending: 'being recorded',
    done: 'transferred by the team',
    failed: 'not recorded',
    undone: 'undone',
  },
  gateway: {
    sending: 'waiting for the payment provider',
    done: 'through the payment provider',
    failed: 'refused by the payment provider',
    undone: 'undone',
  },
}
export const refunded = {
  gateway: 'Money refunded',
  manual: 'Refund recorded',
}
export const sending = 'The refund is being processed'
export const sendingWords =
  'The payment provider reports when it is done. Its state is in the details of the order.'
export const undoRefund = 'Undo this record'
export const undone = 'Refund record undone'
export const notUndone = 'The record was not undone'
