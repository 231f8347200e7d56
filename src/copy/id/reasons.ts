// Reasons
export const sent = 'Dikirim'
export const withheld = 'Ditahan'
export const suggestion = 'Saran'
export const noKnowledgeMatches = 'Tidak ada pengetahuan yang cocok.'
export const belowThreshold = 'Di bawah ambang, tidak dipakai'
export const searchesKnowledge = 'Mencari pengetahuan'
export const looksAtHours = 'Melihat jam buka'
export const composesAnswer = 'Menyusun jawaban'
export const handsOver = 'Menyerahkan ke tim'
export const noDraftToCheck = 'Tidak ada draf yang perlu diperiksa.'
export const decidingRule = 'Aturan yang memutuskan'
export const rules = 'Aturan'
export const draftAt = (position: number) => `Draf ${position}`
export const notChecked = 'tidak diperiksa'

// used by several features
export const answerReasons = 'Alasan jawaban'
export const reasonsNotLoaded = 'Alasan belum bisa dimuat'
export const steps = 'Urutan kerja'
export const zeroTo = (duration: string) => `0 sampai ${duration}`
export const checkBeforeSend = 'Periksa sebelum kirim'
export const draft = 'Draf'
export const sources = 'Sumber'

// names of the rules, by the code in a trace
export const ruleLabel = {
  anggaran: 'Batas kirim',
  teks_berulang: 'Bukan teks yang sama',
  lawan_bot: 'Lawan bicara bukan bot',
  angka: 'Penjaga angka',
  sumber: 'Jawaban punya sumber',
  janji: 'Tidak menjanjikan tanpa izin',
  data_pelanggan: 'Tidak memuat data pelanggan lain',
}
export const answerRuleLabel = {
  lawan_bot: 'Lawan bicara tampak seperti bot',
  tanpa_pesan: 'Tidak ada pesan yang perlu dijawab',
  batas_pesan: 'Batas pesan AI tercapai',
  catatan_tim: 'Menjawab dengan catatan tim',
  minta_manusia: 'Pelanggan minta dibantu orang',
  marah: 'Pelanggan terdengar marah',
  topik_terlarang: 'Topik yang tidak boleh dijawab AI',
  penyusup: 'Mencoba mengubah perintah AI',
  terlalu_panjang: 'Pesan terlalu panjang',
  isyarat: 'Hanya stiker atau reaksi',
  kiriman: 'Kiriman yang belum bisa dibuka AI',
  minta_kepastian: 'Minta kepastian atas jawaban tadi',
  penutup: 'Penutup percakapan',
  basa_basi: 'Salam atau terima kasih',
  memesan: 'Pelanggan memesan',
  ingin_memesan: 'Pelanggan ingin memesan',
  kabar_pembayaran: 'Kabar pembayaran',
  pesanan_sendiri: 'Menanyakan pesanannya sendiri',
  pemberitahuan: 'Pelanggan memberi tahu sesuatu',
  pujian: 'Pujian',
  tentang_kami: 'Bertanya siapa kami',
  jawab_model: 'Dijawab model AI dari pengetahuan',
  jawab_pengetahuan: 'Dijawab dengan kata-kata pengetahuan',
}
