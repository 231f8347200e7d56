export const title = 'Payment account'
export const lead =
  'Customers pay their orders straight into your own account at Midtrans or Xendit. The money does not pass through Tanggap.'
export const provider = 'Provider'
export const providers = { midtrans: 'Midtrans', xendit: 'Xendit' }
export const serverKey = 'Server key'
export const serverKeyHint = 'In the Midtrans dashboard: Settings, Access Keys.'
export const secretKey = 'Secret API key'
export const secretKeyHint =
  'In the Xendit dashboard: Settings, API Keys. Give it write permission for Invoices.'
export const callbackToken = 'Webhook verification token'
export const callbackTokenHint = 'In the Xendit dashboard: Settings, Webhooks.'
export const keyStored = (end: string) => `Stored, ends in ${end}. Leave empty to keep it.`
export const tokenStored = 'Stored. Leave empty to keep it.'
export const sandbox = 'Test mode (sandbox)'
export const sandboxHint = 'No real money moves. Use the keys of the sandbox.'
export const sendsLinks = 'Send payment links automatically'
export const sendsLinksOn =
  'A link is sent once an order is approved, while the 24-hour window is open.'
export const sendsLinksOff = 'The team sends the link from the order.'
export const webhook = 'Webhook address'
export const webhookHint = {
  midtrans: 'Paste it in the Midtrans dashboard: Settings, Payment, Notification URL.',
  xendit:
    'Paste it in the Xendit dashboard: Settings, Webhooks, for Invoices paid, QR codes paid and Refunds.',
}
export const noPublicUrl =
  'This server has no public address yet, so webhooks cannot arrive. Payments are still checked every few minutes.'
export const saved = 'Payment account saved'
export const test = 'Test the key'
export const tested = {
  works: 'The key works',
  refused: 'The provider refuses this key',
  unreachable: 'The provider does not answer',
}
export const testFailed = 'The key could not be tested'
export const refusedWords = 'Check the key, and whether the test mode matches.'
export const remove = 'Remove account'
export const removeQuestion = (name: string) => `Remove the ${name} account?`
export const removeConsequence =
  'Its keys are deleted and no new links can be made. Open links can still be paid, but are no longer recorded by themselves.'
export const removed = 'Payment account removed'
export const audited = {
  save: 'saved the payment account',
  remove: 'removed the payment account',
}
