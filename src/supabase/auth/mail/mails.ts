import { escapeHtml } from '#lib/http/html'
import type { Mail } from '../options.ts'

export type MailKind =
  | 'confirmation'
  | 'recovery'
  | 'magic_link'
  | 'invite'
  | 'email_change'
  | 'first_email'
  | 'reauthentication'

export type MailValues = {
  siteName: string
  siteUrl: string
  /** The recipient's address. */
  to: string
  /** Absent when only a code is needed. */
  confirmationUrl?: string
  /** Absent in notices, which require no action. */
  code?: string
  /** Minutes until link and code expire. */
  minutes: number
  /** In an email change: the new address. */
  newEmail?: string
}

export type Words = {
  subject: string
  heading: string
  intro: string
  button?: string
  ignore: string
}

/** The mail of a kind in a language, as HTML and as plain text with the same content. */
export function renderMail(kind: MailKind, language: 'id' | 'en', values: MailValues): Mail {
  return renderWords(TEXTS[language][kind](values), language, values)
}

/** The language that the user chose, otherwise the instance's. */
export const languageOf = (wished: unknown, otherwise: 'id' | 'en'): 'id' | 'en' =>
  wished === 'id' || wished === 'en' ? wished : otherwise

/** As `renderMail`, with given texts. */
export function renderWords(words: Words, language: 'id' | 'en', values: MailValues): Mail {
  const frame = FRAMES[language](values)
  return {
    to: values.to,
    subject: words.subject,
    html: toHtml(language, words, frame, values),
    text: toText(words, frame, values),
  }
}

const TEXTS: Record<'id' | 'en', Record<MailKind, (values: MailValues) => Words>> = {
  id: {
    confirmation: ({ siteName }) => ({
      subject: `Konfirmasi email Anda untuk ${siteName}`,
      heading: 'Konfirmasi email Anda',
      intro: `Terima kasih sudah mendaftar di ${siteName}. Satu langkah lagi: pastikan alamat email ini memang milik Anda.`,
      button: 'Konfirmasi email',
      ignore: 'Jika Anda tidak merasa mendaftar, abaikan saja email ini.',
    }),
    recovery: ({ siteName }) => ({
      subject: `Atur ulang kata sandi ${siteName}`,
      heading: 'Atur ulang kata sandi',
      intro: `Kami menerima permintaan untuk mengatur ulang kata sandi akun ${siteName} Anda.`,
      button: 'Buat kata sandi baru',
      ignore: 'Jika Anda tidak memintanya, abaikan email ini. Kata sandi Anda tidak berubah.',
    }),
    magic_link: ({ siteName }) => ({
      subject: `Masuk ke ${siteName}`,
      heading: 'Masuk tanpa kata sandi',
      intro: `Gunakan tombol atau kode di bawah ini untuk masuk ke ${siteName}.`,
      button: 'Masuk sekarang',
      ignore:
        'Jika Anda tidak mencoba masuk, abaikan email ini dan jangan berikan kodenya kepada siapa pun.',
    }),
    invite: ({ siteName }) => ({
      subject: `Anda diundang ke ${siteName}`,
      heading: 'Anda mendapat undangan',
      intro: `Anda diundang untuk membuat akun di ${siteName}.`,
      button: 'Terima undangan',
      ignore: 'Jika Anda tidak mengenali undangan ini, abaikan saja email ini.',
    }),
    email_change: ({ siteName, newEmail }) => ({
      subject: `Konfirmasi perubahan email ${siteName}`,
      heading: 'Konfirmasi perubahan email',
      intro: `Email akun ${siteName} Anda akan diganti menjadi ${newEmail ?? ''}.`,
      button: 'Setujui perubahan',
      ignore: 'Jika bukan Anda yang memintanya, jangan setujui dan segera ganti kata sandi Anda.',
    }),
    first_email: ({ siteName, newEmail }) => ({
      subject: `Amankan akun ${siteName} Anda`,
      heading: 'Amankan akun Anda',
      intro: `Pastikan ${newEmail ?? ''} milik Anda. Setelah itu Anda bisa masuk ke ${siteName} dengan email ini dari perangkat mana pun.`,
      button: 'Amankan akun',
      ignore: 'Jika bukan Anda yang memintanya, abaikan saja email ini.',
    }),
    reauthentication: ({ siteName }) => ({
      subject: `Kode verifikasi ${siteName}`,
      heading: 'Pastikan ini memang Anda',
      intro: 'Masukkan kode berikut untuk melanjutkan perubahan pada akun Anda.',
      ignore: 'Jika bukan Anda yang memintanya, segera ganti kata sandi Anda.',
    }),
  },
  en: {
    confirmation: ({ siteName }) => ({
      subject: `Confirm your email for ${siteName}`,
      heading: 'Confirm your email',
      intro: `Thank you for signing up for ${siteName}. One more step: please confirm that this address is yours.`,
      button: 'Confirm email',
      ignore: 'If you did not sign up, you can ignore this mail.',
    }),
    recovery: ({ siteName }) => ({
      subject: `Reset your ${siteName} password`,
      heading: 'Reset your password',
      intro: `Somebody asked to reset the password of your ${siteName} account.`,
      button: 'Choose a new password',
      ignore: 'If that was not you, ignore this mail. Your password stays as it is.',
    }),
    magic_link: ({ siteName }) => ({
      subject: `Sign in to ${siteName}`,
      heading: 'Sign in without a password',
      intro: `Use the button or the code below to sign in to ${siteName}.`,
      button: 'Sign in',
      ignore: 'If you did not try to sign in, ignore this mail and give the code to nobody.',
    }),
    invite: ({ siteName }) => ({
      subject: `You are invited to ${siteName}`,
      heading: 'You are invited',
      intro: `You are invited to create an account on ${siteName}.`,
      button: 'Accept the invitation',
      ignore: 'If you do not recognise this invitation, you can ignore this mail.',
    }),
    email_change: ({ siteName, newEmail }) => ({
      subject: `Confirm your new ${siteName} email`,
      heading: 'Confirm the change of email',
      intro: `The email of your ${siteName} account is about to become ${newEmail ?? ''}.`,
      button: 'Agree to the change',
      ignore: 'If you did not ask for it, do not agree, and change your password.',
    }),
    first_email: ({ siteName, newEmail }) => ({
      subject: `Secure your ${siteName} account`,
      heading: 'Secure your account',
      intro: `Please confirm that ${newEmail ?? ''} is yours. After that you can sign in to ${siteName} with it from any device.`,
      button: 'Secure the account',
      ignore: 'If you did not ask for it, you can ignore this mail.',
    }),
    reauthentication: ({ siteName }) => ({
      subject: `${siteName} verification code`,
      heading: 'Make sure it is you',
      intro: 'Enter this code to go on with the change to your account.',
      ignore: 'If you did not ask for it, change your password.',
    }),
  },
}

