import { mayUse } from '#domain/quota'
import {
  type FileReading,
  keepReading,
  listReadable,
  pictureForModel,
  type ReadableFile,
  readStored,
} from '#domain/media/reading'
import type { Model } from '#platform/model'
import { transcribe } from '#platform/model/model-transcribe'
import { MAX_VOICE_BYTES } from '#contract/media'
import { hearVoice } from './hear-voice.ts'
import { readPicture } from './read-picture.ts'

/** Limit for reading a customer's files, downloads included. The customer waits for it. */
export const READING_MS = 11_500
const LOOK_AGAIN_MS = 250
/** Only this many files of a burst are read. */
const MAX_FILES = 3
const MAX_SECONDS = 300

const NO_TOKENS = { input: 0, output: 0 }

type Sent = { id: string; kind: string }
export type FilesRead = {
  /** readings by message id */
  readings: Map<string, FileReading>
  tokens: { input: number; output: number }
  durationMs: number
}

type Wish = {
  businessId: string
  /** all messages of the turn, because words of earlier readings count too */
  messages: readonly Sent[]
  /** messages whose files may be read now */
  burst: readonly Sent[]
  model: Model | undefined
  quota: 'model.answers' | 'model.trials'
}

/**
 * Reads the customer's files with a model, within `READING_MS`. A file that cannot be read has no
 * reading. Each reading is stored with its file, so it is paid only once.
 */
export async function readFiles(wish: Wish): Promise<FilesRead> {
  const none: FilesRead = { readings: new Map(), tokens: { input: 0, output: 0 }, durationMs: 0 }
  const sent = wish.messages.filter(({ kind }) => isReadableKind(kind))
  if (sent.length === 0) return none
  const startedAt = performance.now()
  const files = await listReadable(sent.map(({ id }) => id))
  const readings = new Map(files.flatMap(knownReading))
  const wanted = wish.burst
    .filter(({ id, kind }) => !readings.has(id) && canRead(wish.model, kind))
    .slice(-MAX_FILES)
  if (!wish.model || wanted.length === 0) return { ...none, readings }
  const deadline = AbortSignal.timeout(READING_MS)
  const reader: Reader = { ...wish, model: wish.model, deadline }
  const read = await Promise.all(wanted.map(({ id }) => readFile(reader, id)))
  const tokens = { input: 0, output: 0 }
  for (const [at, one] of read.entries()) {
    if (!one) continue
    tokens.input += one.tokens.input
    tokens.output += one.tokens.output
    if (one.reading) readings.set(wanted[at]!.id, one.reading)
  }
  return { readings, tokens, durationMs: performance.now() - startedAt }
}

const isVoice = (kind: string): boolean => kind === 'voice' || kind === 'audio'
const isReadableKind = (kind: string): boolean => isVoice(kind) || kind === 'image'
const canRead = (model: Model | undefined, kind: string): boolean =>
  isVoice(kind)
    ? model?.transcription !== undefined || model?.hears === true
    : kind === 'image' && model?.sees === true

const knownReading = (file: ReadableFile): [string, FileReading][] =>
  file.read_as === null
    ? []
    : [[file.message_id, { as: file.read_as, text: file.read_text ?? '', words: file.read_words }]]

type Reader = Wish & { model: Model; deadline: AbortSignal }
type Read = {
  reading: FileReading | undefined
  /** whether the model gave no reading; silence in a recording is none */
  hasFailed: boolean
  tokens: { input: number; output: number }
}

async function readFile(reader: Reader, messageId: string): Promise<Read | undefined> {
  const file = await waitForFile(messageId, reader.deadline)
  if (!file || !(await mayUse(reader.quota, reader.businessId))) return undefined
  const read = await tryTwice(
    () => (isVoice(file.kind) ? hearFile(file, reader) : seeFile(file, reader)),
    reader.deadline,
  )
  if (read?.reading) await keepReading(file.id, read.reading)
  return read
}

/**
 * Reads once more after a failure of the model, within the deadline: providers fail for a moment,
 * and models forget to call the tool. Both calls are paid.
 */
async function tryTwice(
  read: () => Promise<Read | undefined>,
  deadline: AbortSignal,
): Promise<Read | undefined> {
  const first = await read()
  if (!first?.hasFailed || deadline.aborted) return first
  const second = await read()
  return second && { ...second, tokens: addTokens(first.tokens, second.tokens) }
}

const addTokens = (a: Read['tokens'], b: Read['tokens']): Read['tokens'] => ({
  input: a.input + b.input,
  output: a.output + b.output,
})

type StoredFile = ReadableFile & { storage_path: string }

/** The file when its bytes are stored; undefined when they do not arrive in time. */
async function waitForFile(
  messageId: string,
  deadline: AbortSignal,
): Promise<StoredFile | undefined> {
  while (!deadline.aborted) {
    const [file] = await listReadable([messageId])
    if (!file || (file.state !== 'waiting' && file.state !== 'ready')) return undefined
    if (file.state === 'ready')
      return file.storage_path ? { ...file, storage_path: file.storage_path } : undefined
    await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS))
  }
  return undefined
}

async function hearFile(file: StoredFile, { model, deadline }: Reader): Promise<Read | undefined> {
  const seconds = file.seconds ?? 0
  if (!canRead(model, file.kind) || seconds > MAX_SECONDS) return undefined
  const bytes = await readStored(file.storage_path, MAX_VOICE_BYTES)
  if (!bytes) return undefined
  const recording = { bytes, mime: file.mime, seconds }
  const heard = model.transcription
    ? await transcribe(model.transcription, recording, deadline)
    : await hearVoice(model, recording, deadline)
  if (!heard.ok) return { reading: undefined, hasFailed: true, tokens: NO_TOKENS }
  const reading = heard.text
    ? { as: 'suara' as const, text: heard.text, words: heard.text }
    : undefined
  return { reading, hasFailed: false, tokens: heard.tokens }
}

async function seeFile(file: StoredFile, { model, deadline }: Reader): Promise<Read | undefined> {
  if (!file.is_shown) return undefined
  const picture = await pictureForModel(file.storage_path)
  if (!picture) return undefined
  const read = await readPicture(model, picture, deadline)
  return { ...read, hasFailed: read.reading === undefined }
}
