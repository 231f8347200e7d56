// ChannelCard
import { counted } from '../counted.ts'
export const cannotCheckHint = 'Its status changes here in a moment.'
export const changeServer = 'Edit server'
export const restart = 'Restart'
export const sessionRestarted = 'Session restarted'
export const stop = 'Stop'
export const sessionStopped = 'Session stopped'
export const logOutDevice = 'Log the device out'
export const disconnect = 'Disconnect'
export const checkingConnection = 'Checking the connection'
export const checkingConnectionHint = 'If there is a problem, the status changes here.'
export const cannotCheck = 'Cannot be checked yet'
export const link = 'Connect'
export const testConnection = 'Test connection'
export const logOutQuestion = 'Log this device out?'
export const logOut = 'Log out'
export const deviceLoggedOut = 'Device logged out'
export const logOutConsequence =
  'Tanggap receives no messages of this number until a QR code is scanned again. Existing conversations stay stored.'
export const numberDisconnected = 'Number disconnected'
export const disconnectQuestion = (number: string) => `Disconnect ${number}?`
export const disconnectConsequence = (left: string) =>
  `Tanggap receives no more messages of this number, and its credentials are deleted here. ${left} Existing conversations stay stored.`

// IntegrationsScreen
export const ownersOnly = 'Only the owner and admins can change integrations.'
export const channels = 'Channels'
export const addChannel = 'Add a channel'
export const model = 'Model'
export const notInThisVersion = 'Outgoing webhooks are not available in this version.'
export const officialLead = 'A business number through Meta: messages, read receipts and templates.'
export const simulatorReady = 'The simulator is ready'
export const simulatorReadyHint = 'Write as a customer on the Simulation screen.'
export const simulatorNotConnected = 'The simulator is not connected'
export const simulatorLead = 'Made-up customers on your screen. Nothing is sent to WhatsApp.'

// MetaDialog
export const connectOfficial = 'Connect official WhatsApp'
export const connectOfficialLead =
  "A business number through Meta's Cloud API. Needs a Meta for Developers account."
export const officialSaved = 'Official WhatsApp saved'
export const changeOfficial = 'Edit official WhatsApp'
export const changesSaved = 'Changes saved'

// ModelCard
export const modelAnswers = 'The model answers'
export const withinDuration = (duration: string) => `Within ${duration}.`
export const modelNotReady = 'The model is not ready'
export const cannotTest = 'Cannot be tested yet'
export const noModelLead =
  'Without a model, the AI answers in your own words from Training, with their source. Connect a model of your own, or ask the operator of this server to set one up.'
export const ownModel = 'Your own model'
export const instanceModel = "The server operator's model"
export const connectOwnModel = 'Connect your own model'
export const changeModel = 'Change model'
export const ownModelLead =
  'The key and its costs are those of your account at the model provider. Answers still pass the same gate before they are sent.'
export const provider = 'Provider'
export const modelName = 'Model name'
export const modelNameHint = 'Exactly as the provider writes it, such as gpt-5-mini.'
export const modelAddress = 'Server address'
export const modelAddressHint = 'Leave empty for OpenAI itself. Include the ending /v1.'
export const modelKey = 'API key'
export const modelKeyHint = 'Stored encrypted, never shown again, and sent to this server only.'
export const keptModelKey = (hint: string) => `Stored (…${hint}). Leave empty to keep it.`
export const seesImages = 'This model can read pictures'
export const seesImagesHint =
  'Photos of customers and of price lists are read for the AI and the team. A proof of payment is never believed by itself.'
export const senses = {
  anthropic:
    'Models of Anthropic read photos but cannot hear voice notes. Customers who send one are asked to write.',
  google: 'Models of Google read photos and hear voice notes.',
}
export const transcriptionModel = 'Model for voice notes'
export const transcriptionModelHint =
  'May stay empty. For example whisper-1; it turns voice notes of customers into text.'
