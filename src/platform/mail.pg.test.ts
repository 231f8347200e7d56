import { createServer, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../tests/world.ts'
import { listMails, sendMail } from './mail.ts'
import { settings, useSettings } from './settings.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let server: Server | undefined
afterEach(() => {
  server?.close()
  useSettings({ ...settings(), SMTP_URL: undefined })
})

const mail = { to: 'ada@example.test', subject: 'Halo', html: '<p>Halo</p>', text: 'Halo' }

test('without a mail server a mail lies in the mailbox, newest first', async () => {
  await sendMail(mail)
  await sendMail({ ...mail, subject: 'Kedua' })
  await sendMail({ ...mail, to: 'eve@example.test' })
  expect((await listMails('ada@example.test')).map((kept) => kept.subject)).toEqual(['Kedua', 'Halo'])
  expect(await listMails()).toHaveLength(3)
})

test('with a mail server the mail goes there and nowhere else', async () => {
  const received = await listen((line) => (line === 'DATA' ? '354 go on' : line.startsWith('EHLO') ? '250 hello' : line === 'QUIT' ? '221 bye' : '250 ok'))
  const before = (await listMails()).length
  await sendMail({ ...mail, subject: 'Lewat SMTP' })
  const said = received.join('\n')
  expect(said).toContain('RCPT TO:<ada@example.test>')
  expect(said).toContain('Subject: Lewat SMTP')
  expect(said).toMatch(/From: Tanggap <tanggap@localhost>/)
  expect(said).toMatch(/text\/html[\s\S]*<p>Halo<\/p>/)
  expect(await listMails()).toHaveLength(before)
})

test('a refusal of the mail server is an error, so that the job is tried again', async () => {
  await listen((line) => (line.startsWith('RCPT') ? '550 no such user' : line.startsWith('EHLO') ? '250 hello' : '250 ok'))
  await expect(sendMail(mail)).rejects.toThrow(/550/)
})

/** The least of SMTP: answers each line by `reply`, and a single dot as the end of a mail. */
function listen(reply: (line: string) => string): Promise<string[]> {
  const received: string[] = []
  return new Promise((done) => {
    server = createServer((socket) => {
      let inData = false
      let rest = ''
      socket.write('220 ready\r\n')
      socket.on('error', () => {})
      socket.on('data', (chunk) => {
        const lines = (rest + chunk.toString()).split('\r\n')
        rest = lines.pop() ?? ''
        for (const line of lines) {
          received.push(line)
          if (inData && line !== '.') continue
          const answer = inData ? '250 kept' : reply(line)
          inData = answer.startsWith('354')
          socket.write(`${answer}\r\n`)
        }
      })
    }).listen(0, '127.0.0.1', () => {
      const address = server?.address()
      if (typeof address === 'object' && address) useSettings({ ...settings(), SMTP_URL: `smtp://127.0.0.1:${address.port}` })
      done(received)
    })
  })
}
