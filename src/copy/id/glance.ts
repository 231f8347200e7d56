// Beside a list, before anything is chosen from it
export const today = 'Hari ini'
export const mostUrgent = 'Paling mendesak'
export const newestAnswer = (since: string) => `Jawaban AI terbaru, ${since}`
export const newestDone = (since: string) => `Baru selesai, ${since}`
export const answeredFrom = (sources: string) => `Dari ${sources}`
export const whyHandedOver = 'Alasan diserahkan hari ini'
export const openCase = 'Lihat eskalasi'
