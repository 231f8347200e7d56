// Second step
import { counted, nounOf } from '../counted.ts'
export const secondStep = 'Two-step verification'
export const secondStepLead =
  'After the password, Tanggap asks for a code of an app on your phone. Someone who knows your password still cannot sign in.'
export const secondStepOn = 'On'
export const secondStepOff = 'Off'
export const turnOn = 'Turn on'
export const turnOff = 'Turn off'
export const scanTitle = 'Scan with an authenticator app'
export const scanLead =
  'Use Google Authenticator, Microsoft Authenticator or a similar app. Then type the six digits that it shows.'
export const qrAlt = 'QR code for the authenticator app'
export const secret = 'Cannot scan? Type this key'
export const confirm = 'Turn on two-step verification'
export const turnedOn = 'Two-step verification is on'
export const turnedOff = 'Two-step verification is off'
export const offTitle = 'Turn off two-step verification?'
export const offWords =
  'From now on the password alone is enough to sign in. Your backup codes are deleted too.'

// Backup codes
export const backupCodes = 'Backup codes'
export const codesLeft = (left: number, total: number) =>
  `${left} of ${counted(total, 'code')} ${nounOf(left, 'is', 'are')} unused.`
export const noCodes = 'No backup codes yet. Without them a lost phone locks you out.'
export const makeCodes = 'Create backup codes'
export const remakeCodes = 'Create new codes'
export const codesTitle = 'Keep these backup codes'
export const codesLead =
  'For when your phone is lost. Each code works once and is shown only now. Earlier codes no longer work.'
export const fileName = 'tanggap-backup-codes.txt'

// Passkeys
export const passkeys = 'Passkeys'
export const passkeysLead =
  'Sign in with the fingerprint, face or PIN of a device, without typing a password.'
export const addPasskey = 'Add a passkey'
export const passkeyAdded = 'Passkey saved'
export const passkeyRemoved = 'Passkey removed'
export const removePasskey = (name: string) => `Remove ${name}`
export const noPasskeys = 'No passkeys yet.'
export const somePasskey = 'Passkey'
export const addedAt = 'added'
export const removePasskeyTitle = (name: string) => `Remove ${name}?`
export const removePasskeyWords = 'That device can no longer sign in without the password.'
export const signInByPasskey = 'Sign in with a passkey'

// Devices
export const present = 'This device'
export const lastUsed = 'last used'
export const endDevice = (name: string) => `Sign out ${name}`
export const deviceEnded = 'That device was signed out'
export const deviceName = (browser: string, system: string) => `${browser} on ${system}`
export const someBrowser = 'Browser'
export const someSystem = 'another device'

// Identities
export const identities = 'Linked accounts'
export const identitiesLead =
  'Ways to sign in besides the password, such as a Google or Facebook account. The last way to sign in cannot be removed.'
export const identityNames = { email: 'Email', phone: 'Phone number' }
export const linkWith = (provider: string) => `Link ${provider}`
export const unlink = (provider: string) => `Unlink ${provider}`
export const unlinkQuestion = (provider: string) => `Unlink ${provider}?`
export const unlinkConsequence = (provider: string) =>
  `You can no longer sign in with ${provider}. You can link it again later.`
export const unlinked = (provider: string) => `${provider} unlinked`
export const onlyWayIn = 'the only way to sign in'
