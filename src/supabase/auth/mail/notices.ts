import type { WriteTx } from '#platform/database'
import type { Call } from '../auth-call.ts'
import { deliverMail } from './deliver-mail.ts'
import { mayMail } from '../fields.ts'
import { renderWords, type Words } from './mails.ts'
import type { UserRow } from '../user.queries.ts'

export type Notice =
  | 'password_changed'
  | 'sign_in_attempts'
  | 'email_changed'
  | 'phone_changed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'mfa_factor_enrolled'
  | 'mfa_factor_unenrolled'

/**
 * Mails a user what changed in their account, when notices are on. A change of address is mailed to
 * `to`, the old address.
 */
export async function mailNotice(
  tx: WriteTx,
  call: Call,
  user: UserRow,
  { notice, what = '', to = user.email }: { notice: Notice; what?: string; to?: string | null },
): Promise<void> {
  const { notifications, siteName, siteUrl } = call.options
  if (!notifications || !to || !mayMail(call, to)) return
  await deliverMail(tx, call, user, {
    data: {
      email: to,
      email_action_type: `${notice}_notification`,
      redirect_to: siteUrl,
      token: '',
      token_hash: '',
    },
    render: (language) =>
      renderWords(TEXTS[language][notice](siteName, what), language, {
        to,
        siteName,
        siteUrl,
        minutes: 0,
      }),
  })
}

const IGNORE = {
  id: 'Bukan Anda yang melakukannya? Segera atur ulang kata sandi Anda.',
  en: 'Was it not you? Reset your password at once.',
}
const toTexts = (language: 'id' | 'en', heading: string, intro: string): Words => ({
  subject: heading,
  heading,
  intro,
  ignore: IGNORE[language],
})

const TEXTS: Record<'id' | 'en', Record<Notice, (siteName: string, what: string) => Words>> = {
  id: {
    password_changed: (site) =>
      toTexts(
        'id',
        `Kata sandi ${site} Anda diubah`,
        `Kata sandi akun ${site} Anda baru saja diubah. Semua perangkat lain sudah dikeluarkan.`,
      ),
    sign_in_attempts: (site) =>
      toTexts(
        'id',
        `Banyak percobaan masuk ke akun ${site} Anda`,
        `Kata sandi akun ${site} Anda salah dimasukkan berkali-kali. Akun Anda tidak dikunci, dan percobaan berikutnya diperlambat.`,
      ),
    email_changed: (site, to) =>
      toTexts(
        'id',
        `Email akun ${site} Anda diubah`,
        `Email akun ${site} Anda sekarang ${to}. Alamat ini tidak dapat lagi dipakai untuk masuk.`,
      ),
    phone_changed: (site, to) =>
      toTexts(
        'id',
        `Nomor telepon akun ${site} Anda diubah`,
        `Nomor telepon akun ${site} Anda sekarang +${to}.`,
      ),
    identity_linked: (site, by) =>
      toTexts(
        'id',
        `Cara masuk baru di akun ${site} Anda`,
        `Akun ${site} Anda sekarang juga dapat dimasuki dengan ${by}.`,
      ),
    identity_unlinked: (site, by) =>
      toTexts(
        'id',
        `Satu cara masuk ke ${site} dilepas`,
        `Akun ${site} Anda tidak dapat lagi dimasuki dengan ${by}.`,
      ),
    mfa_factor_enrolled: (site) =>
      toTexts(
        'id',
        `Verifikasi dua langkah ${site} ditambahkan`,
        `Satu cara verifikasi dua langkah ditambahkan ke akun ${site} Anda.`,
      ),
    mfa_factor_unenrolled: (site) =>
      toTexts(
        'id',
        `Verifikasi dua langkah ${site} dilepas`,
        `Satu cara verifikasi dua langkah dilepas dari akun ${site} Anda.`,
      ),
  },
  en: {
    password_changed: (site) =>
      toTexts(
        'en',
        `Your ${site} password was changed`,
        `The password of your ${site} account has just been changed. All other devices were signed out.`,
      ),
    sign_in_attempts: (site) =>
      toTexts(
        'en',
        `Many attempts to sign in to your ${site} account`,
        `A wrong password was entered for your ${site} account many times. Your account is not locked, and further attempts are slowed down.`,
      ),
    email_changed: (site, to) =>
      toTexts(
        'en',
        `The email of your ${site} account was changed`,
        `The email of your ${site} account is now ${to}. This address can no longer be used to sign in.`,
      ),
    phone_changed: (site, to) =>
      toTexts(
        'en',
        `The phone of your ${site} account was changed`,
        `The phone of your ${site} account is now +${to}.`,
      ),
    identity_linked: (site, by) =>
      toTexts(
        'en',
        `A new way into your ${site} account`,
        `Your ${site} account can now be entered by ${by} too.`,
      ),
    identity_unlinked: (site, by) =>
      toTexts(
        'en',
        `A way into your ${site} account was removed`,
        `Your ${site} account can no longer be entered by ${by}.`,
      ),
    mfa_factor_enrolled: (site) =>
      toTexts(
        'en',
        `Two-step verification was added at ${site}`,
        `A way of two-step verification was added to your ${site} account.`,
      ),
    mfa_factor_unenrolled: (site) =>
      toTexts(
        'en',
        `Two-step verification was removed at ${site}`,
        `A way of two-step verification was removed from your ${site} account.`,
      ),
  },
}
