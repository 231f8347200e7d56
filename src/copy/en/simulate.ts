// CustomerPhone
export const phoneOf = (name: string) => `Phone of ${name}`
export const openInInbox = 'Open in Inbox'
export const conversationWith = (name: string) => `Conversation with ${name}`
export const greetTheShop = 'Greet this shop like a new customer.'
export const typeMessage = 'Type a message'
export const answeredByAi = 'Answered by AI'
export const answeredBy = (name: string) => `Answered by ${name}`
export const answeredByTeam = 'Answered by the team'
export const notSent = (who: string) => `${who}, not sent`

// PhoneTab
export const customerOne = 'Sari Wulandari'
export const customerTwo = 'Pak Yudi'
export const customerThree = 'Ratna Kusuma'
export const beCustomer = 'Be a customer, then look at the Inbox'
export const beCustomerLead =
  'Messages of this phone take the same way as WhatsApp: they enter the Inbox, the AI answers them, and you can take over. Nothing is sent to WhatsApp.'
export const writeAs = 'Write as'
export const inTestMode =
  'This business is still in test mode, so the AI does not reply to this number. Its messages enter the Inbox all the same.'
export const makeTester = 'Make it a tester number'
export const noSimulatorChannel = 'There is no simulator channel yet.'
export const makeSimulatorChannel = 'Create a simulator channel'
export const simulatorChannelLead =
  'With a simulator channel you can write as a customer and see the whole way to the Inbox.'

// SimulationReasons
export const stillAiTurn = "Still the AI's turn"
export const noNewerMessage = 'No newer message'
export const channelConnected = 'Channel connected'
export const windowOpen = '24-hour window open'
export const reasonsAppearHere = 'The reasons appear here once the AI answers.'
export const reasonsLead = 'The sources used, the drafts held, and every check before sending.'
export const notInSimulator = 'does not apply in the simulator'
export const behaviourAndKnowledge = (behaviour: string, version: number, model: string) =>
  `Behaviour ${behaviour}, knowledge version ${version}${model}`
export const withoutModel = ', without a model'
export const time = 'Time'
export const tokens = 'Tokens'
export const cost = 'Cost'
export const costUnknown = 'Enter the price of tokens in Integrations, AI model'
export const handedOver = 'Handed over to the team'
export const ifUsing = (behaviour: string) => `With ${behaviour} instead`
export const sameMessage = 'the same message'
export const outcome = 'Result'
export const versionOneWritesOnce =
  'V1 answers in one pass: one more search, one draft. When it is held, only what is proved is sent, or the team takes over.'
export const versionTwoRewrites =
  'V2 plans: it searches each question, uses tools, writes once more when its draft is held, and checks its answer twice.'
export const sameWithoutModel =
  'Without an AI model, V1 and V2 both answer in your own words. They differ once a model is connected in Integrations.'
export const compare = 'Compare'
export const answered = 'Answered'
export const needsNoReply = 'Needs no reply'

// SimulateScreen
export const answersFrom = 'The AI answers from'
export const fromLive = 'What is live'
export const draft = 'Draft'
export const draftWaits = (count: string) =>
  count === '1'
    ? 'One change waits in the draft. Try it before publishing.'
    : `${count} changes wait in the draft. Try them before publishing.`
export const answersFromDraft = 'The AI answers from the draft. Customers do not see it yet.'
export const sideBySide = 'Side by side'
export const chat = 'Chat'
export const reasons = 'Reasons'
export const conversation = 'Conversation'
export const customerPhone = "Customer's phone"
export const wayToTry = 'Way to try'
export const nothingSent = 'Nothing is sent to WhatsApp'
export const agentBehaviour = 'Behaviour of the agent'
export const startAgain = 'Start again'
export const view = 'View'

// SimulatorPane
export const youAreCustomer = 'You play the customer'
export const writeAsCustomer = 'Write as a customer and see where the AI takes its answer from.'
export const speakAs = 'Speak as'
export const handedOverBecause = (reason: string, detail: string) =>
  `Handed over to the team: ${reason}${detail}`
export const sourcesAllPassed = (count: number) =>
  count === 1 ? '1 source, every check passed' : `${count} sources, every check passed`
export const fromOwnData = 'From your business data, all checks passed'
export const smallTalk = 'No source, small talk'

// a customer who writes by themselves
export const personaWrites = (name: string) => `${name} is writing`
export const personaGoal = (goal: string) => `Wants to know: ${goal}`
export const stopPersona = 'Stop'
export const personaEnded = (name: string, why: string) => `${name} is done: ${why}`
export const personaEnds = {
  tercapai: 'every question was answered.',
  diserahkan: 'the conversation was handed over to the team.',
  menyerah: 'did not get what they were looking for.',
  batas: 'the limit of 12 answers was reached.',
  selesai: 'the goal was reached or given up.',
}
export const personaStopped = 'You stopped it.'

// SimulatorPane
export const draftWithheld = ', draft held'
export const draftsWithheld = (position: number, count: number) =>
  `Draft ${position}, ${count} ${count === 1 ? 'draft' : 'drafts'} held`
