// Why a customer's file was not fetched.
type Details = Record<string, string | number>
export const receiveReasons = {
  oldFile: 'Old file, not fetched from WhatsApp yet.',
  fileGone: 'This file no longer exists on WhatsApp.',
  notYet: 'WhatsApp cannot give this file yet.',
  fileBroken: 'The file broke while it was fetched from WhatsApp.',
  fileLargerThan: ({ megabytes = '' }: Details) =>
    `The file is larger than ${megabytes} MB and was not fetched.`,
  scannerAway: 'The virus scanner cannot be reached.',
  connectionLost: 'The connection was lost while the file was fetched.',
  virus: ({ virus = '' }: Details) => `The file contains a virus (${virus}) and was not stored.`,
  refused: ({ said = 'no explanation given', status = '' }: Details) =>
    `WhatsApp does not give this file: ${said} (${status})`,
  channelRefused: 'The channel needs repair: WhatsApp refused its token or settings.',
}
