import type { Contact } from '#dashboard/copy/contact.ts'
import type { SignInWays } from './account.functions.ts'
import { RECOVERY_WORDS } from './recovery-words.ts'

export type SecureStep =
  | { name: 'form' }
  | { name: 'confirm'; contact: Contact; password: string }
  | { name: 'recovery'; password: string }

export const NO_MAIL_TO_CONFIRM =
  'Server ini meminta konfirmasi lewat email, tetapi tidak mengirim email. Minta pengelola server mengaturnya.'

/** The operator requires a code by mail, and no mail leaves: nothing can be confirmed. */
export const isStuck = (
  ways: Pick<SignInWays, 'mail' | 'confirmsAtOnce'> | undefined,
  contact: Contact,
): boolean =>
  ways !== undefined && contact.email !== undefined && !ways.mail && !ways.confirmsAtOnce

/** What is true before and after the form is sent. */
export function describeStep(
  step: SecureStep,
  ways: Pick<SignInWays, 'mail' | 'confirmsAtOnce'> | undefined,
): string {
  const kept = 'Semua yang sudah Anda buat tetap ada.'
  if (step.name === 'recovery') return `Akun Anda sudah aman. ${RECOVERY_WORDS}`
  if (step.name === 'confirm')
    return step.contact.email === undefined
      ? `Kode 6 angka sedang dikirim ke ${step.contact.phone}.`
      : `Kode 6 angka sedang dikirim ke ${step.contact.email}. Periksa juga folder spam.`
  if (!ways) return kept
  if (ways.mail)
    return ways.confirmsAtOnce
      ? `${kept} Dengan email, Anda bisa masuk dari perangkat mana pun.`
      : `${kept} Kami kirim kode untuk memastikan alamat itu milik Anda.`
  if (!ways.confirmsAtOnce) return `${kept} ${NO_MAIL_TO_CONFIRM}`
  return `${kept} Server ini tidak mengirim email, jadi akun aman begitu Anda menekan tombol. Setelah itu Anda mendapat kode pemulihan untuk disimpan.`
}
