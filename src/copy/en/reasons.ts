// Reasons
export const sent = 'Sent'
export const withheld = 'Held'
export const suggestion = 'Suggestion'
export const noKnowledgeMatches = 'No knowledge matches.'
export const belowThreshold = 'Below the threshold, not used'
export const thresholdOf = (score: string) => `used from ${score}`
export const searchesKnowledge = 'Search the knowledge'
export const looksAtHours = 'Look at the opening hours'
export const composesAnswer = 'Write the answer'
export const handsOver = 'Hand over to the team'
export const noDraftToCheck = 'There is no draft to check.'
export const decidingRule = 'Deciding rule'
export const rules = 'Rules'
export const draftAt = (position: number) => `Draft ${position}`
export const notChecked = 'not checked'

// used by several features
export const answerReasons = 'Reasons for the answer'
export const reasonsNotLoaded = 'The reasons could not be loaded'
export const steps = 'Steps'
export const zeroTo = (duration: string) => `0 to ${duration}`
export const checkBeforeSend = 'Check before sending'
export const draft = 'Draft'
export const sources = 'Sources'

// names of the rules, by the code in a trace
export const ruleLabel = {
  anggaran: 'Sending limit',
  teks_berulang: 'Not the same text again',
  lawan_bot: 'The other side is no bot',
  angka: 'Figure guard',
  klaim: 'Its content is written in the knowledge',
  bantahan: 'Does not contradict its source',
  cakupan: 'Goes no further than its source',
  janji: 'No promise without permission',
  nasihat: 'No medical or legal advice',
  sumber: 'Answers what was asked',
  kontak: 'Links, accounts and numbers of the business',
  data_pelanggan: 'No data of other customers',
  mengaku_manusia: 'Does not claim to be human',
  kesopanan: 'Polite',
  bahasa: "The customer's language",
  instruksi: "Does not reveal the AI's rules",
}
export const answerRuleLabel = {
  lawan_bot: 'The other side seems to be a bot',
  tanpa_pesan: 'There is no message to answer',
  batas_pesan: 'Limit of AI messages reached',
  catatan_tim: "Answers with the team's note",
  pilihan_pelanggan: 'The customer chose one of the answers offered',
  janji: 'Records a booking',
  prosedur: 'Follows a procedure you wrote',
  darurat: 'Something urgent, always to a person',
  minta_manusia: 'The customer asks for a person',
  marah: 'The customer sounds angry',
  topik_terlarang: 'A topic the AI may not answer',
  penyusup: "Tries to change the AI's instructions",
  keluhan: 'The customer has a complaint',
  terlalu_panjang: 'The message is too long',
  tanpa_pilihan: 'Chose nothing from the list',
  isyarat: 'Only a sticker or reaction',
  pesanan: 'Order by chat',
  kiriman: 'Content the AI cannot open yet',
  minta_kepastian: 'Asks to confirm the last answer',
  penutup: 'End of the conversation',
  basa_basi: 'Greeting or thanks',
  memesan: 'The customer orders',
  ingin_memesan: 'The customer wants to order',
  kabar_pembayaran: 'News of a payment',
  bukti_bayar: 'Sent a proof of payment',
  pesanan_sendiri: 'Asks about their own order',
  pemberitahuan: 'The customer tells us something',
  pujian: 'Praise',
  tentang_kami: 'Asks who we are',
  luar_topik: 'Not about the business',
  jawab_model: 'Answered by the AI model from the knowledge',
  jawab_produk: 'Answered exactly from the product table',
  jawab_pengetahuan: 'Answered in the words of the knowledge',
}

// verdicts and corrections
export const right = 'Right'
export const wrong = 'Wrong'
export const wrongCorrect = 'Wrong, correct it'
export const correctAnswer = 'Correct the answer'
export const corrected = 'Answer corrected'
export const aiSaid = "The AI's answer"
export const whatToCorrect = 'What to correct'
export const newAnswer = 'Write a new answer'
export const customerAsked = "Customer's question"
export const customerAskedHint = 'Saved as another way to ask.'
export const questionMissing = 'Write the question.'
export const rightAnswer = 'The right answer'
export const answerMissing = 'Write the answer.'
export const saveAndAskAgain = 'Save and ask again'
export const becomesScenario =
  'The knowledge changes at once, and this question becomes a required scenario that is tested from now on.'
export const becameScenario = 'This question is now a required scenario.'
export const before = 'Before'
export const after = 'Now'
export const noAnswer = 'The AI gave no answer.'
export const answeredFrom = (sources: string) => `Answered from: ${sources}`
export const stillHandsOver = (reason: string) =>
  reason
    ? `The AI still hands over to the team: ${reason}.`
    : 'The AI still hands over to the team.'
export const stillWithoutSource =
  'The AI still answers without a source. Try to explain it more fully.'
export const isCorrected = 'Corrected'
export const undoCorrection = 'Undo the correction'
export const correctionUndone = 'The correction was undone.'
export const notUndone = 'Cannot be undone'
export const moreBelow = (count: number) => `${count} more below the threshold`
