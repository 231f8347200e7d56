// AddKnowledge
import { counted, nounOf } from '../counted.ts'
export const write = 'Write'
export const faq = 'Q&A'
export const site = 'Website'
export const wayToAdd = 'How to add'

// FileForm
export const chooseOrDrag = 'Choose a file or drag it here'
export const fileKinds = 'PDF, Word, Excel, CSV, text, or a photo of a price list. 20 MB at most.'
export const fileToUpload = 'File to upload'
export const uploading = 'Uploading'
export const removeNamed = (name: string) => `Remove ${name}`
export const tableHint =
  'CSV and Excel with the columns “pertanyaan” and “jawaban” become questions and answers.'
export const fileTooLarge = 'Larger than 20 MB.'
export const fileEmpty = 'This file is empty.'
export const fileOld = 'Save it as .docx, .xlsx or PDF first, then upload it again.'
export const tooManyFiles = (most: number) =>
  `Not uploaded: ${most} files at most at once. Choose it again when the others are done.`
export const fileUnreadable = 'This type of file cannot be read yet.'

// SourceProgress
export const processing = 'Being read'
export const ready = 'Ready'
export const readingNamed = (title: string) => `Reading ${title}`
export const contentUnreadable = 'The content cannot be read.'
export const readingPages = (done: number, total: number) =>
  `Reading ${done} of ${counted(total, 'page')}`
export const waitingForTurn = 'Waiting to be read'
export const facts = 'facts'
export const seeFacts = 'See and choose the facts'
export const factsKept = (kept: string, all: string) =>
  `${kept} of ${counted(all, 'fact')} ${nounOf(kept, 'is', 'are')} kept`
export const wouldBeAsked = 'If customers ask'
export const goesToTeam = 'Handed over to the team'
export const answers = 'answers'

// TypedForms
export const customerQuestion = "Customer's question"
export const writeQuestion = 'Write the question'
export const questionExample = 'Example: Berapa biaya antar?'
export const yourAnswer = 'Your answer'
export const writeAnswer = 'Write the answer'
export const answerExample = 'Example: Biaya antar Rp8.000 sampai 4 km dan Rp15.000 sampai 8 km.'
export const otherWays = 'Other ways customers ask this'
export const otherWaysHint = 'May be empty. One sentence per line, abbreviations are fine.'
export const title = 'Title'
export const titleHint = 'May be empty: the first line is used.'
export const titleExample = 'Example: How to order'
export const lengthOf = (count: string, limit: string) => `${count} of ${limit}`
export const writeNote = 'Write the note'
export const noteExample =
  'Write or paste: prices, opening hours, how to order, delivery fees. Lists are read line by line.'
export const factsRead = (count: string) =>
  `${counted(count, 'fact')} ${nounOf(count, 'was', 'were')} read. Each of them can answer on its own.`
export const addIt = 'Add'

// WebForm
export const siteAddress = 'Website address'
export const writeSiteAddress = 'Write the address of the site, such as yourshop.com.'
export const otherPages = 'Read other pages of this site too'
export const otherPagesHint = 'Up to 50 pages at the same address.'
export const readSite = 'Read website'

// used by several features
export const answersInTraining = 'Answers in Training'
export const addKnowledge = 'Add knowledge'
export const knowledge = 'Knowledge'
