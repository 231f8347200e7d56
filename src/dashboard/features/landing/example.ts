/**
 * The conversation on the public page. Its AI texts are what the agent answers on the demo
 * knowledge without a model: database/seed/demo.pg.test.ts asks the agent and compares.
 */
export const EXAMPLE = {
  question: 'kak snack box brp? minimal pesan brp',
  answer:
    'Baik, Kak. Snack box mulai Rp15.000 per kotak isi tiga, minimal 20 kotak, dipesan satu hari sebelumnya.',
  source: 'Berapa harga snack box dan minimal pesannya?',
  bargain: '40 kotak ya. bisa kurang dikit gak',
  handOver: 'Baik Kak, saya sambungkan ke tim Roti Senja, ya. Biasanya dibalas dalam 15 menit.',
}

/** Rules of the send gate that the example's answer passed, in the words of the public page. */
export const EXAMPLE_CHECKS: Record<string, string> = {
  angka: 'Semua angka ada di sumber',
  janji: 'Tidak menjanjikan potongan',
  sumber: 'Jawaban punya sumber',
}