export const inputPrice = 'Price of 1 million input tokens'
export const outputPrice = 'Price of 1 million output tokens'
export const priceHint = "In rupiah, from the provider's price list. Used to compute costs."
export const monthlyLimit = 'Budget per month'
export const monthlyLimitHint =
  'When it is used up, the AI answers in your own words until next month, and you are told.'
export const noLimit = 'No limit'
export const tryFirst = 'Test first'
export const modelSaved = 'Model saved'
export const modelSavedHint = 'In use within 20 seconds.'
export const stopOwnModel = 'Stop using'
export const stopOwnModelQuestion = 'Stop using this model?'
export const stopOwnModelConsequence =
  "Its key is deleted here. Then the server operator's model answers if there is one, or your own words."
export const ownModelStopped = 'The model is no longer used'
export const usedThisMonth = (calls: string, tokens: string) =>
  `This month ${counted(calls, 'call')}, ${counted(tokens, 'token')}`
export const costThisMonth = (rupiah: string) => `about ${rupiah}`
export const ofLimit = (rupiah: string) => `of the limit ${rupiah}`
export const limitShort = 'Limit reached'
export const limitReached =
  "This month's budget is used up: the AI answers in your own words until next month."
export const wrongRupiah = 'Write an amount in rupiah, such as 4.000'
export const modelNameRequired = 'The model name is required'
export const wrongAddress = 'Write the whole address, such as https://model.yourshop.id/v1'

// ScannedOffers
export const qrLead =
  'An ordinary number, straight from this server: scan a QR code or type an 8-letter code.'
export const connectQrQuestion = 'Connect by QR code?'
export const understoodContinue = 'I understand, continue'
export const connectQrConsequence =
  "Linking by QR is unofficial; WhatsApp may limit or block the number. Use a number you can afford to lose, reply only to customers who write first, and send no bulk messages. For the business's main number choose official WhatsApp."
export const wahaLead = 'A session on your own WAHA server: address, API key, session name.'
export const wahaUnofficial = 'Unofficial, just like WhatsApp QR.'

// UndeliveredList
export const messagesResent = (count: number) =>
  count === 1 ? '1 message sent again' : `${count} messages sent again`
export const skippedWindow = (count: number) => `${count} skipped: their 24-hour window has ended.`
export const undelivered = 'Undelivered messages'
export const resendAllFailed = 'Send all failed ones again'

// WahaDialog
export const connectWaha = 'Connect a WAHA server'
export const connectWahaLead =
  'Your own WAHA server (version 2026). The webhook is set up automatically in its session.'
export const operatorKey = "Uses the key of this instance's operator."
export const wahaIsAsked = 'The WAHA server is being asked.'
export const changeWaha = 'Edit WAHA server'
export const apiKeyRequired = 'The API key is required'
export const serverAddress = 'Server address'
export const apiKey = 'API key'
export const apiKeyHint =
  'WAHA_API_KEY of that server. It is stored encrypted and never shown again.'
export const sessionName = 'Session name'
export const sessionNameHint =
  'A session that does not exist is created. One session for one number.'

// integrations.functions
export const modelTestInstructions = 'Answer with one word: ready'
export const modelTestQuestion = 'Connection test.'

// model-words
export const openAiCompatible = 'OpenAI-compatible server'
export const anthropic = 'Anthropic'
export const google = 'Google'
export const modelTimeout = 'The model did not answer in time.'
export const modelRefused = 'The model provider refused this request.'
export const modelBusy = 'The provider is limiting the number of requests.'
export const modelUnpaid =
  'The account at the provider has no credit. Add credit there, then test again.'
export const modelEmpty = 'The model is connected, but its answer is empty. Try another model.'
export const modelMisconfigured = 'The key, model name or address is wrong.'
export const modelUnreachable = 'The model server cannot be reached.'
export const modelError = 'The model answered with an error.'
export const rupiah = 'Rp'
