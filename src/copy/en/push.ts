// Settings: notifications of a member
export const title = 'Notifications'
export const lead = 'So that no waiting customer is missed. These choices are yours alone.'
export const saved = 'Notification choices saved'

// This device
export const thisDevice = 'On this device'
export const turnOn = 'Turn on for this device'
export const turnOff = 'Turn off for this device'
export const isOn = 'On. Notifications arrive even when Tanggap is closed.'
export const isOff = 'Not turned on for this device.'
export const turnedOn = 'Notifications are on for this device'
export const turnedOff = 'Notifications are off for this device'
export const unsupported =
  'This browser does not support notifications. On an iPhone: open the Share menu, choose Add to Home Screen, then open Tanggap from there.'
export const insecure =
  'Device notifications need an https address. Ask the operator of the server to set up HTTPS.'
export const denied =
  'You once refused notifications from this page. Allow them by the icon to the left of the address, then reload.'
export const failedOn = 'Notifications could not be turned on'
export const failedOnHint =
  'The browser gave no address for notifications. Check the connection, then try again.'
export const sendTrial = 'Send a test'
export const trialTitle = 'Tanggap'
export const trialBody = 'Test: notifications reach this device.'
export const trialArrived = 'The test reached this device'
export const trialRefused = 'The test arrived but was not shown'
export const trialRefusedHint =
  'This device hides notifications of the browser. Check its notification settings.'
export const trialSent = 'The test was sent but has not shown up here'
export const trialSentHint =
  'The notification service of the browser has accepted it. Wait a moment, then try again.'
export const otherDevices = 'Your devices'
export const lastSent = 'last notified'
export const neverSent = 'never notified'
export const remove = (device: string) => `Remove ${device}`
export const removed = 'Device removed'

// Events
export const events = 'What you are notified about'
export const onDevice = 'Device'
export const byMail = 'Email'
export const eventNames = {
  waiting: 'A customer waits for the team',
  deadline: 'A deadline is near or over',
  opening: 'At opening: customers waited since closing',
  reply: 'A reply in a conversation that you handle',
  mention: 'You are named in a note, or given a conversation',
  failed: 'A message is not sent, or a WhatsApp number is disconnected',
  order: 'Orders, payments and bookings to look at',
  scenario: 'A required scenario got worse',
  plan: 'Allowance and end of the plan',
}
export const mailNote = 'Emails are collected: one a minute at most.'

// Sound, quiet hours, content
export const sound = 'Sound while Tanggap is open'
export const soundOff = 'Silent'
export const loudness = (volume: number) => `${volume}%`
export const trySound = 'Try the sound'
export const quiet = 'Quiet hours'
export const quietHint = (zone: string) =>
  `Your devices get nothing and make no sound. What still waits is sent when they end. ${zone} time.`
export const quietFrom = 'From'
export const quietUntil = 'Until'
export const hides = 'Hide content'
export const hidesHint = 'Notifications on devices name the business only, not the customer.'
