// EntryForm
import { counted } from '../counted.ts'
export const editAnswer = 'Edit answer'
export const newAnswer = 'New answer'
export const question = 'Question'
export const questionHint = 'May be empty if the answer speaks for itself.'
export const answer = 'Answer'
export const otherWays = 'Other ways to ask this'
export const otherWaysHint = 'One sentence per line.'

// EntryItem
export const editNamed = (name: string) => `Edit: ${name}`
export const removeNamed = (name: string) => `Delete: ${name}`

// KnowledgeTab
export const noKnowledge = 'No knowledge yet.'
export const noKnowledgeLead =
  'Add a website, a price list or answers, and the AI answers from there.'
export const knowledgeSources = 'Knowledge sources'
export const searchKnowledge = 'Search knowledge'
export const sourcesOf = (count: string, total: string) => `${count} of ${counted(total, 'source')}`
export const sourcesAndAnswers = (count: string, answers: string) =>
  `${count} ${count === '1' ? 'source' : 'sources'}, ${answers} ${answers === '1' ? 'answer' : 'answers'} ready`
export const tryIt = 'Try'
export const source = 'Source'
export const tryQuestion = 'Try a question'

// MannerTab
export const mannerSaved = 'Behaviour saved'
export const aiNameRequired = 'The name of the AI is required'
export const ownersOnly = "Only the owner and admins can change the AI's behaviour."
export const aiName = 'Name of the AI'
export const aiNameHint = 'Shown beside its replies in the dashboard.'
export const manner = 'Manner of speaking'
export const mannerHint = 'A few words, such as “friendly and brief” or “formal”.'
export const greeting = 'Opening greeting'
export const greetingHint =
  'Used at the start of a conversation. Empty means that the AI greets in its own words.'
export const greetingExample = (business: string) =>
  `Halo Kak, terima kasih sudah menghubungi ${business}.`
export const topicsNotAnswered = 'Topics the AI does not answer'
export const topicsHint = 'Questions about these topics go straight to the team.'
export const topicExample = 'Such as: job openings'
export const topic = 'Topic'
export const removeTopic = (topic: string) => `Delete the topic ${topic}`

// SourceDialog
export const notReadAgain = 'Could not be read again'
export const oldAnswersKept = ' The old answers are kept, but not used until it can be read.'
export const addAnswer = 'Add answer'
export const editedReplaced =
  'Answers you edited here stay; where they differ from the latest content is shown'
export const readAgain = 'Read again'
export const titleAndValidity = 'Title and validity'
export const updatedWord = 'updated'
export const validUntil = (date: string) => `valid until ${date}`
export const answersCount = (count: string) => (count === '1' ? '1 answer' : `${count} answers`)
export const searchAnswers = 'Search answers'
export const noMoreAnswers = 'No more answers in this source.'

// SourceForm
export const writeTitle = 'Write the title'
export const validUntilField = 'Valid until'
export const validUntilHint = 'Empty means no limit. After that day the AI does not use it.'

// SourceItem
export const webPage = 'Web page'
export const removeSource = (title: string) => `Delete ${title}`

// TrainingScreen
export const behaviour = 'Behaviour'
export const trainingParts = 'Parts of training'
export const trainingLead = 'The AI answers only from here, and always shows where it comes from.'
export const added = 'Added'

// TryQuestion
export const customerQuestionExample = 'Such as: brp ongkir ke bantul kak?'
export const tryLead =
  'Write as customers write. What is found and how well it matches is shown here; nothing is sent.'
export const canAnswer = 'The AI can answer from here.'
export const cannotAnswer = 'There is no answer yet. The AI will hand this question to the team.'
export const matchScale = (threshold: string) =>
  `Match from 0 to 1. Below ${threshold} it is not used to answer.`

// undo
export const knowledgeRemoved = 'Knowledge deleted'
export const answerRemoved = 'Answer deleted'

// WordsTab
export const suggestions = 'Suggestions'
export const wordsOwnersOnly = 'Only the owner and admins can add words.'
export const noWords = 'No suggestions yet.'
export const noWordsLead =
  'Words of customers that the AI does not know appear here, and questions whose answer customers chose from the AI’s list.'
export const chosenQuestions = 'How customers ask it'
export const chosenQuestionsLead =
  'The AI was not sure about these questions, and customers chose the answer from its list. If it fits, add the question, and the AI will answer it at once.'
export const chosenMeans = (question: string, subject: string) => `“${question}” → ${subject}`
export const chosenRooms = (rooms: string) =>
  `Chosen in ${rooms} ${rooms === '1' ? 'conversation' : 'conversations'}`
export const addAsOtherWay = 'Add'
export const addOtherWayOf = (question: string) => `Add “${question}”`
export const dismissOtherWayOf = (question: string) => `Dismiss “${question}”`
export const otherWayAdded = 'Added as another way to ask'
export const suggestionDismissed = 'Suggestion dismissed'
export const suggestionRestored = 'Suggestion restored'
export const proposedWords = 'Words of customers that are not known'
export const proposedWordsLead =
  'Customers asked with this word, and the AI could not answer. If it means the same, add it, and the AI will know it.'
export const noProposedWords = 'No new suggestions.'
export const addedWords = 'Other words that were added'
export const wordMayMean = (word: string, subject: string) => `“${word}” may mean: ${subject}`
export const wordRooms = (rooms: string) => `Used by ${counted(rooms, 'customer')}, for example:`
export const wordExample = (text: string) => `“${text}”`
export const addAsOtherWord = 'Add as another word'
export const wordAdded = (word: string) => `“${word}” added`
export const wordRemoved = (word: string) => `“${word}” removed`
export const removeWord = (word: string) => `Remove the word “${word}”`
