import { createServer, type Socket } from 'node:net'

export type NatsStandin = {
  url: string
  port: number
  /** The subjects of published messages, in order. */
  published: string[]
  close: () => Promise<void>
}

type Client = {
  socket: Socket
  isIn: boolean
  subscriptions: Map<string, { subject: string; left: number }>
}
type Parsed = { rest: Buffer; words?: string[]; payload?: Buffer }

const INFO = {
  server_id: 'STANDIN',
  server_name: 'standin',
  version: '2.10.0',
  proto: 1,
  headers: true,
  max_payload: 1_048_576,
}
const CRLF = '\r\n'

/**
 * A NATS server, offline: the text protocol with INFO, CONNECT, PING, SUB with wildcards, UNSUB,
 * PUB and HPUB. Source: docs.nats.io, "Client Protocol". No clusters, no queue groups, no
 * JetStream.
 */
export async function startNats(
  options: { port?: number; user?: string; password?: string } = {},
): Promise<NatsStandin> {
  const clients = new Set<Client>()
  const published: string[] = []
  const needsLogin = options.user !== undefined

  const server = createServer((socket) => {
    const client: Client = { socket, isIn: !needsLogin, subscriptions: new Map() }
    clients.add(client)
    let unread = Buffer.alloc(0)
    socket.on('close', () => clients.delete(client)).on('error', () => socket.destroy())
    socket.on('data', (chunk: Buffer) => {
      unread = Buffer.concat([unread, chunk])
      for (let parsed = parse(unread); parsed.words; parsed = parse(unread)) {
        unread = Buffer.from(parsed.rest)
        obey(client, parsed.words, parsed.payload)
      }
    })
    socket.write(`INFO ${JSON.stringify({ ...INFO, auth_required: needsLogin })}${CRLF}`)
  })

  function obey(client: Client, words: string[], payload: Buffer | undefined): void {
    const [verb = '', first = '', second = '', third] = words
    switch (verb.toUpperCase()) {
      case 'CONNECT': {
        const { user, pass } = JSON.parse(words.slice(1).join(' '))
        client.isIn ||= user === options.user && pass === options.password
        if (!client.isIn) client.socket.end(`-ERR 'Authorization Violation'${CRLF}`)
        return
      }
      case 'PING':
        return void client.socket.write(`PONG${CRLF}`)
      case 'SUB':
        return void client.subscriptions.set(third ?? second, { subject: first, left: Infinity })
      case 'UNSUB': {
        const subscription = client.subscriptions.get(first)
        if (subscription && second) subscription.left = Number(second)
        else client.subscriptions.delete(first)
        return
      }
      case 'PUB':
      case 'HPUB':
        return publish(verb.toUpperCase() === 'HPUB', words, payload ?? Buffer.alloc(0))
    }
  }

  function publish(hasHeaders: boolean, words: string[], payload: Buffer): void {
    const subject = words[1] ?? ''
    const sizes = words.slice(hasHeaders ? -2 : -1)
    const reply = words.length - sizes.length === 3 ? [words[2]] : []
    published.push(subject)
    for (const client of clients) {
      for (const [sid, subscription] of client.subscriptions) {
        if (!client.isIn || !matches(subscription.subject, subject)) continue
        client.socket.write(
          Buffer.concat([
            Buffer.from(
              [hasHeaders ? 'HMSG' : 'MSG', subject, sid, ...reply, ...sizes].join(' ') + CRLF,
            ),
            payload,
            Buffer.from(CRLF),
          ]),
        )
        if ((subscription.left -= 1) <= 0) client.subscriptions.delete(sid)
      }
    }
  }

  await new Promise<void>((done, fail) =>
    server.once('error', fail).listen(options.port ?? 0, '127.0.0.1', done),
  )
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const login = needsLogin ? `${options.user}:${options.password}@` : ''
  return {
    url: `nats://${login}127.0.0.1:${port}`,
    port,
    published,
    close: async () => {
      const closed = new Promise((done) => server.close(done))
      for (const { socket } of clients) socket.destroy()
      await closed
    },
  }
}

/** Takes one command with its payload from the front, when complete. */
function parse(data: Buffer): Parsed {
  const end = data.indexOf(CRLF)
  if (end < 0) return { rest: data }
  const words = data.toString('utf8', 0, end).split(/[ \t]+/)
  const rest = data.subarray(end + 2)
  if (!/^H?PUB$/i.test(words[0] ?? '')) return { words, rest }
  const size = Number(words.at(-1))
  if (rest.length < size + 2) return { rest: data }
  return { words, payload: rest.subarray(0, size), rest: rest.subarray(size + 2) }
}

function matches(pattern: string, subject: string): boolean {
  const wanted = pattern.split('.')
  const given = subject.split('.')
  const isOpen = wanted.at(-1) === '>'
  if (isOpen ? given.length < wanted.length : given.length !== wanted.length) return false
  return wanted.every(
    (token, index) =>
      token === '*' || (isOpen && index === wanted.length - 1) || token === given[index],
  )
}
