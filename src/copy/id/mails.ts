// invitation-mail
export const anOwner = 'Pemilik usaha'
export const invites = (who: string, business: string, role: string) =>
  `${who} mengundang Anda bergabung ke tim ${business} di Tanggap sebagai ${role}.`
export const invitationEnds =
  'Undangan ini berlaku 7 hari dan hanya bisa dipakai sekali. Kalau Anda tidak mengenal pengirimnya, abaikan email ini.'
export const invitationSubject = (business: string) => `Undangan bergabung ke tim ${business}`
export const invitationText = (who: string, business: string, link: string) =>
  `${who} mengundang Anda ke tim ${business} di Tanggap. Buka tautan ini untuk bergabung, berlaku 7 hari dan sekali pakai: ${link}`
export const acceptInvitation = 'Terima undangan'

// notice-mail
export const andMore = (count: number) => `dan ${count} lainnya`
export const waitForYou = (count: number) =>
  count === 1 ? 'ada yang menunggu Anda' : `${count} hal menunggu Anda`
export const openPages = {
  '/inbox': 'Buka Inbox',
  '/inbox/$roomId': 'Buka percakapan',
  '/order': 'Buka Langganan',
  '/home': 'Buka Beranda',
  '/team': 'Buka Tim',
  '/training': 'Buka Training',
  '/integrations': 'Buka Integrasi',
  '/simulate': 'Buka Simulasi',
  '/pesanan': 'Buka Pesanan',
  '/janji': 'Buka Janji',
}

// digest-mail
export const inDigest = { daily: 'Kemarin', weekly: 'Tujuh hari terakhir' }
export const changeDigest = 'Ubah atau matikan ringkasan ini'

// ownership-mail
export const offersOwnership = (who: string, business: string) =>
  `${who} ingin menyerahkan kepemilikan ${business} di Tanggap kepada Anda.`
export const ownershipSubject = (business: string) =>
  `Kepemilikan ${business} ditawarkan kepada Anda`
export const ownershipEnds =
  'Kalau Anda terima, Anda menjadi pemilik dan pemilik sekarang menjadi admin. Tawaran ini berlaku 7 hari dan tidak mengubah apa pun sebelum Anda terima.'
export const seeOffer = 'Lihat tawaran'
export const ownerIsNow = (business: string, who: string) => `${who} sekarang pemilik ${business}.`
export const ownerChangedSubject = (business: string) => `${business} berganti pemilik`
export const ownerChangedLast =
  'Email ini dikirim kepada pemilik lama dan pemilik baru. Kalau ini bukan kehendak Anda, hubungi pemilik yang baru.'
export const ownershipDeclined = (business: string, who: string) =>
  `${who} menolak menjadi pemilik ${business}. Anda tetap pemilik.`
export const ownershipDeclinedSubject = (business: string) =>
  `Penyerahan kepemilikan ${business} ditolak`
export const nothingChanged = 'Tidak ada yang berubah.'
export const openTeam = 'Buka Tim'
