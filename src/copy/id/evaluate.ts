// DaysChart
export const byAiAlone = 'AI sendiri'
export const helpedByTeam = 'Dibantu tim'
export const handledPerDay = 'Percakapan ditangani per hari'
export const dayFigures = (label: string, byAi: string, handled: string) =>
  `${label}: ${byAi} oleh AI sendiri, ${handled} dibantu tim`
export const day = 'Hari'

// EvaluateScreen
export const period = 'Rentang waktu'
export const noneInDays = (days: number) => `Belum ada percakapan dalam ${days} hari terakhir.`
export const figuresAppear =
  'Angka muncul setelah AI menjawab pelanggan pertama. Simulasi tidak dihitung.'
export const noneBefore = (days: number) => `${days} hari sebelumnya: belum ada`
export const sameAsBefore = (days: number) => `sama dengan ${days} hari sebelumnya`
export const fromBefore = (days: number) => `dari ${days} hari sebelumnya`
export const byAiAndTeam = (byAi: string, handled: string, handOvers: string) =>
  `${byAi} oleh AI sendiri, ${handled} dibantu tim. ${handOvers} kali diserahkan ke tim`
export const medianHint = 'Separuh jawaban lebih cepat dari ini, di luar jeda menunggu pelanggan'
export const noneTaken = 'Belum ada yang diambil'
export const usuallyWithin = (duration: string) => `Biasanya dalam ${duration}`
export const openOnes = (count: string) => `, ${count} belum diambil`
export const handOverReasons = 'Alasan diserahkan ke tim'
export const noHandOvers = 'Tidak ada yang diserahkan.'
export const notInKnowledge = 'Belum ada di pengetahuan'
export const fillIn = 'Lengkapi'
export const allAnswered = 'Semua pertanyaan ada jawabannya.'
export const questionWithoutSummary = 'Pertanyaan tanpa ringkasan'

// Metric
export const timeToCompose = 'Waktu menyusun jawaban'
export const takenOnTime = 'Eskalasi diambil tepat waktu'
