// WhatsApp alerts to a member's own number: settings and the messages themselves.
export const title = 'WhatsApp to your number'
export const lead =
  'A channel of the business writes to your own number about the events you choose below. One message in five minutes at most, none in quiet hours. Reply STOP to end it.'
export const number = 'Your WhatsApp number'
export const numberExample = '0812 3456 7890'
export const channel = 'Sent by'
export const sendCode = 'Send code'
export const codeOnItsWay = (number: string) =>
  `A code of six digits is on its way to ${number}. It is valid for 10 minutes.`
export const code = 'Code'
export const verify = 'Verify'
export const sendAgain = 'Send the code again'
export const otherNumber = 'Change number'
export const active = (number: string, channel: string) => `On for ${number}, by ${channel}.`
export const stopped = (number: string) =>
  `Stopped, because ${number} replied STOP. Reply MULAI to that channel to get alerts again.`
export const verified = 'Number verified'
export const turnOff = 'Remove number'
export const turnedOff = 'WhatsApp messages to your number are off'
export const failedStart = 'The code was not sent'
export const failedVerify = 'Not verified yet'
export const noChannel = 'Connect a WhatsApp channel first.'
export const needsTemplate =
  'An official channel may only write first with a template. Create a utility template with one variable, such as "Team notice: {{1}}", and wait for its approval. Or write anything from your number to that channel: for 24 hours after it no template is needed.'
export const templateMissing =
  'The last message was not sent: there is no approved template with one variable.'
export const refused = 'WhatsApp refused the last message. Check the number and the channel.'
export const byWhatsApp = 'WhatsApp'

export const codeText = (code: string) => `Your Tanggap code: ${code}. Give it to no one.`
export const alertText = (business: string, lines: readonly string[], link: string) =>
  `${business}: ${lines.join('; ')}. ${link} Reply STOP to end these messages.`
export const andMore = (count: number) => `and ${count} more`
