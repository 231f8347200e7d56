// invitation-mail
export const anOwner = 'Pemilik usaha'
export const invites = (who: string, business: string, role: string) =>
  `${who} mengundang Anda bergabung ke tim ${business} di Tanggap sebagai ${role}.`
export const invitationEnds =
  'Undangan ini berlaku 7 hari dan hanya bisa dipakai sekali. Kalau Anda tidak mengenal pengirimnya, abaikan email ini.'
export const invitationSubject = (business: string) => `Undangan bergabung ke tim ${business}`
export const acceptInvitation = 'Terima undangan'

// notice-mail
export const andMore = (count: number) => `dan ${count} lainnya`
export const waitForYou = (count: number) =>
  count === 1 ? 'ada yang menunggu Anda' : `${count} hal menunggu Anda`
export const openInbox = 'Buka Inbox'
export const openPlan = 'Buka Langganan'

// digest-mail
export const inDigest = { daily: 'Kemarin', weekly: 'Tujuh hari terakhir' }
export const changeDigest = 'Ubah atau matikan ringkasan ini'
