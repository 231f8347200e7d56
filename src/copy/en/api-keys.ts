export const keyCreated = 'Key created'
export const createApiKey = 'Create an API key'
export const copyKeyNow = 'Copy it now. Once this window is closed, the key cannot be seen again.'
export const oneKeyPerProgram = 'One key per program, so that each can be revoked on its own.'
export const createKey = 'Create key'
export const keyName = 'Name of the key'
export const keyNameHint = 'Such as the name of the program: Online shop, Till.'
export const keyMay = 'What it may do'
export const validity = 'Valid for'
export const validityHint =
  'The key also ends when you are no longer an owner or admin of this business.'
export const sendInHeader = 'Send it in the header'
export const keepLikePassword =
  '. Keep it like a password: anyone who holds it has the rights you have chosen.'
export const tryKey = 'Test key'
export const keyAccepted = "Key accepted, the business's channels can be read."
export const keyRevoked = (name: string) => `Key ${name} revoked`
export const apiKeysLead =
  "For your business's own programs: sending messages, reading chats, managing templates. A key ends when it is revoked, when it expires, or when its creator is no longer an owner or admin."
export const apiDocumentation = 'API documentation'
export const noKeys = 'No keys yet.'
export const allRights = 'All rights'
export const rightsNamed = (names: string) => `Rights: ${names}`
export const used = 'Used'
export const neverUsed = 'Never used'
export const byCreator = (name: string) => ` by ${name}`
export const revokeNamed = (name: string) => `Revoke ${name}`
export const revokeKeyQuestion = (name: string) => `Revoke the key ${name}?`
export const revokeKeyConsequence =
  'Programs that use it are refused at once. A revoked key cannot be used again.'
export const noExpiry = 'no expiry'
export const expiresAt = (at: string) => `expired ${at}`
export const validUntil = (at: string) => `valid until ${at}`
export const scopeRead = 'Read'
export const scopeReadHint = 'Sessions, chats, messages and files'
export const scopeSend = 'Send messages'
export const scopeSendHint = 'Also edit, delete and mark messages as read'
export const scopeSessions = 'Manage sessions and chats'
export const scopeSessionsShort = 'manage sessions'
export const scopeSessionsHint = 'Connect and disconnect numbers, archive and delete chats'
export const scopeTemplates = 'Manage templates'
export const scopeTemplatesHint = 'Read, submit and delete WhatsApp templates'
export const unlimited = 'No expiry'
export const thirtyDays = '30 days'
export const ninetyDays = '90 days'
export const oneYear = '1 year'
export const createdWord = 'created'
