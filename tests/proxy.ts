import { connect, createServer, type Socket } from 'node:net'

export type Proxy = {
  url: string
  cut: () => void
  /** the number of connections passed on so far */ accepted: () => number
  /** the number of connections refused so far */ refused: () => number
  /** the number of bytes received from the database so far */ received: () => number
  silence: () => void
  mend: () => void
  close: () => Promise<void>
}

/**
 * A TCP proxy in front of a database. `cut`: every connection breaks and new ones are refused until
 * `mend`. `silence`: existing connections stay open and never transfer anything again.
 */
export async function startProxy(target: string): Promise<Proxy> {
  const upstream = new URL(target)
  const open = new Set<Socket>()
  let isCut = false
  let accepted = 0
  let refused = 0
  let received = 0
  const server = createServer((client) => {
    if (isCut) {
      refused += 1
      client.on('error', () => {}).destroy()
      return
    }
    accepted += 1
    const database = connect(Number(upstream.port), upstream.hostname)
    database.on('data', ({ length }) => (received += length))
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const url = new URL(target)
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  const breakAll = () => open.forEach((socket) => socket.destroy())
  return {
    url: url.href,
    cut: () => {
      isCut = true
      breakAll()
    },
    accepted: () => accepted,
    refused: () => refused,
    received: () => received,
    silence: () => {
      for (const socket of open) socket.unpipe().pause()
    },
    mend: () => {
      isCut = false
    },
    close: () => {
      breakAll()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
