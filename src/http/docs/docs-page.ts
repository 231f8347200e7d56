import { html, raw } from 'hono/html'
import type { OpenApi, Operation } from './openapi.ts'

type Schema = Record<string, unknown>
type Entry = { method: string; path: string; operation: Operation }

/** The document as a readable page: no script, no external resources. */
export function docsPage(document: OpenApi) {
  const entries: Entry[] = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
  const groups = document.tags.map(({ name }) => ({
    name,
    entries: entries.filter(({ operation }) => operation.tags[0] === name),
  }))
  const schemaOf = schemaReader(document)
  return html`<!doctype html>
    <html lang="id">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API Tanggap</title>
        <style>
          ${raw(CSS)}
        </style>
      </head>
      <body>
        <nav aria-label="Daftar panggilan">
          <a class="brand" href="#atas">API Tanggap</a>
          ${groups.map(
            (group) =>
              html`<p>${group.name}</p>
                <ul>
                  ${group.entries.map((entry) => html`<li><a href="#${entry.operation.operationId}">${entry.operation.summary}</a></li>`)}
                </ul>`,
          )}
        </nav>
        <main id="atas">
          ${renderIntroduction()}
          ${groups.map(
            (group) =>
              html`<h2>${group.name}</h2>
                ${group.entries.map((entry) => toSection(entry, schemaOf))}`,
          )}
        </main>
      </body>
    </html>`
}

const renderIntroduction = () =>
  html`<h1>API Tanggap</h1>
    <p>
      Untuk program usaha Anda: membaca obrolan, mengirim pesan, mengurus sesi dan template.
      Tersedia juga sebagai <a href="/api/docs/openapi.json">OpenAPI 3.1</a>.
    </p>
    <h2>Kunci</h2>
    <p>
      Kirim kunci API usaha di header <code>X-Api-Key</code>. Pemilik dan admin membuatnya di
      <a href="/settings#kunci-api">Pengaturan, Kunci API</a>. Token anggota tim sebagai
      <code>Authorization: Bearer</code> juga diterima.
    </p>
    <p>
      Setiap kunci punya hak yang dipilih saat dibuat: <code>read</code>, <code>send</code>,
      <code>manage</code>, <code>templates</code>. Kunci berakhir saat dicabut, saat masa berlakunya
      habis, atau saat pembuatnya tidak lagi menjadi pemilik atau admin usaha ini.
    </p>
    <pre tabindex="0">curl -H 'X-Api-Key: tgp_…' ${'{alamat Anda}'}/api/waha/sessions/default</pre>
    <h2>Memakai program WAHA</h2>
    <p>
      Ganti alamat dasarnya menjadi <code>{alamat Anda}/api/waha</code> dan kuncinya menjadi kunci
      API usaha. Alamat asli WAHA, misalnya <code>/api/sendText</code>, ada di bawah alamat itu.
      Sesi <code>default</code> adalah kanal aktif usaha pemilik kunci.
    </p>
    <h2>Bila ditolak</h2>
    <p>
      Jawaban selalu JSON: <code>statusCode</code>, <code>message</code> (untuk orang), dan
      <code>code</code> (untuk program). 401 tanpa kunci yang sah, 403 bila kunci itu tidak punya
      hak yang diperlukan, 404 untuk yang tidak ada atau bukan milik Anda, 413 terlalu besar, 422
      bila aturannya dilanggar, 501 bila mesin kanal itu tidak mendukungnya.
    </p>`

function toSection({ method, path, operation }: Entry, schemaOf: Reader) {
  const content = operation.requestBody?.content
  const body = content && schemaOf(content['application/json']?.schema)
  const [status, answer] = Object.entries(operation.responses)[0] ?? []
  const shape = schemaOf(answer?.content?.['application/json']?.schema)
  const others = Object.keys(answer?.content ?? {}).filter((type) => type !== 'application/json')
  return html`<section id="${operation.operationId}">
    <h3>${operation.summary}</h3>
    <p class="call"><b class="${method.toLowerCase()}">${method}</b> <code>${path}</code></p>
    ${operation.description?.split('\n\n').map((text) => html`<p>${text}</p>`)}
    ${
      operation.parameters.length > 0
        ? toTable(
            'Parameter',
            operation.parameters.map((parameter) => ({
              name: parameter.name,
              schema: parameter.schema,
              isRequired: parameter.required,
              description: parameter.description ?? '',
            })),
            schemaOf,
          )
        : ''
    }
    ${body ? toTable(content['multipart/form-data'] ? 'Isi (JSON atau formulir)' : 'Isi (JSON)', fieldsOf(body), schemaOf) : ''}
    <h4>Jawaban ${status}</h4>
    ${others.length > 0 ? html`<p>${others.map((type) => (type === '*/*' ? 'Isi berkasnya' : type)).join(', ')}${shape ? ', atau JSON:' : '.'}</p>` : ''}
    ${shape ? html`<pre tabindex="0">${JSON.stringify(sampleOf(shape, schemaOf), null, 2)}</pre>` : ''}
  </section>`
}

