// HeaderField
export const aboveMessage = (kind: string) => `${kind} above the message`
export const replace = 'Replace'
export const choose = 'Choose'
export const imageLimits = 'JPEG or PNG, at most 5 MB.'
export const videoLimits = 'MP4 or 3GP, at most 16 MB.'
export const documentLimits = 'PDF, Word, Excel, PowerPoint or text, at most 100 MB.'
export const locationAboveMessage = 'Location above the message'
export const placeName = 'Name of the place'
export const placeNameExample = 'Roti Senja'
export const address = 'Address'
export const addressExample = 'Jl. Merdeka 5, Bandung'
export const pointOnMap = 'Point on the map'
export const pointHint = 'In Google Maps, right-click the place, then copy the figures.'
export const pointInvalid = 'This point is not on the map.'

// SlotFields
export const oneTimeCode = 'One-time code'
export const forExample = (sample: string) => `e.g. ${sample}`
export const titleVariable = (variable: string) => `Header ${variable}`
export const linkEnd = (button: string) => `End of the link "${button}"`
export const buttonCode = (button: string) => `Code in the button "${button}"`

// TemplatePicker
export const cannotFillHere =
  'Uses parts that cannot be filled in here; send it through WhatsApp Manager.'
export const chooseTemplate = 'Choose a template'
export const noApproved = 'No approved templates yet.'
export const openTemplates = 'Open WhatsApp templates'
export const approvalNeeded = 'Meta must approve a template for this number before it can be sent.'
export const searchTemplates = 'Search templates'
export const searchPlaceholder = 'Search name or text'
export const approvedTemplates = 'Approved templates'
export const marketingCosts = 'Meta charges Marketing templates per message delivered.'

// api
export const fetchFailed = 'Failed to fetch templates'
export const createFailed = 'Failed to create template'
export const deleteFailed = 'Failed to delete template'

// template-words
export const approved = 'Approved'
export const approvedMeaning = 'Can be sent.'
export const waiting = 'Pending'
export const reviewMeaning = 'Meta is reviewing it. Usually a few minutes, at most 24 hours.'
export const appealMeaning = 'Meta is reviewing your appeal.'
export const rejected = 'Rejected'
export const rejectedMeaning = 'Meta rejected this template.'
export const paused = 'Paused'
export const pausedMeaning =
  'Meta paused it because many customers dislike it. The first pause takes 3 hours, the next 6 hours.'
export const disabled = 'Disabled'
export const disabledMeaning = 'Meta disabled it. Create a new template with other content.'
export const lockedMeaning = 'Meta locked this template.'
export const archivedMeaning = 'Archived at Meta.'
export const limitMeaning =
  'Your Meta account has no room for more templates. Delete those you do not use.'
export const beingDeleted = 'Being deleted'
export const beingDeletedMeaning = 'Meta deletes it once the last messages are out.'
export const submitted = 'Submitted'
export const submittedMeaning = 'Being submitted to Meta.'
export const draft = 'Draft'
export const draftMeaning = 'Stored here, not submitted to Meta yet.'
export const metaStatus = 'Status from Meta.'
export const abusiveContent =
  'Its content is considered abusive, threatening or against the policy.'
export const categoryNotAvailable = 'This category is not available for your account yet.'
export const incorrectCategory =
  'Its category does not match the content. Promotions must be Marketing; Utility is only for news of an order or account.'
export const invalidFormat =
  'Its format is not right: usually variables at the start or end, next to each other without words, or without samples.'
export const promotional = 'Holds a promotion although submitted as Utility.'
export const firstPause = 'Many recipients blocked or reported it. Paused for 3 hours.'
export const secondPause =
  'Once more many recipients blocked or reported it. Paused for 6 hours; after the next time Meta disables it.'
export const rateLimited = 'Meta is limiting the sending of this template for now.'
export const scam = 'Considered a scam, or asks for personal data.'
export const contentMismatch = 'The language or category does not match the content.'
export const marketing = 'Marketing'
export const utility = 'Utility'
export const authentication = 'Authentication'
export const englishUs = 'English (US)'
export const englishUk = 'English (UK)'
export const mediumQuality = 'Medium quality'
export const lowQuality = 'Low quality'
