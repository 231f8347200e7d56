import { z } from 'zod'

const MODES = [
  'ok',
  'nonsense',
  'no_citation',
  'invented_price',
  'unknown_source',
  'promise',
  'plain_text',
  'broken_call',
  'loop',
  'unstorable',
  'endless',
  'hang',
  'filtered',
  'silent',
] as const
export const controlShape = z.object({
  mode: z.enum(MODES).default('ok'),
  status: z.number().int().min(400).max(599).optional(),
  delayMs: z.number().min(0).default(0),
  /** the pause between the words of a streamed answer */
  wordMs: z.number().min(0).default(0),
  times: z.number().int().positive().optional(),
  /** the text of the answer, in place of the best entry's words */
  draft: z.string().optional(),
  /** a tool that it calls before the answer, with its input; its result replaces the draft */
  call: z.object({ name: z.string(), input: z.record(z.string(), z.unknown()) }).optional(),
  /** the content that it reads in every picture, and hears in every voice note */
  picture: z
    .object({
      jenis: z.string(),
      ringkasan: z.string(),
      benda: z.string().optional(),
      tulisan: z.string().optional(),
    })
    .optional(),
  voice: z.string().optional(),
  /** sentences that the second check of V2 refuses */
  doubts: z.array(z.string()).default([]),
})
export type Control = z.infer<typeof controlShape>

const content = z
  .union([
    z.string(),
    z.array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('text'), text: z.string() }),
        z.object({
          type: z.literal('image_url'),
          image_url: z.object({
            url: z.string().regex(/^(?:https?:|data:image\/\w+;base64,[\w+/])/),
          }),
        }),
      ]),
    ),
  ])
  .nullish()
export const chatShape = z.object({
  model: z.string(),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  messages: z
    .array(
      z.object({
        role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
        content,
        tool_call_id: z.string().nullish(),
        tool_calls: z
          .array(
            z.object({
              id: z.string(),
              function: z.object({ name: z.string(), arguments: z.string() }),
            }),
          )
          .nullish(),
      }),
    )
    .min(1),
  tools: z
    .array(
      z.object({
        type: z.literal('function'),
        function: z.object({ name: z.string(), parameters: z.unknown() }),
      }),
    )
    .nullish(),
})
export type Chat = z.infer<typeof chatShape>

/** The stand-in's output: text, or calls of the offered tools. */
export type Reply = {
  text: string | null
  calls: { name: string; arguments: string }[]
  finish?: 'content_filter'
}
type Message = Chat['messages'][number]

const found = z.array(
  z.object({
    id: z.string(),
    title: z.string().nullish(),
    text: z.string(),
    score: z.number().catch(0),
  }),
)
type Found = z.infer<typeof found>[number]

/** Below this an entry is not an answer, unless the customer's message has a token. */
const MIN_SCORE = 0.3
/**
 * The query after a first search without results, when a token still needs an answer with a source.
 */
const SECOND_QUERY = 'jam buka dan alamat'

/**
 * One step of a correct model: it searches if nothing was found yet, then answers from the results;
 * `mode` selects a fault.
 */
export function replyTo(
  chat: Chat,
  { mode, draft, doubts, picture, call: wanted }: Control,
): Reply {
  const offered = new Set((chat.tools ?? []).map((tool) => tool.function.name))
  const { asked, given } = readRequest(customerText(chat.messages))
  const token = /#[\w-]{1,80}#/.exec(asked)?.[0] ?? ''
  if (mode === 'filtered') return { text: '', calls: [], finish: 'content_filter' }
  if (mode === 'silent') return { text: '', calls: [] }
  if (mode === 'nonsense') return say('wkwk 123 }{ asdf lorem')
  if (offered.has('periksa_jawaban')) return call('periksa_jawaban', { unsupported: doubts })
  if (offered.has('salin')) return call('salin', { teks: picture?.tulisan ?? '' })
  if (offered.has('baca'))
    return call('baca', hasPicture(chat) ? (picture ?? PLAIN_PICTURE) : { ringkasan: '' })
  if (offered.has('tutup'))
    return call('tutup', { outcome: 'tidak_jadi', summary: 'Ringkasan dari model.' })
  if (offered.has('ringkas'))
    return call('ringkas', { diminta: 'Harga croissant.', disampaikan: draft ?? '', belum: null })
  if (offered.has('nilai')) return call('nilai', { penilaian: judgeLines(asked) })
  if (offered.size === 0 && given.length > 0) return say(writeDraft(given, draft))
  if (!offered.has('cari_pengetahuan')) return say(['Baik Kak.', token].filter(Boolean).join(' '))

  if (wanted && offered.has(wanted.name)) {
    const given = lastResult(chat.messages, wanted.name)
    if (given === undefined) return call(wanted.name, wanted.input)
    const { id, text } = given
    return text
      ? call('jawab', { text: draft ?? text, sources: id ? [id] : [] })
      : call('serahkan_ke_tim', { reason: 'info_tidak_ada', detail: 'Alatnya tidak menjawab.' })
  }
  if (mode === 'loop') return call('cari_pengetahuan', { [queryName(chat)]: asked })

  const searches = [...given, ...toolResults(chat.messages, 'cari_pengetahuan')]
  if (searches.length === 0) return call('cari_pengetahuan', { [queryName(chat)]: asked })
  const best = searches.flat().sort((a, b) => b.score - a.score)[0]
  if (draft !== undefined) return call('jawab', { text: draft, sources: best ? [best.id] : [] })
  if (!best && token && searches.length === 1)
    return call('cari_pengetahuan', { [queryName(chat)]: SECOND_QUERY })
  if (!best || (!token && best.score < MIN_SCORE)) {
    return offered.has('serahkan_ke_tim')
      ? call('serahkan_ke_tim', {
          reason: 'info_tidak_ada',
          detail: `Belum ada pengetahuan untuk: ${asked.slice(0, 200)}`,
        })
      : say('Maaf Kak, saya belum tahu.')
  }
  const text = [best.text, MISBEHAVIOUR[mode] ?? '', token].filter(Boolean).join(' ')
  if (!offered.has('jawab') || mode === 'plain_text') return say(text)
  if (mode === 'broken_call')
    return { text: null, calls: [{ name: 'jawab', arguments: '{"text": "Harganya ' }] }
  return call('jawab', {
    text,
    sources: mode === 'no_citation' ? [] : [mode === 'unknown_source' ? 'nowhere' : best.id],
  })
}

