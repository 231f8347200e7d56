// InvitationRows
export const invitations = 'Undangan'
export const newLinkFailed = 'Tautan baru belum dibuat'
export const invitationCancelled = 'Undangan dibatalkan'
export const linkNoLongerValid = (email: string) => `Tautan untuk ${email} tidak berlaku lagi.`
export const invitationNotCancelled = 'Undangan belum dibatalkan'
export const validUntil = (date: string) => `, berlaku sampai ${date}`
export const makeNewLink = 'Buat tautan baru'
export const newInvitationLink = 'Tautan undangan baru'
export const oldLinkInvalid = (sent: string) => `Tautan yang lama tidak berlaku lagi. ${sent}`

// InvitationScreen
export const alreadyInTeam = (business: string) => `Anda sudah di tim ${business}.`
export const alreadyAccepted = 'Undangan ini sudah Anda terima.'
export const alreadyUsed = 'Undangan ini sudah dipakai.'
export const usedOnce = (business: string) =>
  `Undangan ke tim ${business} hanya bisa diterima sekali. Kalau itu Anda, masuk saja dengan akun Anda.`
export const invitationExpired = 'Undangan ini sudah kedaluwarsa.'
export const invitationExpiredLead = (business: string) =>
  `Undangan berlaku 7 hari. Minta pengelola ${business} membuat tautan baru untuk Anda.`
export const invitationInvalid = 'Undangan ini tidak berlaku.'
export const invitationInvalidLead =
  'Tautannya mungkin terpotong, sudah diganti dengan yang baru, atau dibatalkan. Minta undangan baru kepada yang mengundang Anda.'
export const joinTeam = (business: string) => `Bergabung ke tim ${business}`
export const invitesYou = (inviter: string, email: string, role: string) =>
  `${inviter} mengundang ${email} sebagai ${role}.`
export const owner = 'Pemilik usaha'
export const signInToAccept = (email: string) =>
  `Masuk atau daftar dengan ${email} untuk menerimanya.`
export const accept = 'Terima undangan'
export const forOtherAddress = 'Undangan ini untuk alamat lain.'
export const forOtherAddressLead = (business: string, email: string, ownEmail: string) =>
  `Undangan ke tim ${business} dibuat untuk ${email}. Sekarang Anda masuk sebagai ${ownEmail}.`
export const stayOnAccount = 'Tetap di akun ini'
export const toHome = 'Ke halaman utama'

// InviteDialog
export const shareLink = 'Bagikan tautan undangan'
export const inviteToTeam = 'Undang ke tim'
export const linkBeingMailed = (email: string) =>
  `Tautannya sedang dikirim ke ${email}. Anda juga bisa menyalin dan membagikannya sendiri.`
export const copyAndSend = (email: string) =>
  `Salin tautan ini dan kirim sendiri ke ${email}, misalnya lewat WhatsApp. Server ini tidak mengirim email.`
export const youGetLink = (mailed: string) =>
  `Anda mendapat tautan untuk dibagikan${mailed}. Berlaku 7 hari dan sekali pakai. Undangan ke email hanya bisa diterima alamat itu; undangan ke WhatsApp oleh yang pertama membukanya.`
export const alsoMailed = ', dan tautan itu juga dikirim lewat email'
export const inviteBy = 'Undang lewat'
export const byWhatsApp = 'WhatsApp'
export const whatsAppNumber = 'Nomor WhatsApp'
export const numberExample = '0812-3456-7890'
export const sentBy = 'Dikirim oleh'
export const iSendIt = 'Saya kirim sendiri'
export const noChannel =
  'Belum ada nomor WhatsApp usaha yang terhubung. Tautannya Anda kirim sendiri lewat WhatsApp Anda.'
export const mayNeedTemplate =
  'WhatsApp resmi hanya boleh menulis lebih dulu memakai template yang disetujui, dengan satu isian.'
export const linkBeingSent = (number: string) =>
  `Tautannya sedang dikirim ke ${number}. Hasilnya tampil di daftar undangan.`
export const templateMissing = (number: string) =>
  `Kanal ini belum punya template yang boleh dikirim ke ${number}. Kirim tautannya lewat WhatsApp Anda sendiri.`
export const channelGone = (number: string) =>
  `Kanal yang dulu mengirim tidak terhubung lagi. Kirim tautannya sendiri ke ${number}.`
export const sendYourself = (number: string) =>
  `Kirim tautan ini ke ${number} lewat WhatsApp Anda sendiri.`
export const byOwnWhatsApp = 'Kirim lewat WhatsApp saya'
export const whatsAppStates = {
  waiting: ', sedang dikirim lewat WhatsApp',
  sent: ', terkirim lewat WhatsApp',
  refused: ', WhatsApp menolak mengirimnya',
}
export const signInWithAny = 'Masuk atau daftar dengan akun Anda untuk menerimanya.'
export const invitationLink = 'Tautan undangan'
export const linkShownOnce =
  'Tautan ini hanya tampil sekarang. Bila hilang, buat tautan baru di daftar undangan.'
export const sendInvitation = 'Kirim undangan'
export const makeInvitationLink = 'Buat tautan undangan'
export const role = 'Peran'

// MemberActs
export const thisMember = 'Anggota ini'
export const roleNotChanged = 'Peran belum diganti'
export const nowHasRole = (name: string, role: string) => `${name} sekarang ${role}`
export const memberRemoved = (name: string) => `${name} dikeluarkan`
export const roomsMoved = (count: number) =>
  `${count} percakapannya pindah ke Anda atau rekan yang bertugas.`
export const roleOf = (name: string) => `Peran ${name}`
export const removeNamed = (name: string) => `Keluarkan ${name}`
export const removeQuestion = (name: string) => `Keluarkan ${name}?`
export const removeIt = 'Keluarkan'
export const removeConsequence =
  'Aksesnya ke usaha ini berakhir, juga kunci API dan undangan yang dibuatnya. Percakapan yang sedang dipegangnya pindah ke Anda. Bila pembagian bergiliran menyala, kasus terbukanya pindah ke rekan yang bertugas.'

// TeamScreen
export const invite = 'Undang'
export const members = 'Anggota'
export const isYou = '(Anda)'
export const joined = 'Bergabung'
export const ownerMay = 'semua hal, termasuk mengaktifkan AI untuk pelanggan dan menghapus usaha'
export const adminMay = 'mengatur usaha, AI, kanal, pengetahuan, dan undangan'
export const agentMay = 'membalas pelanggan dan menangani eskalasi'
export const viewerMay = 'hanya melihat'
export const invitedBy = (name: string) => `, diundang ${name}`

// NumberMask
export const numbers = 'Nomor pelanggan'
export const numbersLead =
  'Nomor disamarkan di server: di daftar, panel pelanggan, ekspor, notifikasi, dan API. Pencarian hanya menemukan nama atau nomor lengkap. Nomor yang ditulis orang di dalam pesan tetap terlihat.'
export const maskFor = (role: string) => `Samarkan nomor untuk ${role}`
export const numbersMasked = 'Nomor disamarkan: +62 812-••••-1234'
export const numbersShown = 'Nomor terlihat oleh semua peran'
