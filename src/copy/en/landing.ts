import { locale } from './formats.ts'

// Claims
export const alwaysReady = 'Always ready to answer'
export const alwaysReadyText = 'At night, on holidays, and while the shop is busy.'
export const cheaper = 'Cheaper'
export const cheaperText = 'The AI answers what repeats; your team handles the rest.'
export const salesRise = 'Sales rise'
export const salesRiseText = 'Buyers get an answer while they still want to buy.'
export const minutes = 'minutes'
export const untilReady = 'Until it is ready'
export const untilReadyText = 'Four steps, from the name of your business to the first answer.'
export const figuresAreExamples =
  '20x and 30% are examples, not promises: the result depends on your business.'

// Costs
export const noSubscription = 'No subscription fee.'
export const whatYouPay =
  "Tanggap is licensed under Apache-2.0 and runs on your own server. What you may pay for: that server, Meta's fees for official WhatsApp messages, and the AI model you choose. On a server of others, its operator decides what it costs."
export const prices = 'Prices'
export const pricesWords =
  "Prices on this server, VAT (PPN) included. Meta's fees for official WhatsApp messages are paid separately."
export const monthly = (price: string) => `${price} per month`
export const monthlyAnswers = (answers: number) =>
  `${answers.toLocaleString(locale)} AI answers per month`
export const tryNow = 'Try it now'

// DemoChat
export const shopName = 'Roti Senja'
export const online = 'online'
export const exampleConversation = 'Example conversation'

// Hero
export const everyChat = 'Every chat gets an answer.'
export const everyAnswer = 'Every answer'
export const hasItsSource = 'has its source.'
export const heroLead =
  "Tanggap replies to WhatsApp customers from your shop's own knowledge. When the answer is not there, it calls you instead of making one up."
export const seeHow = 'See how it works'
export const noCard = 'No card needed. Try the simulator first, before you connect a number.'
export const exampleDescription =
  'Example of a WhatsApp conversation: the AI answers the price of a snack box with its source, then calls the team for a special price.'

// HowItWorks
export const fromPriceList = 'From price list to first answer'
export const picturesAreExamples = 'The pictures below are examples of the screens.'
export const connectText = 'Scan a QR code, type an 8-character code, or use official WhatsApp.'
export const orEnterCode = 'or enter the code'
export const validTwoMinutes = 'Valid for 2 minutes'
export const giveKnowledge = "Give it your shop's knowledge"
export const giveKnowledgeText =
  'Upload a price list, paste a website address, or type it yourself.'
export const priceListFile = 'Daftar harga.xlsx'
export const ready = 'Ready'
export const policyFile = 'Kebijakan pesanan.pdf'
export const fourteenOfTwentyTwo = '14 of 22'
export const tryThenActivate = 'Try it, then activate'
export const tryThenActivateText =
  'Ask in the simulator until you are sure. Stop it at any time with one button.'
export const exampleQuestion = 'ongkir ke bantul brp?'
export const hasSource = 'Has its source'

// LandingScreen
export const pageParts = 'Page'
export const howItWorks = 'How it works'
export const costs = 'Costs'
export const notPartOfMeta = 'Not part of WhatsApp or Meta.'

// ReasonCard
export const reasonsOfThisAnswer = 'Reasons for this answer'
export const snackBox = 'Snack box'
export const fromPrice = 'mulai Rp15.000'
export const perBox = 'per kotak isi tiga,'
export const atLeastTwenty = 'minimal 20 kotak'
export const orderedOneDayBefore = ', dipesan satu hari sebelumnya.'
export const sourceTitled = (source: string) => `Source: ${source}`

// example
export const askedSnackBox = 'kak snack box brp? minimal pesan brp'
export const answeredSnackBox =
  'Baik, Kak. Snack box mulai Rp15.000 per kotak isi tiga, minimal 20 kotak, dipesan satu hari sebelumnya.'
export const sourceSnackBox = 'Berapa harga snack box dan minimal pesannya?'
export const askedForLess = '40 kotak ya. bisa kurang dikit gak'
export const handedOverBargain =
  'Baik Kak, saya sambungkan ke tim Roti Senja, ya. Biasanya dibalas dalam 15 menit.'
export const checkFigures = 'Every figure is in the source'
export const checkPromises = 'No discount is promised'
export const checkSources = 'The answer has a source'

// RealScreens
export const whatTheTeamSees = 'What your team sees'
export const realScreens = 'Real screens of Tanggap, with the example business Roti Senja.'
export const inboxScreen = 'Every chat in one place'
export const inboxScreenText = 'See who is waiting, who is handling it, and what the AI wrote.'
export const reportScreen = 'Every figure opens'
export const reportScreenText =
  'Reports by hour, channel, member, tag and reason; press a figure to see its conversations.'
export const pictureOf = (what: string) => `Screenshot: ${what}`
