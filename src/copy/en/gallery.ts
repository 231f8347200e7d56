// Media of a customer
export const title = 'Media'
export const open = 'Photos, documents and links'
export const of = (name: string) => `Media of ${name}`
export const parts = { media: 'Photos & videos', documents: 'Documents & audio', links: 'Links' }
export const empty = {
  media: 'No photos or videos yet.',
  documents: 'No documents or audio yet.',
  links: 'No links yet.',
}
export const goToMessage = 'Go to the message'
export const picture = (who: string, when: string) => `Photo from ${who}, ${when}`
export const video = (who: string, when: string) => `Video from ${who}, ${when}`
export const document = 'Document'
export const more = 'Load more'
export const notLoaded = 'The media did not load.'
export const notReady = 'This file is not available yet.'
