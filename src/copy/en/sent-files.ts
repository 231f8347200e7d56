// Files that a channel accepts.
export const types = {
  image: 'JPEG or PNG',
  video: 'MP4 or 3GP',
  audio: 'MP3, M4A, AAC, AMR or OGG',
  document: 'PDF, Word, Excel, PowerPoint or text',
  any: 'anything',
  ogg: 'OGG',
}
export const kinds = {
  image: 'A photo',
  video: 'A video',
  audio: 'An audio file',
  voice: 'A voice message',
  document: 'A document',
}
export const fileEmpty = 'This file is empty.'
export const fileTooLarge = 'The file is too large.'
export const notOfItsKind = 'The content of the file does not match its type.'
export const notAnImage = 'This file is not a picture.'
export const notTheHeader = "This type of file is not what the template's header needs."
export const addressScheme = 'The address of the file must start with http:// or https://.'
export const addressPrivate = 'The address of the file points into an internal network.'
export const addressUnreachable = 'The file could not be fetched from its address.'
export const addressAnswered = (status: number) =>
  `The address of the file answers with the code ${status}.`
export const mustBe = (kind: string, types: string) => `${kind} must be ${types}.`
export const atMost = (kind: string, megabytes: number) =>
  `${kind} may have at most ${megabytes} MB.`
