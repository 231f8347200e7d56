// AudienceFields
import { counted } from '../counted.ts'
export const wroteRecently = 'Those who wrote recently'
export const longSilent = 'Those who have not written for long'
export const withTag = 'Those with a tag'
export const allCustomers = 'All customers'
export const pastedList = 'Pasted list'
export const fromExcel = 'From Excel or CSV'
export const recipients = 'Recipients'
export const wroteWithin = 'Wrote within'
export const silentFor = 'Has not written for'
export const noTags = 'No tags yet. Tag customers in the Inbox first.'
export const chooseTag = 'Choose a tag'
export const pasteList = 'Paste a list'
export const pasteListHint =
  'One recipient per line: number, then name and other columns. The first line may hold the names of the columns.'

// CampaignDetail
export const campaign = 'Campaign'
export const campaignLine = (template: string, channel: string, perMinute: number) =>
  `${template} · ${channel} · ${perMinute} per minute`
export const campaignProgress = 'Progress of the campaign'
export const waiting = 'Waiting'
export const skipped = 'Skipped'
export const costSoFar = 'Estimated cost so far'
export const pricePer = (price: string, date: string) =>
  `(${price} per message delivered, prices of ${date})`
export const pause = 'Pause'
export const resume = 'Resume'
export const cancelQuestion = 'Cancel this campaign?'
export const cancelCampaign = 'Cancel campaign'
export const cancelConsequence = (count: string) =>
  `${count} waiting recipients will get nothing. What was sent cannot be taken back.`
export const allRecipients = 'All recipients'
export const failedOrUnconfirmed = 'Failed or not certain'
export const filterRecipients = 'Filter recipients'
export const noRecipientsHere = 'No recipients here.'

// CampaignForm
export const slow = 'Slow'
export const medium = 'Medium'
export const fast = 'Fast'
export const pacePerMinute = (pace: string | undefined, perMinute: number) =>
  `${pace}, ${perMinute} per minute`
export const noApprovedTemplates =
  'Meta has approved no template yet. Create a template first, then wait for its approval.'
export const template = 'Template'
export const campaignName = 'Name of the campaign'
export const campaignNameHint = 'Only for your team.'
export const pace = 'Speed'
export const paceHint = 'Slower gives the team time to answer replies.'
export const chooseRecipients = 'Choose the recipients first.'
export const recipientsAgreed = 'All recipients have agreed to get messages of this business.'
export const recipientsAgreedHint =
  'Without consent, customers may report your number and WhatsApp may limit it.'
export const sendToRecipients = (count: string) =>
  count === '1' ? 'Send to 1 recipient' : `Send to ${count} recipients`

// CampaignList
export const noCampaigns = 'No campaigns yet.'
export const noCampaignsLead =
  'Send one template to many customers at once, step by step, only to those who agreed.'
export const progressOf = (name: string) => `Progress of ${name}`
export const reachedOf = (done: string, total: string, reached: string) =>
  `${done} / ${total} · ${reached} delivered`
export const failedCount = (count: string) => ` · ${count} failed`

// CopiedParts
export const onlyTextCopied = 'Only the text is copied.'
export const notCopied = (parts: string) => `Not copied: ${parts}.`
export const removeWord = 'Remove'
export const copyParts = (parts: string) => `Copy ${parts}`
export const headerPart = 'the header, which Meta wants a new sample of'
export const buttonPart = 'buttons that belong to a form, a code or an account'
export const otherParts = 'parts that this form cannot submit'

// CreateTemplateScreen
export const indonesian = 'Indonesian'
export const english = 'English'
export const back = 'Back'
export const templateName = 'Template Name'
export const templateNameHint = 'Use lowercase letters, numbers, and underscores only'
export const templateNameExample = 'e.g., order_confirmation'
export const category = 'Category'
export const language = 'Language'
export const cancelCreate = 'Cancel'
export const createTemplate = 'Create Template'
export const creating = 'Creating...'

// CreatedDialog
export const created = 'Template Created Successfully!'
export const templateId = 'Template ID'
export const status = 'Status'
export const redirecting = 'Redirecting to templates page in a few seconds...'

// FillFields
export const forExample = (sample: string) => `e.g. ${sample}`
export const sameForAll = 'The same for all'
export const customerName = "Customer's name"
export const columnNamed = (name: string) => `Column ${name}`
export const fillVariables = 'Fill in the variables'
export const fillFrom = (variable: string) => `Fill ${variable} from`
export const valueOf = (variable: string) => `Value of ${variable}`
export const writeValue = 'Write the value'
export const whenNameUnknown = (variable: string) => `If the name is not known, ${variable}`
export const whenNameless = 'If there is no name'

// PlanBox
export const estimate = 'Estimate'
export const tooManyRecipients = 'More than 5,000 recipients. Narrow the selection.'
export const takesAbout = 'Takes about'
export const metaCost = "Estimate of Meta's fees"
export const notSentTo = (reasons: string) => `Not sent to: ${reasons}.`
export const pricePerDelivered = (price: string, date: string) =>
  `${price} per message delivered, prices of ${date}.`
export const foreignNotCounted = (count: string) => ` ${count} foreign numbers are not counted.`
export const exampleFor = (name: string) => `Sample for ${name}`
export const underOneMinute = '< 1 min'

// Preview
export const preview = 'Preview'
export const businessAccount = 'Business account'
export const messageAppearsHere = 'Your message will appear here...'
export const hints = 'Hints'

// ProgressBar
export const recipientsProgress = (done: string, total: string) =>
  `${done} of ${counted(total, 'recipient')}`

// SampleValues
export const sampleValues = 'Sample Values'
export const sampleValuesLead =
  'Provide sample values for each variable. These are required for template approval.'
