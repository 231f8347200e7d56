import { createServer, type ServerResponse } from 'node:http'
import type { Chat } from '../../tests/standins/model/model-mind.ts'
import { controlShape, replyTo } from '../../tests/standins/model/model-mind.ts'
import type { Ledger } from './ledger.ts'

export type Providers = { graphUrl: string; modelUrl: string; close: () => void }

/**
 * Stand-ins of the Graph API and the model for one text and its answer. They check nothing, because
 * the driver shares its cores with what it measures.
 */
export async function startProviders(ledger: () => Ledger): Promise<Providers> {
  let sent = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}')
      if (request.url?.endsWith('/chat/completions')) return answerChat(response, body as Chat)
      if (!request.url?.endsWith('/messages')) return answerJson(response, {})
      const { to = '', text } = body as { to?: string; text?: { body: string } }
      const recipient = to.replace('+', '')
      if (text) ledger().note(text.body, recipient)
      answerJson(response, {
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: recipient }],
        messages: [{ id: `wamid.out.${process.pid}.${sent++}` }],
      })
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    graphUrl: `${url}/v25.0`,
    modelUrl: `${url}/v1`,
    close: () => (server.closeAllConnections(), server.close()),
  }
}

const CORRECT = controlShape.parse({})

function answerChat(response: ServerResponse, chat: Chat): void {
  const { text, calls } = replyTo(chat, CORRECT)
  const tools = calls.map((call, index) => ({
    id: `call_${index}`,
    type: 'function',
    function: { name: call.name, arguments: call.arguments },
  }))
  const message = { role: 'assistant', content: text, ...(tools[0] ? { tool_calls: tools } : {}) }
  answerJson(response, {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model: chat.model,
    choices: [{ index: 0, message, finish_reason: tools[0] ? 'tool_calls' : 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  })
}

function answerJson(response: ServerResponse, body: object): void {
  const text = JSON.stringify(body)
  const length = Buffer.byteLength(text)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': length })
  response.end(text)
}