type Frame = { codeLabel: string; expiry: string; orLink: string; footer: string }

const FRAMES: Record<'id' | 'en', (values: MailValues) => Frame> = {
  id: ({ minutes, siteName, confirmationUrl }) => ({
    codeLabel: confirmationUrl ? 'Atau masukkan kode ini:' : 'Kode Anda:',
    expiry: `Berlaku ${minutes} menit dan hanya untuk satu kali.`,
    orLink: 'Tombol tidak berfungsi? Salin alamat ini ke peramban Anda:',
    footer: `Email ini dikirim otomatis oleh ${siteName}.`,
  }),
  en: ({ minutes, siteName, confirmationUrl }) => ({
    codeLabel: confirmationUrl ? 'Or enter this code:' : 'Your code:',
    expiry: `Valid for ${minutes} minutes, and only once.`,
    orLink: 'Does the button not work? Copy this address into your browser:',
    footer: `This mail was sent automatically by ${siteName}.`,
  }),
}

function toText(words: Words, frame: Frame, values: MailValues): string {
  const lines = [words.heading, '', words.intro, '']
  if (values.confirmationUrl) lines.push(`${words.button}:`, values.confirmationUrl, '')
  if (values.code !== undefined) lines.push(frame.codeLabel, values.code, '', frame.expiry)
  lines.push(words.ignore, '', '--', frame.footer, values.siteUrl)
  return lines.join('\n')
}

const BRAND = '#00765c'
const FONT = "font-family:Manrope,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Tables and inline styles, because mail clients support little else. */
function toHtml(language: string, words: Words, frame: Frame, values: MailValues): string {
  const url = values.confirmationUrl === undefined ? undefined : escapeHtml(values.confirmationUrl)
  const button = url
    ? `<tr><td style="padding:8px 32px 16px"><a href="${url}" style="display:inline-block;background:${BRAND};color:#ffffff;text-decoration:none;font-weight:600;font-size:15px;line-height:20px;padding:12px 20px;border-radius:8px">${escapeHtml(words.button ?? '')}</a></td></tr>`
    : ''
  const link = url
    ? `<p style="margin:0 0 4px">${escapeHtml(frame.orLink)}</p><p style="margin:0 0 12px;word-break:break-all"><a href="${url}" style="color:${BRAND}">${url}</a></p>`
    : ''
  const code =
    values.code === undefined
      ? ''
      : `<tr><td style="padding:0 32px;font-size:14px;line-height:22px;color:#4b5653">${escapeHtml(frame.codeLabel)}</td></tr>
<tr><td style="padding:8px 32px 16px"><span style="display:inline-block;background:#eef2f1;border-radius:8px;padding:10px 16px;font-size:26px;line-height:32px;font-weight:700;letter-spacing:6px;font-family:ui-monospace,Menlo,Consolas,monospace">${escapeHtml(values.code)}</span></td></tr>`
  const expiry =
    values.code === undefined ? '' : `<p style="margin:0 0 12px">${escapeHtml(frame.expiry)}</p>`
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(words.subject)}</title></head>
<body style="margin:0;padding:0;background:#f4f5f4">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f5f4"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-radius:12px;${FONT};color:#1c2422">
<tr><td style="padding:24px 32px 0;font-size:16px;font-weight:700;color:${BRAND}">${escapeHtml(values.siteName)}</td></tr>
<tr><td style="padding:16px 32px 0"><h1 style="margin:0;font-size:22px;line-height:30px">${escapeHtml(words.heading)}</h1></td></tr>
<tr><td style="padding:12px 32px;font-size:15px;line-height:24px">${escapeHtml(words.intro)}</td></tr>
${button}
${code}
<tr><td style="padding:0 32px 24px;font-size:13px;line-height:20px;color:#4b5653">${expiry}${link}<p style="margin:0">${escapeHtml(words.ignore)}</p></td></tr>
<tr><td style="padding:16px 32px;border-top:1px solid #e3e8e6;font-size:12px;line-height:18px;color:#6b7673">${escapeHtml(frame.footer)} <a href="${escapeHtml(values.siteUrl)}" style="color:#6b7673">${escapeHtml(values.siteUrl)}</a></td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}