type Field = { name: string; schema: Schema; isRequired: boolean; description: string }

function fieldsOf(schema: Schema): Field[] {
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(toRecord(schema.properties)).map(([name, value]) => ({
    name,
    schema: toRecord(value),
    isRequired: required.includes(name),
    description:
      textOf(toRecord(value).description) ||
      choicesOf(toRecord(value))
        .map((choice) => textOf(choice.description))
        .filter(Boolean)
        .join(' Atau: '),
  }))
}

function toTable(title: string, fields: Field[], schemaOf: Reader) {
  return html`<h4>${title}</h4>
    <div class="table" tabindex="0" role="region" aria-label="${title}">
      <table>
        ${fields.map(
          (field) =>
            html`<tr>
              <th scope="row">
                <code>${field.name}</code>${field.isRequired ? html` <small>wajib</small>` : ''}
              </th>
              <td>${typeOf(field.schema, schemaOf)}</td>
              <td>${field.description}</td>
            </tr>`,
        )}
      </table>
    </div>`
}

type Reader = (schema: Schema | undefined) => Schema | undefined

/** Resolves a reference to a named schema. */
const schemaReader =
  (document: OpenApi): Reader =>
  (schema) => {
    const name = textOf(schema?.$ref).split('/').at(-1)
    return name ? document.components.schemas[name] : schema
  }

const toRecord = (value: unknown): Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
/** Lists all alternatives of a schema, nested ones too, without null. */
const choicesOf = (schema: Schema): Schema[] =>
  Array.isArray(schema.anyOf)
    ? schema.anyOf
        .map(toRecord)
        .filter(({ type }) => type !== 'null')
        .flatMap((choice) => (Array.isArray(choice.anyOf) ? choicesOf(choice) : [choice]))
    : []

/** Describes a type and its limits: "bilangan, 1 sampai 100, bila kosong 50". */
function typeOf(schema: Schema, schemaOf: Reader): string {
  const [choice, ...more] = choicesOf(schema)
  if (choice && more.length > 0)
    return [...new Set([choice, ...more].map((one) => typeOf(one, schemaOf)))].join(' atau ')
  const real = schemaOf(choice ?? schema) ?? {}
  const words = [
    Array.isArray(real.enum)
      ? real.enum.join(' | ')
      : real.type === 'object' && real.properties
        ? `{${Object.keys(toRecord(real.properties)).join(', ')}}`
        : (WORDS[textOf(real.format)] ?? WORDS[kindOf(real)] ?? 'JSON'),
  ]
  if (
    typeof real.minimum === 'number' &&
    typeof real.maximum === 'number' &&
    real.maximum < Number.MAX_SAFE_INTEGER
  )
    words.push(`${real.minimum} sampai ${real.maximum}`)
  if (typeof real.maxLength === 'number') words.push(`paling panjang ${real.maxLength}`)
  const fallback = schema.default ?? real.default
  if (fallback !== undefined) words.push(`bila kosong ${String(fallback)}`)
  return words.join(', ')
}

/** JSON Schema expresses nullable types as a list. */
const kindOf = ({ type }: Schema): string =>
  textOf(Array.isArray(type) ? type.find((one) => one !== 'null') : type)

const WORDS: Record<string, string> = {
  string: 'teks',
  integer: 'bilangan bulat',
  number: 'bilangan',
  boolean: 'true | false',
  array: 'daftar',
  object: 'objek',
  uuid: 'UUID',
  binary: 'berkas',
  'date-time': 'waktu',
}
const SAMPLES: Record<string, unknown> = {
  uuid: '0199f1c2-7a10-7c3e-9a41-5f0e6d2b8c11',
  'date-time': '2026-01-31T07:00:00.000Z',
  string: 'teks',
  integer: 0,
  number: 0,
  boolean: true,
}
const NAMED_SAMPLES: Record<string, unknown> = {
  timestamp: 1_790_000_000,
  conversationTimestamp: 1_790_000_000,
  ack: 1,
  ackName: 'SERVER',
  fromMe: false,
  body: 'Halo',
  hasMedia: false,
  pushName: 'Roti Senja',
  chatId: '628111000111@c.us',
  from: '628111000111@c.us',
  number: '628111000111',
  session: 'cs-1',
  code: 'ABCD-EFGH',
}
const DEPTH_LIMIT = 6

