// ChatForm
export const chatWay = 'Chat WA'
export const chooseChats = 'Pilih hasil ekspor chat'
export const chatKinds = 'TXT atau ZIP dari WhatsApp, sampai 20 chat, bersama paling besar 20 MB.'
export const howToExport =
  'Di WhatsApp buka chat pelanggan, ketuk menu, lalu Lainnya > Ekspor chat > Tanpa media.'
export const chatPrivacy =
  'Chatnya dihapus dari sini begitu selesai dibaca. Nama, nomor, alamat, dan pesanan pelanggan tidak ikut.'
export const ownName = 'Nama Anda di chat itu'
export const ownNameHint = 'Boleh kosong: biasanya kami tahu sendiri mana pesan Anda.'
export const readChats = 'Baca chat'
export const chatsChosen = (count: string) => `${count} chat dipilih`
export const tooManyChats = 'Paling banyak 20 chat sekali baca.'
export const chatsTooLarge = 'Bersama-sama lebih besar dari 20 MB. Ekspor tanpa media.'
export const noChatFile = 'Pilih berkas .txt atau .zip dari Ekspor chat.'
export const chooseFirst = 'Pilih chatnya dulu'

// Proposals
export const readingNamed = (title: string) => `Membaca ${title}`
export const stopReading = 'Batalkan'
export const foundAnswers = (count: string) => `Kami menemukan ${count} jawaban`
export const fromMessages = (count: string, name: string) =>
  `Dari ${count} pesan. Pesan “${name}” dianggap jawaban Anda; kalau salah, buang lalu unggah lagi dengan nama Anda.`
export const chatDeleted = 'Chat aslinya sudah dihapus.'
export const timesAsked = (count: string) => `Ditanyakan ${count}×`
export const varied = 'Jawaban Anda pernah berbeda; ini yang terbaru'
export const known = 'Sudah bisa dijawab'
export const editNamed = (question: string) => `Ubah: ${question}`
export const tickAll = 'Centang semua'
export const tickNone = 'Kosongkan'
export const addChosen = (count: string) => `Tambahkan ${count}`
export const chooseOne = 'Centang sedikitnya satu jawaban.'
export const addedAnswers = (count: string) => `${count} jawaban ditambahkan`
export const discard = 'Buang'
export const discarded = 'Usulan dibuang'
export const notUndone = 'Belum bisa diurungkan'
export const couldNotRead = (title: string) => `${title} tidak bisa dibaca`

// ProposalNotice
export const waiting = (count: string) => `${count} jawaban usulan menunggu dipilih.`
export const isReading = 'Unggahan sedang dibaca.'
export const choose = 'Lihat dan pilih'
export const proposals = 'Usulan jawaban'

// pictures
export const factsFound = (count: string) => `Kami membaca ${count} fakta`
export const checkFigures =
  'AI menyalinnya dari foto dan bisa salah membaca angka: cocokkan dulu dengan aslinya. Fotonya sudah dihapus dari sini.'
