// what another app shared
export const sharedFiles = (count: number) =>
  `${count} ${count === 1 ? 'file' : 'files'} ready to send.`
export const sharedWords = 'A text is ready to send.'
export const sharedChoose = 'Open the conversation it is for.'
export const sharedPutHere = 'Attach here'
