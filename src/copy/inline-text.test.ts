import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '..')
const DASHBOARD = join(SRC, 'dashboard')

/** Read the same in both languages, or given in English by the specification, or a stored value. */
const ALLOWED = new Set([
  'AI',
  'Esc',
  'Ctrl K',
  'Ctrl B',
  'Ctrl I',
  'Something went wrong!',
  'Try Again',
  'Home',
  'Go back',
  'Start Over',
  'The page you are looking for does not exist.',
  'hari ini',
  'WhatsApp',
])

/** An address, a header, a code: no language. */
const IDENTIFIER = /^([A-Z0-9_-]+|X-Api-Key|(https:\/\/)?[a-z.]+\.(com|id|example))$/

/** Attributes and properties whose strings people read. */
const SHOWN =
  /^(aria-label|title|label|placeholder|alt|hint|description|heading|confirmLabel|submitLabel|text|detail|group)$/
/** Frequent words of Indonesian: a string with a space and one of them is a text. */
const WORD =
  /(^|[^\p{L}])(yang|dan|di|ke|dari|untuk|dengan|tidak|belum|sudah|atau|ini|itu|bisa|anda|tim|pesan|pelanggan|usaha|nomor|kode|jam|menit|detik|mnt|dtk|lalu|lama|baru|semua|menangani|coba|simpan|hapus|kirim|buka|tutup|lihat|tambah|pilih|cari|sampai|paling|percakapan|berkas|kata|hari|oleh|lagi|saat|akan|pada|terlalu|menunggu|eskalasi|me(ng|ny)\p{L}{3,}|di(?!ff|re|s[acp]|al|git|v|m|e)\p{L}{4,}|\p{L}{3,}(kan|nya))([^\p{L}]|$)/iu
const LETTERS = /\p{L}{2}/u

type Node = { type: string; start: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const nameOf = (value: unknown) =>
  isNode(value) ? String(value.name ?? value.value ?? '') : String(value)

/** The texts that the file itself contains. */
export function inlineTexts(file: string, code: string): string[] {
  const found: string[] = []
  const visit = (node: Node, isShown: boolean) => {
    if (/^(ImportDeclaration|TS(Type|Interface|Literal)|TSUnion)/.test(node.type)) return
    if (node.type === 'JSXText' && LETTERS.test(String(node.value))) found.push(String(node.value))
    if (node.type === 'Literal' && typeof node.value === 'string') {
      const isText = node.value.includes(' ') && WORD.test(node.value)
      if (isText || (isShown && LETTERS.test(node.value))) found.push(node.value)
    }
    if (node.type === 'TemplateLiteral') {
      for (const [, part = ''] of JSON.stringify(node.quasis).matchAll(/"cooked":"([^"]*)"/g))
        if (part.includes(' ') && WORD.test(part)) found.push(part)
    }
    const isNamed = node.type === 'JSXAttribute' || node.type === 'Property'
    const isChildShown =
      isNamed &&
      isLiteral(node.value) &&
      (SHOWN.test(nameOf(node.name ?? node.key)) || isCapitalisedLabel(node))
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) visit(child, isChildShown)
  }
  const parsed: unknown = parseSync(file, code).program
  if (isNode(parsed)) visit(parsed, false)
  return found
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => !ALLOWED.has(text) && !IDENTIFIER.test(text))
}

/** All strings and parts of templates with a space, class names among them. */
function spacedStrings(file: string, code: string): string[] {
  const found: string[] = []
  const visit = (node: Node) => {
    if (/^(ImportDeclaration|TS(Type|Interface|Literal)|TSUnion)/.test(node.type)) return
    const text =
      node.type === 'TemplateElement'
        ? /"cooked":"([^"]*)"/.exec(JSON.stringify(node.value))?.[1]
        : node.value
    if (typeof text === 'string' && /\s/.test(text)) found.push(text)
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
  }
  const parsed: unknown = parseSync(file, code).program
  if (isNode(parsed)) visit(parsed)
  return found
}

/** Attributes, and `name` in a list of labels, are text when they start with a capital letter. */
const isCapitalisedLabel = (node: Node) =>
  (node.type === 'JSXAttribute' || nameOf(node.key) === 'name') &&
  /^\p{Lu}\p{Ll}/u.test(nameOf(node.value))

const isLiteral = (value: unknown) => isNode(value) && value.type === 'Literal'

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => /(?<!\.test|\.gen)\.tsx?$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))

