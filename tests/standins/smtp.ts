import { SMTPServer } from 'smtp-server'

/** One received mail; `raw` is the whole message with its headers. */
export type ReceivedMail = { from: string; to: string[]; raw: string }
export type SmtpStandin = { url: string; mails: ReceivedMail[]; close: () => Promise<void> }

type Options = {
  port?: number
  /** required credentials; without them no sign-in is needed */
  login?: { user: string; password: string }
  /** addresses whose mail it refuses */
  refuses?: string[]
  onMail?: (mail: ReceivedMail) => void
}

/** Clients keep connections open for the next mail, so they are closed. */
const CLOSE_MS = 50

/**
 * A mail server, offline: real SMTP by smtp-server, without TLS. It delivers nothing and stores
 * received mails in memory.
 */
export async function startSmtp({
  port = 0,
  login,
  refuses = [],
  onMail,
}: Options = {}): Promise<SmtpStandin> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    closeTimeout: CLOSE_MS,
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.password
        ? done(null, { user: username })
        : done(new Error('wrong user or password')),
    onRcptTo: ({ address }, _session, done) =>
      done(
        refuses.includes(address)
          ? Object.assign(new Error('no such user'), { responseCode: 550 })
          : null,
      ),
    onData: (stream, { envelope }, done) => {
      let raw = ''
      stream.setEncoding('utf8')
      stream.on('data', (part: string) => (raw += part))
      stream.on('end', () => {
        const mail = {
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw,
        }
        mails.push(mail)
        onMail?.(mail)
        done()
      })
    },
  })
  await new Promise<void>((listening, fail) =>
    server.on('error', fail).listen(port, '127.0.0.1', listening),
  )
  const address = server.server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  return {
    url: `smtp://127.0.0.1:${bound}`,
    mails,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
