// what a conversation costs
export const title = 'Biaya percakapan'
export const lead = (date: string) =>
  `Perkiraan dari tanda terima Meta dan token model. Tarif Meta yang dipakai sejak ${date}; tagihan Meta dan penyedia model yang berlaku.`
export const fact = 'Biaya'
export const about = (rupiah: string) => `± ${rupiah}`
export const session = 'sesi ini'
export const ever = (rupiah: string) => `± ${rupiah} sejak awal`
export const charged = (count: string) => `${count} pesan berbayar`
export const free = (count: string) => `${count} gratis`
export const tokens = (count: string) => `${count} token`
export const unpriced = (count: string) =>
  `${count} pesan ke nomor atau jenis yang tarifnya tidak diketahui belum dihitung.`
export const nothing = 'Belum ada biaya'
export const perConversation = (rupiah: string, count: string) =>
  `± ${rupiah} per percakapan (${count} percakapan)`
/** how much fewer messages the AI sent than one for each message of a customer */
export const fewer = (answers: string, asked: string, percent: string) =>
  `AI menjawab ${asked} pesan pelanggan dengan ${answers} pesan, ${percent}% lebih sedikit daripada satu balasan untuk tiap pesan.`
export const nothingLead =
  'Biaya muncul begitu Meta mengirim tanda terima berbayar, atau model menjawab.'
export const days = (count: number) => `${count} hari`
export const period = 'Rentang'
export const total = 'Jumlah'
export const meta = 'Meta'
export const model = 'Model'
export const day = 'Hari'
export const perDay = 'Per hari'
export const perBehaviour = 'Per versi AI'
export const behaviour = (name: string) => `AI ${name}`
export const answers = (count: string) => `${count} jawaban`
export const perCampaign = 'Per kampanye'
export const dearest = 'Percakapan termahal'
export const shownOf = (shown: number, all: string) => `${shown} dari ${all}`
export const spent = (days: number, rupiah: string, each: string) =>
  `Biaya percakapan ${days} hari terakhir: ± ${rupiah}, ± ${each} per percakapan.`
export const seeCosts = 'Lihat rinciannya'
export const showTable = 'Lihat tabel'
export const hideTable = 'Tutup tabel'
export const aCustomer = 'Pelanggan'
export const behind = (figure: string) => `Percakapan di balik angka: ${figure}`
export const openFigure = (figure: string) => `Lihat percakapan: ${figure}`
export const deletedRooms = 'Percakapan yang sudah dihapus'
export const notLoaded = 'Belum bisa dimuat'
