// Team: the transfer of a business to another member
export const title = 'Kepemilikan'
export const lead =
  'Pemilik dapat menyerahkan usaha kepada anggota tim. Tidak ada yang berubah sebelum anggota itu menerima.'
export const noOthers = 'Undang anggota dulu: usaha hanya bisa diserahkan kepada anggota tim.'
export const handOver = 'Serahkan kepemilikan'
export const waitingFor = (name: string, until: string) =>
  `Menunggu ${name} menerima kepemilikan, sampai ${until}.`
export const withdraw = 'Batalkan penyerahan'
export const withdrawn = 'Penyerahan dibatalkan: Anda tetap pemilik'

// OfferDialog
export const dialogLead =
  'Setelah diterima, pemilik baru mengurus langganan dan boleh menghapus usaha ini, dan Anda menjadi admin. Anda bisa membatalkan selama belum diterima.'
export const newOwner = 'Pemilik baru'
export const offer = 'Tawarkan kepemilikan'
export const offered = 'Kepemilikan ditawarkan'
export const codeHint = 'Enam angka dari aplikasi autentikator Anda'
export const enterCode = 'Isi kode dari aplikasi autentikator.'
export const recentSignIn =
  'Akun ini tidak memakai kata sandi. Kalau Anda masuk lebih dari sepuluh menit lalu, keluar dan masuk lagi dulu.'

// ReceivedOffer
export const received = (owner: string, business: string) =>
  `${owner} ingin menyerahkan kepemilikan ${business} kepada Anda`
export const receivedLead = (until: string) =>
  `Tawaran ini berlaku sampai ${until}. Belum ada yang berubah.`
export const accept = 'Terima kepemilikan'
export const decline = 'Tolak'
export const declined = 'Tawaran ditolak'
export const acceptQuestion = (business: string) => `Jadi pemilik ${business}?`
export const acceptConsequence = (owner: string) =>
  `Anda mengurus langganan dan boleh menghapus usaha ini. ${owner} menjadi admin. Hanya Anda yang kemudian bisa menyerahkannya lagi.`
export const accepted = (business: string) => `Anda sekarang pemilik ${business}`
