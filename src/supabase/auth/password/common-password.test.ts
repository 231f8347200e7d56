import { expect, test } from 'vitest'
import { isCommonPassword } from './common-password.ts'

const ACCOUNT = ['budi.santoso@rotisenja.test', 'Budi Santoso', 'Tanggap']

test.each([
  ['password', 'the first of the list'],
  ['P@ssw0rd', 'signs in place of letters'],
  ['password123!', 'a number behind it'],
  ['QWERTYUIOP', 'keys side by side'],
  ['1q2w3e4r5t', 'keys in turn'],
  ['rahasia123', 'an Indonesian word'],
  ['bismillah', 'an Indonesian phrase'],
  ['sayang2024', 'a word and a year'],
  ['hendra17081945', 'a name and a date'],
  ['indonesia', 'a country'],
  ['12345678', 'digits in order'],
  ['1234567890', 'all digits'],
  ['hgfedcba', 'letters backwards'],
  ['aaaaaaaa', 'one letter'],
  ['abcabcabc', 'three letters again and again'],
  ['17081945', 'a date'],
  ['1945-08-17', 'a date with dashes'],
  ['budi.santoso@rotisenja.test', 'the own address'],
  ['BudiSantoso1', 'the own name'],
  ['rotisenja2026', 'the own business'],
  ['tanggap2026', 'the name of the site'],
])('the password %s is refused: %s', async (password) => {
  expect(await isCommonPassword(password, ACCOUNT)).toBe(true)
})

test.each([
  'kata-sandi-panjang',
  'roti-senja-2026',
  'kopi hangat pagi hari',
  'jual bakso enak',
  'bakso83920174',
  'x7#kQ9vL',
  'Cukup-Kuat-77',
  '日本語のパスワード',
])('the password %s is accepted', async (password) => {
  expect(await isCommonPassword(password, ACCOUNT)).toBe(false)
})

test('a password crafted to be slow is checked quickly', async () => {
  await isCommonPassword('warm-up', [])
  const slow = ['4@8({[<369&#!1/|0$5+7%2', '1!|7+', 'a1', '19900101', 'abcdefgh12345678']
  const before = process.threadCpuUsage()
  for (const unit of slow) await isCommonPassword(unit.repeat(72).slice(0, 72), ACCOUNT)
  // Microseconds of the processor, so that other processes do not count.
  expect(process.threadCpuUsage(before).user).toBeLessThan(500_000)
})
