import type { Transporter } from 'nodemailer'
import { asService, db } from '../database/database.ts'
import { settings } from '../settings/settings.ts'

export type Mail = { to: string; subject: string; html: string; text: string }
export type KeptMail = {
  id: number
  recipient: string
  subject: string
  html: string
  text: string
  created_at: string
}

/** Enough for a slow mail server, and short enough for the job's retry. */
const TIMEOUT_MS = 20_000
/** How many mails the mailbox stores, which is for testing and no archive. */
const MAILS_KEPT = 500

let open: { url: string; transport: Transporter } | undefined

/**
 * Whether mails reach people: by SMTP_URL, or in development by the visible mailbox. Otherwise they
 * are only stored.
 */
export function canSendMail(): boolean {
  const { SMTP_URL, NODE_ENV } = settings()
  return SMTP_URL !== undefined || NODE_ENV === 'development'
}

/**
 * Sends a mail by SMTP_URL. Without it, stores the mail in the mailbox, which only development
 * shows. Throws when the server refuses or is unavailable.
 */
export async function sendMail(mail: Mail): Promise<void> {
  const { SMTP_URL: url, MAIL_FROM: from } = settings()
  if (!url) return keepMail(mail)
  await (await openTransport(url)).sendMail({ from, ...mail })
}

/** The stored mails, newest first; only those to `to` when given. */
export function listMails(to?: string): Promise<KeptMail[]> {
  return db.readAs(
    service,
    (tx) => tx<KeptMail[]>`
    select id, recipient, subject, html, text, created_at from tanggap_meta.mailbox
    where recipient = coalesce(${to ?? null}, recipient) order by id desc limit 100`,
  )
}

const service = asService('the mailbox belongs to the instance, not to a user')

async function keepMail(mail: Mail): Promise<void> {
  await db.writeAs(service, async (tx) => {
    await tx`insert into tanggap_meta.mailbox (recipient, subject, html, text)
      values (${mail.to}, ${mail.subject}, ${mail.html}, ${mail.text})`
    await tx`delete from tanggap_meta.mailbox
      where id <= (select max(id) from tanggap_meta.mailbox) - ${MAILS_KEPT}`
  })
}

async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  if (open?.url === url) return open.transport
  open?.transport.close()
  const server = new URL(url)
  const transport = createTransport({
    host: server.hostname,
    port: Number(server.port) || (server.protocol === 'smtps:' ? 465 : 587),
    secure: server.protocol === 'smtps:',
    ...(server.username && {
      auth: {
        user: decodeURIComponent(server.username),
        pass: decodeURIComponent(server.password),
      },
    }),
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  open = { url, transport }
  return transport
}
