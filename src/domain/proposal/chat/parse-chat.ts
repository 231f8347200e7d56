export type ChatMessage = { sender: string; text: string; atMs: number }
/** `title`: the name of the chat, taken from the file name. */
export type Chat = { title: string; messages: ChatMessage[] }

/** Limit of messages per chat; the newest ones are read. */
const MAX_MESSAGES = 100_000
const MESSAGE_CHARS = 4000

/** Marks of text direction. WhatsApp puts one before its own lines. */
const MARKS = /[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
const DATE = String.raw`(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})`
const TIME = String.raw`(\d{1,2})[.:](\d{2})(?:[.:](\d{2}))?(?: ?([ap])\.? ?m\.?)?`
const BETWEEN = String.raw`,? (?:pukul |at )?`
/** "31/12/23 22.15 - Sari: halo" and "12/31/23, 10:15 PM - Sari: halo". */
const ANDROID = new RegExp(`^${DATE}${BETWEEN}${TIME} [-–] (.*)$`, 'i')
/** "[31/12/23 22.15.30] Sari: halo". */
const IOS = new RegExp(`^\\[${DATE}${BETWEEN}${TIME}\\] ?(.*)$`, 'i')
const SAID = /^(.{1,100}?): (.*)$/

type Stamp = { date: [string, string, string]; time: [number, number, number] }
type Entry = { stamp: Stamp; sender: string | null; lines: string[]; isOfWhatsApp: boolean }

/**
 * The messages of an exported chat in order, without WhatsApp's own lines. Undefined for any other
 * text.
 */
export function parseChat(text: string, fileName: string): Chat | undefined {
  const entries: Entry[] = []
  for (const line of text.split(/\r\n|[\n\r\u2028]/)) {
    const entry = readHead(line)
    if (entry) entries.push(entry)
    else entries.at(-1)?.lines.push(line.replaceAll(MARKS, ''))
  }
  const isYearFirst = entries.some(({ stamp }) => stamp.date[0].length === 4)
  const isMonthFirst = !isYearFirst && startsWithMonth(entries.map(({ stamp }) => stamp))
  const messages = entries.slice(-MAX_MESSAGES).flatMap(({ stamp, sender, lines, ...entry }) => {
    const said = lines.join('\n').replace(EDITED, '').trim()
    if (sender === null || entry.isOfWhatsApp || said === '' || NOT_SAID.test(said)) return []
    const text = withoutAttached(said)
    return text
      ? [{ sender, text: text.slice(0, MESSAGE_CHARS), atMs: instantOf(stamp, isMonthFirst) }]
      : []
  })
  const senders = new Set(entries.map(({ sender }) => sender))
  return senders.size > (senders.has(null) ? 1 : 0)
    ? { title: titleOf(fileName), messages }
    : undefined
}

function readHead(line: string): Entry | undefined {
  const flat = line.replaceAll(MARKS, '').replaceAll(/[\u00a0\u202f]/g, ' ')
  if (!/^\[?\d/.test(flat)) return undefined
  const head = IOS.exec(flat) ?? ANDROID.exec(flat)
  if (!head) return undefined
  const [, a = '', b = '', c = '', hour, minute, second, half, rest = ''] = head
  const said = SAID.exec(rest)
  return {
    stamp: {
      date: [a, b, c],
      time: [hourOf(Number(hour), half), Number(minute), Number(second ?? 0)],
    },
    sender: said ? (said[1] ?? '').replace(/^~ ?/, '').trim() : null,
    lines: [said ? (said[2] ?? '') : rest],
    isOfWhatsApp: /: [\u200e\u200f]/.test(line),
  }
}

function hourOf(hour: number, half: string | undefined): number {
  if (!half) return hour
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/**
 * Whether dates have the month first. A part above 12 decides. Otherwise it is the order in which
 * the dates do not go back, and day first when both fit.
 */
function startsWithMonth(stamps: Stamp[]): boolean {
  if (stamps.some(({ date }) => Number(date[0]) > 12)) return false
  if (stamps.some(({ date }) => Number(date[1]) > 12)) return true
  return stepsBack(stamps, true) < stepsBack(stamps, false)
}

function stepsBack(stamps: Stamp[], isMonthFirst: boolean): number {
  const instants = stamps.map((stamp) => instantOf(stamp, isMonthFirst))
  return instants.filter((at, place) => at < (instants[place - 1] ?? 0)).length
}

/** The time of a message, read as UTC: the phone's zone is unknown, and only distances matter. */
function instantOf({ date, time }: Stamp, isMonthFirst: boolean): number {
  const [a, b, c] = date.map(Number) as [number, number, number]
  const [hour, minute, second] = time
  if (date[0].length === 4) return Date.UTC(a, b - 1, c, hour, minute, second)
  const year = c < 100 ? 2000 + c : c
  const [day, month] = isMonthFirst ? [b, a] : [a, b]
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const EDITED = /\s*<(?:this message was edited|pesan ini (?:telah )?diedit)>\s*$/i
/** Lines that WhatsApp writes in place of a message: omitted media, deleted messages, calls. */
const NOT_SAID = new RegExp(
  `^(?:${[
    String.raw`<[^>]*(?:omitted|tidak disertakan|dihilangkan|dikecualikan)[^>]*>`,
    String.raw`(?:image|video|audio|sticker|gif|document|contact card|media|voice message|gambar|stiker|dokumen|kartu kontak|foto|pesan suara|video note)[^.\n]{0,60}(?:omitted|tidak disertakan|dihilangkan|dikecualikan)`,
    String.raw`(?:this message was deleted|you deleted this message|pesan ini (?:telah )?dihapus|anda (?:telah )?menghapus pesan ini)\.?`,
    String.raw`(?:missed|panggilan|silenced)[^\n]{0,30}(?:call|suara|video|tak terjawab|tidak terjawab)[^\n]{0,60}`,
    String.raw`(?:voice|video) call[^\n]{0,60}`,
    String.raw`(?:waiting for this message|menunggu pesan ini)[^\n]{0,120}`,
    String.raw`(?:messages and calls are|pesan dan panggilan)[^\n]{0,30}(?:end-to-end|terenkripsi)[^\n]*`,
    String.raw`(?:location|lokasi)(?: langsung)?: https?:\S+`,
    'null',
  ].join('|')})$`,
  'i',
)

/** The text without the line of an attached file. The words below that line are the customer's. */
const withoutAttached = (text: string): string =>
  text
    .replace(/<(?:attached|terlampir|dilampirkan): [^>]+>/gi, '')
    .replace(/^[^\n]{1,200}\.\w{2,5} \((?:file attached|berkas terlampir|file terlampir)\)$/gim, '')
    .trim()

const titleOf = (fileName: string): string =>
  (fileName.split(/[\\/]/).at(-1) ?? '')
    .replace(/\.(?:txt|zip)$/i, '')
    .replace(/^_chat$/i, '')
    .replace(
      /^(?:whatsapp chat(?: with)?|chat whatsapp(?: dengan)?|percakapan whatsapp(?: dengan)?)\s*-?\s*/i,
      '',
    )
    .replace(/\s*\(\d+\)$/, '')
    .trim()
