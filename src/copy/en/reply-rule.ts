export const tabAi = 'AI conversations'
export const tabRules = 'Rules'
export const tabsLabel = 'Parts of auto-reply'
export const lead =
  'Rules are read from top to bottom before the AI. The first that fits replies, also while the AI is stopped. Conversations handled by the team get no reply.'
export const add = 'Add a rule'
export const none = 'No rules yet'
export const noneLead =
  'Rules reply at once in your own words, such as a greeting or a notice that you are closed. Start from a ready one:'
export const onlyKeepers = 'The owner or an admin can change rules.'
export const tryIt = 'Try the rules'
export const isOn = (name: string) => `The rule ${name} is on`
export const switchedOn = 'Rule switched on'
export const switchedOff = 'Rule switched off'
export const moveUp = (name: string) => `Move ${name} up`
export const moveDown = (name: string) => `Move ${name} down`
export const moved = (name: string, place: number) => `${name} is now number ${place}`
export const drag = (name: string) => `Move ${name}`
export const dragHint = 'Drag, or press the up and down arrows'
export const hiddenBy = (name: string) =>
  `“${name}” above always fits first. This rule only replies while that one pauses. Move this rule up, or change the one above.`
export const keywordsBy = (name: string, keywords: string) =>
  `Messages with “${keywords}” are answered by “${name}” first.`
export const removed = 'Rule removed'
export const saved = 'Rule saved'
export const used = (count: string) => `${count} ${count === '1' ? 'time' : 'times'} in 30 days`
export const usedMany = 'more than 1,000 times in 30 days'
export const unused = 'No replies in 30 days'
export const lastUsed = (when: string) => `last ${when}`
export const usesOf = (name: string) => `Replied to by ${name}`
export const usesLead = 'The last 20 conversations.'
export const noUses = 'No conversations yet.'
export const triggers = {
  kata_kunci: 'The message contains certain words',
  pesan_pertama: 'A customer writes for the first time',
  percakapan_baru: 'A new conversation begins',
  di_luar_jam: 'Outside opening hours',
  libur: 'Holiday',
  media: 'A customer sends a photo or file',
  iklan: 'A customer comes from an ad',
}
export const summary = {
  kata_kunci: (words: string) => `Words: ${words}`,
  kata_persis: (words: string) => `Exact message: ${words}`,
  media: (kinds: string) => `Sent: ${kinds}`,
}
export const kinds = {
  image: 'Photo',
  video: 'Video',
  audio: 'Voice message',
  document: 'Document',
  sticker: 'Sticker',
  location: 'Location',
}
export const anyKind = 'any kind'
export const hours = {
  selalu: 'Any time',
  buka: 'Only while open',
  tutup: 'Only while closed',
}
export const thenAnswer = 'The AI does not answer'
export const thenAi = 'The AI still answers'

// form
export const newRule = 'New rule'
export const editRule = 'Edit rule'
export const name = 'Name of the rule'
export const nameExample = 'Shop address'
export const when = 'When to reply'
export const keywords = 'Keywords'
export const keywordsHint = 'Separate them with commas. Upper and lower case are the same.'
export const keywordsExample = 'address, location, where'
export const exact = 'Only if the whole message equals a keyword'
export const whichKinds = 'Kinds of messages'
export const whichKindsHint = 'None chosen: any kind.'
export const reply = 'Reply'
export const replyHint =
  "{nama} becomes the customer's name, {usaha} the business's name, {buka} the next opening time."
export const replyExample = 'Hello {nama}, thank you for contacting {usaha}.'
export const insertName = 'Name'
export const insertBusiness = 'Business name'
export const insertOpening = 'Opening time'
export const after = 'After this reply'
export const afterAi = 'The AI still answers the question'
export const afterAiHint =
  'For greetings and notices. The official WhatsApp may charge two messages.'
export const afterNothing = 'This reply is enough'
export const afterNothingHint = 'For complete answers, such as an address.'
export const whichHours = 'Hours'
export const whichChannel = 'Channel'
export const everyChannel = 'All channels'
export const cooldown = 'Pause per conversation'
export const cooldownHint = 'The same customer does not get this reply again during the pause.'
export const cooldowns = {
  none: 'No pause',
  hour: '1 hour',
  halfDay: '12 hours',
  day: '1 day',
  week: '7 days',
  month: '30 days',
}
export const minutes = (count: string) => `${count} ${count === '1' ? 'minute' : 'minutes'}`
export const needsName = 'Name this rule.'
export const needsReply = 'Write the reply.'
export const needsKeywords = 'Write at least one keyword.'

// trial
export const tryTitle = 'Try the rules'
export const tryLead = 'Nothing is sent. The pause per conversation is not counted.'
export const customerWrites = 'The customer writes'
export const tryExample = 'what is your address?'
export const sends = 'Kind of message'
export const textMessage = 'Text'
export const writtenAt = 'Time'
export const writtenAtHint = 'Empty: now.'
export const firstEver = 'First message of this customer'
export const firstOfSession = 'New conversation'
export const fromAd = 'Comes from an ad'
export const run = 'Try'
export const result = 'Result'
export const repliesWith = (name: string) => `The rule “${name}” replies:`
export const noneReplies = 'No rule replies. This message goes straight to the AI.'
export const verdicts = {
  cocok: 'Fits, but a rule above it has replied',
  mati: 'Switched off',
  kanal: 'Another channel',
  jam: 'Not at this hour',
  pemicu: 'Does not fit',
}
export const fires = 'Replies'

// ready ones
export const ready = {
  percakapan_baru: {
    name: 'Opening greeting',
    reply:
      'Hello {nama}, thank you for contacting {usaha}. One moment, we are reading your message.',
  },
  pesan_pertama: {
    name: 'First contact',
    reply: 'Hello {nama}, nice to meet you from {usaha}. Please tell us what you are looking for.',
  },
  di_luar_jam: {
    name: 'Closed now',
    reply: 'Thank you for your message, {nama}. {usaha} is closed and opens again {buka}.',
  },
  libur: {
    name: 'Holiday',
    reply: '{usaha} is closed today, {nama}. We open again {buka}. Your message is noted.',
  },
  kata_kunci: {
    name: 'Shop address',
    reply: '',
    keywords: 'address, location, maps',
  },
  media: {
    name: 'File received',
    reply: 'We have received what you sent, {nama}. We will have a look.',
  },
  iklan: {
    name: 'From an ad',
    reply:
      'Hello {nama}, thank you for coming from the ad of {usaha}. What would you like to know?',
  },
}
