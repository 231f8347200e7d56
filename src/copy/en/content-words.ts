// One line of plain text for a message that is not a text.
export const mediaWord = {
  image: 'Photo',
  video: 'Video',
  video_note: 'Video message',
  audio: 'Audio',
  voice: 'Voice message',
  document: 'Document',
  sticker: 'Sticker',
}
export const formWord = { flow: 'Form filled in', address: 'Address sent' }
export const location = 'Location'
export const contacts = (names: string) => `Contact: ${names}`
export const choice = 'Choice'
export const catalogOrder = 'Catalog order'
export const card = 'Card'
export const deleted = 'This message was deleted'
export const notShown = 'This kind of message cannot be shown yet'
