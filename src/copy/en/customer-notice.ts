export const payByLink = (order: string, total: string, url: string) =>
  [
    `You can pay order ${order} with this link: ${url}`,
    `The amount is ${total}. The link works for 24 hours.`,
  ].join('\n')
export const payByQris = (order: string, total: string, pay: { url: string; until: string }) =>
  [
    `Order ${order}: scan this QRIS code to pay ${total}.`,
    `It works until ${pay.until}.`,
    `Or pay with this link: ${pay.url}`,
  ].join('\n')
export const until = (date: string, clock: string, zone: string) => `${date} at ${clock} ${zone}`
export const paid = (order: string) => `Your payment for order ${order} has arrived. Thank you!`
export const paymentRecorded = (order: string) =>
  `We have received your payment for order ${order}. Thank you!`
export const notArrived = (order: string) =>
  `Sorry, we have not found the payment of order ${order} in our account yet. Please check it and send the proof here.`
export const refunded = (order: string, sum: string) =>
  `We have refunded ${sum} of order ${order} to the way you paid. It usually arrives within a few working days.`
export const corrected = (order: string, state: string) =>
  `Sorry, a correction: order ${order} is ${state}.`
export const approved = (order: string, total: string) =>
  `Order ${order} is approved. The total is ${total}.`
export const beingPrepared = (order: string) => `We are preparing order ${order}.`
export const onItsWay = (order: string) => `Order ${order} is on its way.`
export const completed = (order: string) =>
  `Order ${order} is completed. Thank you for ordering with us!`
export const cancelled = (order: string) => `Sorry, order ${order} is cancelled.`
export const reason = (text: string) => `Reason: ${text}`
export const remark = (text: string) => `Note: ${text}`
export const aboutTheMoney = 'Our team will contact you about the money.'
export const inState = (order: string, state: string) => `Order ${order} is ${state}.`

export const paymentStates = {
  received: 'received',
  arrived: 'received',
  missing: 'still missing',
  returned: 'refunded',
}
export const correctedTo = (state: string) => `corrected: ${state}`

export const bookingConfirmed = (what: string) => `Booking ${what} is confirmed. See you then!`
export const bookingCancelled = (what: string) =>
  `Sorry, booking ${what} is cancelled. Please choose another time.`
export const bookingMoved = (number: number, when: string) => `Booking #${number} moves to ${when}.`
export const bookingKept = (what: string) => `Booking ${what} stays as it was.`
export const bookingReminder = (what: string) =>
  `Reminder: booking ${what}. If you need to move or cancel it, just write here.`
export const bookingStates = {
  setujui: 'confirmed',
  batal: 'cancelled',
  pindah: 'moved',
  urungkan: 'unchanged',
}

export const askRating = (business: string, name: string | undefined) =>
  `Thank you for contacting ${business}${name ? `, ${name}` : ''}. From 1 to 5, how satisfied are you with our service? Reply with the number only: 1 is disappointed, 5 is very satisfied.`
export const ratingThanks = 'Thank you for your rating.'
export const ratingSorry =
  'Thank you for being honest, and sorry that it was not good enough. Tell us what was missing, our team reads it.'

export const consentGiven = {
  stop: 'All right, we will not send you promotions any more. Reply START to get them again.',
  start: 'All right, we will send you promotions again. Reply STOP at any time to end them.',
}

export const requestDone = 'We have processed your request.'
export const requestRefused = 'Sorry, we cannot carry out your request. Our team explains it here.'
export const requestRefusedByAi =
  'Sorry, we cannot carry out your request. If you have a question, just write here.'
export const requestFailed =
  'Sorry, your request did not go through because of a technical problem. Our team follows it up and writes to you here.'
