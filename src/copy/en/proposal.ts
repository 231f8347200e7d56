import { counted } from '../counted.ts'

export const chatWay = 'WA chat'
export const chooseChats = 'Choose exported chats'
export const chatKinds = 'TXT or ZIP from WhatsApp, up to 20 chats, 20 MB at most together.'
export const howToExport =
  'In WhatsApp open a customer’s chat, tap the menu, then More > Export chat > Without media.'
export const chatPrivacy =
  'The chat is deleted here as soon as it is read. Names, numbers, addresses and orders of customers are left out.'
export const ownName = 'Your name in that chat'
export const ownNameHint = 'May stay empty: we usually see which messages are yours.'
export const readChats = 'Read chats'
export const chatsChosen = (count: string) =>
  count === '1' ? '1 chat chosen' : `${count} chats chosen`
export const tooManyChats = 'At most 20 chats at a time.'
export const chatsTooLarge = 'Together larger than 20 MB. Export without media.'
export const noChatFile = 'Choose .txt or .zip files from Export chat.'
export const chooseFirst = 'Choose the chats first'
export const readingNamed = (title: string) => `Reading ${title}`
export const stopReading = 'Cancel'
export const foundAnswers = (count: string) =>
  count === '1' ? 'We found 1 answer' : `We found ${count} answers`
export const fromMessages = (count: string, name: string) =>
  `From ${counted(count, 'message')}. Those of “${name}” count as your answers; if that is wrong, discard this and upload again with your name.`
export const chatDeleted = 'The chat itself has been deleted.'
export const timesAsked = (count: string) => `Asked ${count}×`
export const varied = 'Your answers differed; this is the newest'
export const known = 'Answered already'
export const editNamed = (question: string) => `Edit: ${question}`
export const tickAll = 'Tick all'
export const tickNone = 'Clear'
export const addChosen = (count: string) => `Add ${count}`
export const chooseOne = 'Tick at least one answer.'
export const addedAnswers = (count: string) =>
  count === '1' ? '1 answer added' : `${count} answers added`
export const discard = 'Discard'
export const discarded = 'Suggestions discarded'
export const notUndone = 'Could not be undone'
export const couldNotRead = (title: string) => `${title} could not be read`
export const waiting = (count: string) =>
  count === '1'
    ? '1 suggested answer is waiting for your choice.'
    : `${count} suggested answers are waiting for your choice.`
export const isReading = 'Uploads are being read.'
export const choose = 'Look and choose'
export const proposals = 'Suggested answers'

export const factsFound = (count: string) =>
  count === '1' ? 'We read 1 fact' : `We read ${count} facts`
export const checkFigures =
  'The AI copied them from the photo and may misread figures: compare them with the original first. The photo has been deleted here.'
