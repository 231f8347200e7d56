/**
 * The minimal server that the product's main path is measured against. It checks the signature,
 * stores contact and message in one statement, answers 200, reads the history, asks the model,
 * sends the answer and stores it. It has no rooms, no rights, no queue, and a kill loses answers.
 * Environment: DATABASE_URL, SOCKET_DIRECTORY, PORT, GRAPH_URL, MODEL_URL, SECRET, ANSWERS.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import postgres from 'postgres'
import { Agent, request } from 'undici'

const { DATABASE_URL = '', SOCKET_DIRECTORY, GRAPH_URL, MODEL_URL, SECRET = '' } = process.env
const answers = process.env.ANSWERS !== 'false'
const sql = postgres(DATABASE_URL, {
  max: 10,
  onnotice: () => {},
  ...(SOCKET_DIRECTORY ? { host: SOCKET_DIRECTORY } : {}),
})
const dispatcher = new Agent({ connections: 64 })

type Inbound = { from: string; id: string; text: { body: string } }
type Value = { metadata: { phone_number_id: string }; messages: Inbound[] }

async function runCeiling(): Promise<void> {
  await sql.unsafe(`create schema if not exists bench;
    create table if not exists bench.contact (id bigint generated always as identity primary key,
      number text not null, phone text not null, last_at timestamptz, unique (number, phone));
    create table if not exists bench.message (id bigint generated always as identity primary key,
      contact_id bigint not null references bench.contact, provider_id text unique,
      direction text not null, text text not null, at timestamptz not null default now());
    create index if not exists message_of on bench.message (contact_id, id)`)
  createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const raw = Buffer.concat(chunks)
      if (!isSigned(raw, String(incoming.headers['x-hub-signature-256'] ?? '')))
        return response.writeHead(incoming.method === 'GET' ? 200 : 401).end()
      const { entry } = JSON.parse(raw.toString('utf8')) as {
        entry: { changes: { value: Value }[] }[]
      }
      takeMessages(entry[0]!.changes[0]!.value, () => response.writeHead(200).end('ok')).catch(() =>
        response.headersSent ? undefined : response.writeHead(500).end(),
      )
    })
  }).listen(Number(process.env.PORT), '127.0.0.1')
}

function isSigned(raw: Buffer, signature: string): boolean {
  const expected = `sha256=${createHmac('sha256', SECRET).update(raw).digest('hex')}`
  return (
    signature.length === expected.length &&
    timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  )
}

async function takeMessages({ metadata, messages }: Value, acknowledge: () => void): Promise<void> {
  const [message] = messages
  if (!message) return acknowledge()
  const { from, id, text } = message
  const [stored] = await sql<{ contact_id: string }[]>`
    with known as (insert into bench.contact (number, phone, last_at)
      values (${metadata.phone_number_id}, ${from}, now())
      on conflict (number, phone) do update set last_at = now() returning id)
    insert into bench.message (contact_id, provider_id, direction, text)
    select id, ${id}, 'in', ${text.body} from known on conflict do nothing returning contact_id`
  acknowledge()
  if (!stored || !answers) return
  const history = await sql<{ direction: string; text: string }[]>`
    select direction, text from bench.message where contact_id = ${stored.contact_id}
    order by id desc limit 20`
  const reply = await askModel(history.toReversed())
  const providerId = await sendText(metadata.phone_number_id, from, reply)
  await sql`insert into bench.message (contact_id, provider_id, direction, text)
    values (${stored.contact_id}, ${providerId}, 'out', ${reply})`
}

async function askModel(history: { direction: string; text: string }[]): Promise<string> {
  const messages = history.map(({ direction, text }) => ({
    role: direction === 'in' ? 'user' : 'assistant',
    content: text,
  }))
  const { choices } = await post<{ choices: { message: { content: string } }[] }>(
    `${MODEL_URL}/chat/completions`,
    { model: 'standin', messages },
  )
  return choices[0]?.message.content ?? ''
}

async function sendText(number: string, to: string, body: string): Promise<string> {
  const { messages } = await post<{ messages: { id: string }[] }>(
    `${GRAPH_URL}/${number}/messages`,
    { messaging_product: 'whatsapp', to, type: 'text', text: { body } },
  )
  return messages[0]?.id ?? ''
}

async function post<T>(url: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json', authorization: 'Bearer x' }
  const call = { method: 'POST' as const, headers, body: JSON.stringify(body), dispatcher }
  return (await (await request(url, call)).body.json()) as T
}

process.once('SIGTERM', () => process.exit(0))
await runCeiling()