export const sampleValueFor = (number: number) => `Sample value for variable ${number}`

// SyncLine
export const requestingLatest = 'Requesting the latest list'
export const changesAppear = 'Its changes appear here by themselves.'
export const notUpdated = 'Could not be updated'
export const noOfficialNumber =
  'There is no connected official WhatsApp number with a WhatsApp Business account yet. Templates you create are saved as drafts.'
export const listUnreadable = 'The list from Meta could not be read.'
export const lastSynced = 'Last synced:'
export const neverSynced = 'Never synced'
export const update = 'Update'

// TemplateDialogs
export const templateDeleted = 'Template deleted'
export const sendTestOf = (name: string) => `Send a test of ${name}`
export const deleteQuestion = 'Delete this template?'
export const deletedAtMetaToo =
  'is deleted at Meta too. An approved name can be used again only after 30 days.'
export const previewOnPhone = (shop: string) => `Preview on the phone of a customer of ${shop}`
export const noText = 'No text'

// TemplateItem
export const becomesCategory = (category: string, at: string) => `becomes ${category} ${at}`
export const previousCategory = (category: string) => `before: ${category}`
export const copyAndFix = 'Copy and fix'
export const copyAsNew = 'Copy as new'
export const sendToMeta = 'Submit to Meta'
export const sendTest = 'Send test'
export const sendCampaign = 'Send campaign'

// TemplateList
export const noTemplates = 'No templates yet.'
export const noTemplatesLead =
  'Templates are used to write first, or after the 24-hour window has ended. Meta reviews them before they can be sent.'
export const countOfTemplates = (count: string, total: string) =>
  `${count} of ${counted(total, 'template')}`
export const countTemplates = (count: string) =>
  count === '1' ? '1 template' : `${count} templates`
export const allStatuses = 'All statuses'

// TestForm
export const targetNumberHint =
  'The message is really sent, and its conversation appears in the Inbox.'
export const testQueued = 'The test message is queued.'
export const seeInInbox = 'See in Inbox'

// TextEditor
export const bold = 'Bold'
export const italic = 'Italic'
export const addVariable = 'Add Variable'
export const messageText = 'Message Text'
export const format = 'Format'

// WhatsappTemplateScreen
export const makeTemplate = 'Create template'
export const newCampaign = 'New campaign'
export const templatesAndCampaigns = 'Templates and campaigns'
export const sentToMeta = 'Submitted to Meta'
export const cannotSendYet = 'Cannot be sent yet'

// campaign-words
export const running = 'Running'
export const paused = 'Paused'
export const cancelled = 'Cancelled'
export const pausedTemplate = 'Paused by itself: Meta no longer approves its template.'
export const pausedChannel = 'Paused by itself: the WhatsApp number is not connected.'
export const pausedSpam =
  'Paused by itself: WhatsApp limits this number as spam. Wait a day before you resume.'
export const pausedFailures =
  'Paused by itself: more than half of the last messages failed. Check the reasons below.'
export const skippedOptedOut = 'stopped promotions'
export const skippedUnreachable = 'no number'
export const skippedInvalid = 'line without a valid number'
export const skippedDuplicate = 'same number twice'
export const skippedIncomplete = 'empty variables'
export const skippedCancelled = 'campaign cancelled'
export const skippedBecause = (reason: string) => `Skipped: ${reason}`
export const notSent = 'not sent'
export const sending = 'Sending'

// created-words
export const submittedForApproval = 'Your WhatsApp template has been submitted for approval.'
export const savedAsDraft =
  'Your WhatsApp template has been saved as a draft. It has not been submitted yet.'
export const savedAsDraftRemark =
  'No official WhatsApp number is connected yet: the draft goes to Meta once you send it from the list.'
export const beingSubmitted = 'Your WhatsApp template is being submitted for approval.'
export const beingSubmittedRemark =
  'Meta has not answered yet. It goes on by itself, and the list shows what becomes of it.'

// lint
export const lintReadsAsUtility = 'No link, price or discount: this reads as Utility.'
export const lintNothing = 'Nothing here that Meta usually objects to.'
export const lintName =
  'Meta takes lowercase letters, numbers and underscores in a name, and will refuse this one.'
export const lintNamedVariable = (name: string) =>
  `Variables here are numbers: write {{1}} instead of ${name}.`
export const lintStartsWithVariable =
  'The text starts with a variable. Meta refuses that: put a word before it.'
export const lintEndsWithVariable =
  'The text ends with a variable. Meta refuses that: close with a word.'
export const lintVariablesTouch = 'Two variables stand side by side. Put words between them.'
export const lintVariableGaps = (count: number) =>
  `Variables must count up without gaps: {{1}} to {{${count}}}.`
export const lintManyVariables =
  'Many variables for so short a text. Meta wants the fixed words to carry the message.'
export const lintForbidden = (found: string) =>
  `“${found}” is something WhatsApp does not let businesses promote.`
export const lintSecret = (found: string) =>
  `“${found}” may read as asking for private data, which is refused as a scam.`
export const lintShortLink = (link: string) =>
  `Short links (${link}) hide where they lead. Use the full address of your own site.`
export const lintCapitals = 'Mostly capital letters reads as shouting. Use normal sentences.'
export const lintShouting = 'Many exclamation marks or emoji look like spam.'
export const lintWhitespace = 'Tabs, four spaces or four line breaks in a row are refused.'
export const lintPromotion = (found: string) =>
  `“${found}” is promotion: Meta will likely move this to Marketing, which costs more.`
export const lintOptOut =
  'Say how to stop these messages, e.g. “Balas STOP untuk berhenti”. It keeps the quality rating up.'
