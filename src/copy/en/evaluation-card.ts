/** Names and descriptions of the lines of the built-in score card, by id. */
export const lines: Record<string, { nama: string; deskripsi: string }> = {
  'selesai-oleh-ai': {
    nama: 'Done by AI',
    deskripsi: 'Conversations closed without an answer of the team and without a hand-over.',
  },
  'tetap-selesai': {
    nama: 'Still done after 7 days',
    deskripsi: 'The customer does not write again within 7 days after closing.',
  },
  terjawab: {
    nama: 'Every question answered',
    deskripsi: 'No question whose answer is missing from the knowledge or was left open.',
  },
  'balasan-pertama': {
    nama: 'First reply',
    deskripsi: 'How long the customer waits for the first reply.',
  },
  'tanpa-tanya-ulang': {
    nama: 'Does not ask twice',
    deskripsi: 'The customer does not repeat a question that was answered.',
  },
  bersumber: {
    nama: 'Answers with sources',
    deskripsi: 'Every AI answer about your business has a source in the knowledge.',
  },
  'menjawab-inti': {
    nama: 'Answers what was asked',
    deskripsi: 'The answer is about what the customer asked, and does not stray.',
  },
  sopan: {
    nama: 'Polite',
    deskripsi: 'Replies are polite, friendly and never blame the customer.',
  },
  'tanpa-draf-ditahan': {
    nama: 'No answers held',
    deskripsi: 'No AI draft was held by the check before sending.',
  },
}
