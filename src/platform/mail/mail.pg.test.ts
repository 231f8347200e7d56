import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type SmtpStandin, startSmtp } from '../../../tests/standins/smtp.ts'
import { openWorld, type World } from '../../../tests/world.ts'
import { listMails, sendMail } from './mail.ts'
import { settings, useSettings } from '../settings/settings.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let server: SmtpStandin | undefined
afterEach(async () => {
  useSettings({ ...settings(), SMTP_URL: undefined })
  await server?.close()
})

/** A mail server that this instance sends through. */
async function connectMail(
  options: Parameters<typeof startSmtp>[0] = {},
  login = '',
): Promise<SmtpStandin> {
  server = await startSmtp(options)
  useSettings({ ...settings(), SMTP_URL: server.url.replace('//', `//${login}`) })
  return server
}

const mail = { to: 'ada@example.test', subject: 'Halo', html: '<p>Halo</p>', text: 'Halo' }

test('without a mail server mails are stored in the mailbox, newest first', async () => {
  await sendMail(mail)
  await sendMail({ ...mail, subject: 'Kedua' })
  await sendMail({ ...mail, to: 'eve@example.test' })
  expect((await listMails('ada@example.test')).map((kept) => kept.subject)).toEqual([
    'Kedua',
    'Halo',
  ])
  expect(await listMails()).toHaveLength(3)
})

test('with a mail server mails are sent there only', async () => {
  const { mails } = await connectMail()
  const before = (await listMails()).length
  await sendMail({ ...mail, subject: 'Lewat SMTP' })
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ from: 'tanggap@localhost', to: ['ada@example.test'] })
  expect(mails[0]?.raw).toContain('Subject: Lewat SMTP')
  expect(mails[0]?.raw).toMatch(/From: Tanggap <tanggap@localhost>/)
  expect(mails[0]?.raw).toMatch(/text\/html[\s\S]*<p>Halo<\/p>/)
  expect(await listMails()).toHaveLength(before)
})

test('credentials in the address sign in; failures throw so that the job retries', async () => {
  const login = { user: 'toko@roti', password: 'p@ss:word' }
  const { mails } = await connectMail({ login }, 'toko%40roti:p%40ss%3Aword@')
  await sendMail(mail)
  expect(mails).toHaveLength(1)
  await server?.close()
  await connectMail({ login }, 'toko%40roti:salah@')
  await expect(sendMail(mail)).rejects.toThrow(/535/)
  await server?.close()
  await connectMail({ refuses: [mail.to] })
  await expect(sendMail(mail)).rejects.toThrow(/550/)
})