function sampleOf(schema: Schema, schemaOf: Reader, name = '', depth = 0): unknown {
  const real = schemaOf(choicesOf(schema)[0] ?? schema) ?? {}
  if (Array.isArray(real.examples)) return real.examples[0]
  if (real.const !== undefined) return real.const
  if (name in NAMED_SAMPLES && real.type !== 'object') return NAMED_SAMPLES[name]
  if (Array.isArray(real.enum)) return real.enum.includes('WORKING') ? 'WORKING' : real.enum[0]
  if (choicesOf(real).length > 0) return sampleOf(real, schemaOf, name, depth)
  if (depth > DEPTH_LIMIT) return null
  if (real.type === 'array') return [sampleOf(toRecord(real.items), schemaOf, name, depth + 1)]
  if (real.type === 'object')
    return Object.fromEntries(
      Object.entries(toRecord(real.properties)).map(([key, value]) => [
        key,
        isRare(key) ? null : sampleOf(toRecord(value), schemaOf, key, depth + 1),
      ]),
    )
  return SAMPLES[textOf(real.format)] ?? SAMPLES[kindOf(real)] ?? null
}

/** Optional fields are shown empty, as in most responses. */
const isRare = (key: string): boolean =>
  [
    'media',
    'location',
    'vCards',
    'replyTo',
    'participant',
    'statusReason',
    'reason',
    'picture',
  ].includes(key)

const CSS = `
:root{color-scheme:light dark;--canvas:light-dark(oklch(0.985 0.004 95),oklch(0.175 0.008 200));--surface:light-dark(oklch(1 0 0),oklch(0.205 0.009 200));--sunken:light-dark(oklch(0.965 0.005 95),oklch(0.155 0.008 200));--line:light-dark(oklch(0.915 0.006 95),oklch(0.285 0.01 200));--text:light-dark(oklch(0.22 0.015 200),oklch(0.95 0.006 200));--muted:light-dark(oklch(0.5 0.012 200),oklch(0.71 0.01 200));--brand:light-dark(oklch(0.5 0.105 172),oklch(0.74 0.12 172));--ai:light-dark(oklch(0.52 0.16 278),oklch(0.76 0.12 278));--danger:light-dark(oklch(0.55 0.19 26),oklch(0.72 0.16 26))}
*{box-sizing:border-box}
html{scroll-padding-top:24px}
body{margin:0;background:var(--canvas);color:var(--text);font:14px/22px Inter,system-ui,sans-serif}
a{color:var(--brand)}
a:focus-visible,[tabindex]:focus-visible{outline:2px solid var(--brand);outline-offset:2px;border-radius:4px}
nav{padding:20px 16px;border-bottom:1px solid var(--line)}
nav ul{display:flex;flex-wrap:wrap;gap:4px 16px;margin:0;padding:0;list-style:none}
nav p{margin:16px 0 4px;color:var(--muted);font-size:12px}
nav a{display:block;padding:9px 0;color:inherit;text-decoration:none;line-height:20px}
nav a:hover{color:var(--brand)}
nav .brand{font:700 16px/24px Manrope,system-ui,sans-serif}
main{max-width:840px;padding:24px 16px 96px}
h1,h2,h3{font-family:Manrope,system-ui,sans-serif;text-wrap:balance}
h1{margin:0 0 12px;font-size:28px;line-height:36px}
h2{margin:48px 0 8px;font-size:20px;line-height:28px}
h3{margin:0;font-size:16px;line-height:24px}
h4{margin:20px 0 8px;font-size:13px;font-weight:600;color:var(--muted)}
p{margin:8px 0;max-width:68ch;text-wrap:pretty;overflow-wrap:anywhere}
section{margin-top:16px;padding:20px;background:var(--surface);border:1px solid var(--line);border-radius:12px}
code,pre{font:13px/20px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
code{overflow-wrap:anywhere}
pre{margin:8px 0;padding:12px 14px;max-height:380px;overflow:auto;background:var(--sunken);border-radius:8px}
.call b{display:inline-block;min-width:52px;font:600 12px/20px ui-monospace,monospace}
.get{color:var(--brand)}.post,.put{color:var(--ai)}.delete{color:var(--danger)}
.table{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:13px}
th,td{padding:8px 12px 8px 0;border-top:1px solid var(--line);text-align:left;vertical-align:top;font-weight:400}
th{white-space:nowrap;width:1%}
td:nth-child(2){min-width:120px;color:var(--muted)}
td:nth-child(3){min-width:200px}
small{color:var(--danger);font-size:12px}
@media(max-width:640px){tr,th,td{display:block;width:auto}tr{padding:10px 0;border-top:1px solid var(--line)}th,td{padding:0;border:0;min-width:0}}
@media(min-width:900px){body{display:grid;grid-template-columns:248px minmax(0,1fr)}nav{position:sticky;top:0;height:100vh;overflow-y:auto;border:0;border-right:1px solid var(--line)}nav ul{display:block}nav a{padding:4px 0}main{padding:32px 40px 96px}}
`