/** Indonesian that is no text of the dashboard, below `src`: what it is instead. */
const LANGUAGE_DATA: Record<string, string> = {
  'domain/agent/burst/': 'words of customers that the agent recognises',
  'domain/agent/send-gate/claims/': 'words of drafts that the gate recognises',
  'domain/agent/send-gate/grounding.ts': 'words without meaning of their own',
  'domain/agent/knowledge/unmet-words.ts': 'words of questions',
  'domain/agent/product/product-phrases.ts': 'sentences for customers, in their language',
  'domain/agent/product/read-question.ts': 'words of questions',
  'domain/agent/knowledge/day-hours.ts': 'sentences for customers, in their language',
  'domain/agent/hand-over/hand-over-texts.ts': 'sentences for customers, in their language',
  'domain/agent/phrases/': 'sentences for customers, in their language',
  'domain/agent/order/': 'words of customers who order',
  'domain/booking/customer-texts.ts': 'sentences for customers, in their language',
  'domain/quick-reply/contract.ts': 'words in sentences for customers, in their language',
  'domain/sale/customer-texts.ts': 'sentences for customers, in their language',
  'domain/sale/draft-texts.ts': 'sentences for customers, in their language',
  'domain/sale/shipping-texts.ts': 'sentences for customers, in their language',
  'domain/agent/draft/draft-instructions.ts': 'instructions to the model',
  'domain/agent/media/hear-voice.ts': 'instructions to the model',
  'domain/agent/media/read-picture.ts': 'instructions to the model',
  'domain/agent/model/': 'instructions to the model',
  'domain/agent/close.ts': 'instructions to the model',
  'domain/agent/summary/summarise-room.ts': 'instructions to the model',
  'domain/evaluation/judge/judge-session.ts': 'instructions to the model',
  'domain/conversation/session/rating.ts': 'words of ratings',
  'domain/knowledge/': 'words of knowledge that search reads',
  'domain/proposal/read-pictures.ts': 'instructions to the model',
  'domain/proposal/chat/parse-chat.ts': 'words that WhatsApp writes into exports',
  'domain/proposal/chat/reword-questions.ts': 'instructions to the model',
  'lib/language/': 'words of Indonesian and how to read them',
  'lib/time/hours-words.ts': 'sentences for customers, in their language',
  'http/docs/': 'documentation of the API, beside what it describes',
  'http/waha/': 'documentation of the API, beside what it describes',
  'supabase/auth/mail/': 'texts in both languages, by the language of the account',
  'supabase/auth/account/sms.ts': 'texts in both languages, by the language of the account',
}

test('finds text in JSX, attributes, properties and sentences, not in class names', () => {
  expect(
    inlineTexts(
      'a.tsx',
      `const a = { label: 'Balas', kind: 'Balas', name: 'Tebal' }; const b = \`\${n} belum dibaca\`
       const c = 'Coba lagi nanti'; const d = 'grid gap-2 text-muted'
       export const e = <p title="Judul" name="Jumlah" className="grid gap-2">Simpan <b>{a.label}</b></p>`,
    ),
  ).toEqual(['Balas', 'Tebal', 'belum dibaca', 'Coba lagi nanti', 'Judul', 'Jumlah', 'Simpan'])
})

test('the screens take every text from the catalogue', () => {
  const found = filesBelow(DASHBOARD)
    .map((file) => [file, inlineTexts(file, readFileSync(join(DASHBOARD, file), 'utf8'))] as const)
    .filter(([, texts]) => texts.length > 0)
  expect(found).toEqual([])
})

/** Sentences in template literals and strings; names such as `title` are no texts on the server. */
const sentencesIn = (file: string) =>
  inlineTexts(file, readFileSync(join(SRC, file), 'utf8')).filter(
    (text) => text.includes(' ') && WORD.test(text) && !SQL.test(text),
  )
const SQL = /\bselect distinct\b|\bdistinct from\b/

test('no text of the screens has a word that only the Indonesian catalogue has', () => {
  const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []
  const wordsBelow = (folder: string) =>
    new Set(filesBelow(folder).flatMap((file) => wordsOf(readFileSync(join(folder, file), 'utf8'))))
  const english = wordsBelow(join(SRC, 'copy/en'))
  const indonesian = [...wordsBelow(join(SRC, 'copy/id'))].filter((word) => !english.has(word))
  expect(indonesian.length).toBeGreaterThan(1000)
  const only = new Set(indonesian)
  const found = filesBelow(DASHBOARD)
    .map((file) => {
      const strings = spacedStrings(file, readFileSync(join(DASHBOARD, file), 'utf8'))
      return [file, strings.filter((text) => wordsOf(text).some((word) => only.has(word)))] as const
    })
    .filter(([, texts]) => texts.length > 0)
  expect(found).toEqual([])
})

test('the server stores and sends codes, and takes every Indonesian text from the catalogue', () => {
  const found = filesBelow(SRC)
    .filter((file) => !/^(copy|dashboard)\/|queries\.ts$/.test(file) && !isLanguageData(file))
    .map((file) => [file, sentencesIn(file)] as const)
    .filter(([, texts]) => texts.length > 0)
  expect(found).toEqual([])
})

const isLanguageData = (file: string) =>
  Object.keys(LANGUAGE_DATA).some((place) => file.startsWith(place))

test('every exception has Indonesian in it', () => {
  const unused = Object.keys(LANGUAGE_DATA).filter(
    (place) =>
      !filesBelow(SRC).some((file) => file.startsWith(place) && sentencesIn(file).length > 0),
  )
  expect(unused).toEqual([])
})
