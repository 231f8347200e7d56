/**
 * `npm run standin -- NAME --port N`: one offline stand-in of an outside service, alone on a port.
 */
import { parseArgs } from 'node:util'

export type Standin = { url: string; close: () => Promise<void> }
type Options = { port: number; callback?: string; secret?: string }

/** One stand-in per line; its code is loaded on demand. */
const STANDINS: Record<string, (options: Options) => Promise<Standin>> = {
  graph: async (options) => (await import('./graph/graph.ts')).startGraph(options),
  waha: async (options) => (await import('./waha/waha.ts')).startWaha(options),
  oidc: async (options) => (await import('./oidc.ts')).startOidc(options),
  model: async (options) => (await import('./model/model.ts')).startModel(options),
  payment: async (options) => (await import('./payment/payment.ts')).startPayment(options),
  nats: async (options) => (await import('./nats.ts')).startNats(options),
  smtp: async (options) =>
    (await import('./smtp.ts')).startSmtp({
      ...options,
      onMail: (mail) => console.log(JSON.stringify(mail)),
    }),
  s3: async (options) =>
    (await import('./s3.ts')).openS3StandIn({
      bucket: 'files',
      accessKeyId: 'reader',
      secretAccessKey: 'a secret',
      port: options.port,
    }),
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '0' },
    callback: { type: 'string' },
    secret: { type: 'string' },
  },
})
const name = positionals[0] ?? ''
const start = STANDINS[name]
if (!start) {
  console.error(
    `usage: npm run standin -- NAME --port N [--callback URL --secret S]\nNAME: ${Object.keys(STANDINS).join(', ')}`,
  )
  process.exit(1)
}
const standin = await start({
  port: Number(values.port),
  ...(values.callback ? { callback: values.callback } : {}),
  ...(values.secret ? { secret: values.secret } : {}),
})
console.log(`${name} ${standin.url}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void standin.close().then(() => process.exit(0)))
