// Citation
export const sourceTitled = (title: string) => `Sumber: ${title}`
export const matchHint = 'Kecocokan dengan pertanyaan, 0 sampai 1'

// SimulatedThread
export const photoOfProduct = 'Foto produk'
export const simulatedConversation = 'Percakapan simulasi'
export const silentNothingToAnswer = 'AI tidak membalas: tidak ada yang perlu dijawab.'
export const silentWaitsForTeam = 'AI tidak membalas: pesan ini ikut menunggu tim.'
export const fromDraft = 'Dari draf'
export const silentBot = 'AI berhenti: lawan bicara tampaknya bot.'
export const silent = 'AI tidak membalas.'
export const asksFirst = (minutes: number) =>
  `Bertanya balik, tim dipanggil setelah ${minutes} menit`
export const handedOverBecause = (reason: string) => `Diserahkan ke tim: ${reason}`
export const needsPerson = 'perlu orang'

// WaChat
export const customer = 'Pelanggan'
export const shop = 'Toko'
export const waiting = 'Menunggu'
export const isTyping = (name: string) => `${name} sedang mengetik`
export const tooLong = (limit: number, over: number) =>
  `Pesan paling panjang ${limit} karakter; lebih ${over}`
export const charactersLeft = (count: number) => `Sisa ${count} karakter`

/** A suggested question that shows how the agent hands over. */
export const questionForPerson = 'mau ngomong sama orangnya'