const PLAIN_PICTURE = { jenis: 'lain', ringkasan: 'Sebuah foto.' }

const hasPicture = ({ messages }: Chat): boolean =>
  messages.some(
    ({ content }) =>
      typeof content !== 'string' && content?.some(({ type }) => type === 'image_url'),
  )

/** A draft without tools: the best entry's words, or a promise to look it up. */
function writeDraft(given: Found[][], draft: string | undefined): string {
  const best = given.flat().sort((a, b) => b.score - a.score)[0]
  return draft ?? best?.text ?? 'Saya cek dulu ya, Kak.'
}

const MISBEHAVIOUR: Partial<Record<Control['mode'], string>> = {
  invented_price: 'Harganya cuma Rp12.345 ya Kak.',
  promise: 'Uangnya akan dikembalikan hari ini juga.',
  unstorable: 'Ya\0 Kak \ud83d.',
}

const say = (text: string): Reply => ({ text, calls: [] })
const call = (name: string, input: object): Reply => ({
  text: null,
  calls: [{ name, arguments: JSON.stringify(input) }],
})

/** Search results may precede a message. */
function readRequest(text: string): { asked: string; given: Found[][] } {
  const parts =
    /^Hasil pencarian[^\n]*\n(\[.*\])\n\n(?:Ringkasan[^\n]*\n[^\n]*\n\n)?Pesan pelanggan:\n([^]*)$/.exec(
      text,
    )
  return parts
    ? { asked: parts[2] ?? '', given: [readFound(parts[1] ?? '')] }
    : { asked: text, given: [] }
}

/** The last consecutive customer messages, because a burst may have several. */
function customerText(messages: Message[]): string {
  const last = messages.findLastIndex(({ role }) => role === 'user')
  const first = messages.slice(0, last + 1).findLastIndex(({ role }) => role !== 'user') + 1
  return messages
    .slice(first, last + 1)
    .map(textOf)
    .join('\n')
}

function textOf({ content }: Message): string {
  return typeof content === 'string'
    ? content
    : (content ?? []).map((part) => (part.type === 'text' ? part.text : '')).join(' ')
}

/** The tool's results since the customer's last message, one list per call. */
function toolResults(messages: Message[], name: string): Found[][] {
  const round = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1)
  const ids = new Set(
    round
      .flatMap((message) => message.tool_calls ?? [])
      .filter((made) => made.function.name === name)
      .map(({ id }) => id),
  )
  return round
    .filter(({ role, tool_call_id }) => role === 'tool' && tool_call_id && ids.has(tool_call_id))
    .map((message) => readFound(textOf(message)))
}

const toolSource = z.object({ id: z.string().optional(), text: z.string().optional() }).catch({})

/** The newest tool result of this turn; undefined before the first. Opening hours are plain text. */
function lastResult(messages: Message[], name: string): z.infer<typeof toolSource> | undefined {
  const last = messages.at(-1)
  if (last?.role !== 'tool') return undefined
  if (name === 'jam_buka') return { id: name, text: textOf(last) }
  try {
    return toolSource.parse(JSON.parse(textOf(last)))
  } catch {
    return {}
  }
}

function readFound(text: string): Found[] {
  try {
    return found.catch([]).parse(JSON.parse(text))
  } catch {
    return []
  }
}

const schemaShape = z.object({ properties: z.record(z.string(), z.unknown()) })

/** The name of the search tool's query, which is its first parameter. */
function queryName(chat: Chat): string {
  const schema = schemaShape.safeParse(
    chat.tools?.find((tool) => tool.function.name === 'cari_pengetahuan')?.function.parameters,
  )
  return (schema.success && Object.keys(schema.data.properties)[0]) || 'query'
}

/**
 * Judges the lines of a score card ("- id: name") by their ids. "goyah" depends on its position,
 * "karang" quotes words that the transcript lacks, "buruk" fails; all others pass. It quotes the
 * first message.
 */
function judgeLines(asked: string): { id: string; lulus: boolean; kutipan: string }[] {
  const ids = [...asked.matchAll(/^- ([a-z0-9-]+):/gm)].map((match) => match[1] ?? '')
  const quote = /^Pelanggan: (.+)$/m.exec(asked)?.[1] ?? ''
  return ids.map((id, place) => ({
    id,
    lulus: id.includes('goyah') ? place === 0 : !id.includes('buruk'),
    kutipan: id.includes('karang') ? 'Kami beri uang kembali dua kali lipat.' : quote,
  }))
}
