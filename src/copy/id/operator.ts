// What an operator reads: the output of commands, and the mailbox of development.
export const runsAt = (url: string) => `\n  Tanggap berjalan di ${url}\n\n`
export const addressInUse = (address: string) =>
  `Alamat ${address} sudah dipakai proses lain. Isi PORT dengan yang bebas.`
const demoKept =
  '  Demo sebelumnya dipakai lagi dengan semua perubahan Anda, juga sandi yang sudah diganti.\n  Mulai dari awal: npm run demo -- --reset\n'
type Demo = { isKept: boolean; url: string; owner: string; agent: string; password: string }
export const demoReady = (demo: Demo) =>
  `  Demo siap. Masuk di ${demo.url}/login\n  Pemilik : ${demo.owner}\n  Agen    : ${demo.agent}\n  Sandi   : ${demo.password}\n${demo.isKept ? demoKept : ''}\n`
export const mailbox = 'Kotak surat pengembangan'
export const mailboxHint =
  'Tanpa SMTP_URL, surel tidak dikirim ke mana pun dan hanya terlihat di sini. Halaman ini tidak ada di produksi.'
export const noMails = 'Belum ada surel.'
export const mailTo = (recipient: string, at: string) => `ke ${recipient}, ${at}`
