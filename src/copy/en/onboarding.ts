// BusinessStep
export const culinary = 'Food and drink'
export const fashion = 'Fashion'
export const beauty = 'Beauty and care'
export const health = 'Health'
export const retail = 'Shops and retail'
export const electronics = 'Electronics'
export const services = 'Services'
export const education = 'Education'
export const property = 'Property'
export const automotive = 'Automotive'
export const travel = 'Travel'
export const otherField = 'Other'
export const myBusiness = 'My business'
export const newBusinessName = 'What is the new business called?'
export const yourBusinessName = 'What is your business called?'
export const newBusinessLead =
  'This business is on its own: its channels, knowledge and team are separate from your other businesses.'
export const businessNameLead =
  'The AI uses this name when it greets customers. You can change it at any time.'
export const businessNameRequired = 'The business name is required'
export const businessNameExample = 'Example: Roti Senja'
export const maySkip = 'May be skipped.'
export const chooseField = 'Choose a field'

// ChannelStep
export const tryInSimulatorFirst = 'Try the simulator first'
export const simulatorLead = 'Made-up customers write on your screen. Nothing is sent to WhatsApp.'
export const ordinaryNumber = 'An ordinary number by QR code'
export const ordinaryNumberLead =
  'Scan a code with your phone, or type an 8-letter code. Unofficial; WhatsApp may limit the number.'
export const officialLead = 'A business number through Meta. Needs a Meta for Developers account.'
export const whichChannel = 'Where do customers write?'
export const whichChannelLead =
  'Start with the simulator to see how it works, or connect your number right away. The AI replies to no one until you activate it.'
export const back = 'Back'
export const connectionWay = 'Way to connect'
export const wahaLater = 'You can connect your own WAHA server later in Integrations.'
export const connected = 'Connected'

// KnowledgeStep
export const whatShouldAiKnow = (name: string) => `What should the AI know about ${name}?`
export const oneSourceIsEnough =
  'One source is enough to start. The AI answers only from here, and always shows where it comes from.'
export const skipForNow = 'Skip for now'
export const continueAndTry = 'Continue and try'
export const alreadyAdded = 'Added so far'
export const answersReady = (count: string) =>
  count === '1' ? '1 answer ready to use' : `${count} answers ready to use`
export const incomplete = 'Not complete'
export const fillOrClear = 'Fill in the empty fields, or clear what you wrote.'
export const notNow = 'Not now'
export const addAndContinue = 'Add and continue'
export const notAddedYet = 'What you wrote is not added yet'
export const notAddedYetLead =
  'The AI uses only what was added. If you skip, your text stays in this step.'
export const notUndone = 'Could not be undone'

// OnboardingFrame
export const stepOf = (step: number, count: number) => `Step ${step} of ${count}`
export const continueLater = 'Continue later'

// OnboardingScreen
export const aBusiness = 'business'

// TryStep
export const askLikeCustomer = 'Ask like one of your customers.'
export const askLikeCustomerLead =
  'Type anything, abbreviations are fine. This is only a simulator; nothing is sent to anyone.'
export const exampleQuestions = 'Example questions'
export const secureBeforeInviting =
  'with an email before you invite a team or leave test mode. You can do it later.'
export const accountSafe = (detail: string) => `Your account is secured${detail}.`
export const askSomething = 'Ask something'
export const waiting = 'Waiting'
export const ask = 'Ask'
export const handedOver = 'handed to the team'
export const answeredFrom = (count: number) =>
  count === 1 ? 'answered, 1 source' : `answered, ${count} sources`

// steps
export const stepBusiness = 'Business'
export const stepKnowledge = 'Knowledge'
export const stepTry = 'Try'
