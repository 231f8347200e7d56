import { z } from 'zod'
import type { ChatAddress } from './model-chat.ts'
import { postText } from './model-http.ts'
import { CHARS_A_TOKEN } from './model-stream.ts'

/** The address at which a server with OpenAI's protocol accepts voice notes. */
export type TranscriptionAddress = ChatAddress

export type Recording = { bytes: Uint8Array<ArrayBuffer>; mime: string; seconds: number }
export type Transcription =
  | { ok: true; text: string; tokens: { input: number; output: number } }
  | { ok: false; detail: string }

/** The tokens per second of sound, where the server reports none. */
const TOKENS_A_SECOND = 10

const shape = z.object({
  text: z.string(),
  usage: z
    .object({ input_tokens: z.number().nullish(), output_tokens: z.number().nullish() })
    .nullish(),
})

/** Transcribes a voice note by `POST /audio/transcriptions`. Failures are data. */
export async function transcribe(
  { url, model, apiKey, isUntrusted }: TranscriptionAddress,
  { bytes, mime, seconds }: Recording,
  signal: AbortSignal,
): Promise<Transcription> {
  const form = new FormData()
  form.set('model', model)
  form.set('response_format', 'json')
  form.set('file', new Blob([bytes], { type: mime }), `voice.${endingOf(mime)}`)
  const encoded = new Response(form)
  try {
    const answer = await postText(url, {
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        'user-agent': 'tanggap',
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      },
      body: new Uint8Array(await encoded.arrayBuffer()),
      signal,
      isUntrusted,
    })
    if (answer.status !== 200) return { ok: false, detail: `HTTP ${answer.status}` }
    const { text, usage } = shape.parse(JSON.parse(Buffer.from(answer.bytes).toString()))
    const tokens = {
      input: usage?.input_tokens ?? Math.ceil(seconds * TOKENS_A_SECOND),
      output: usage?.output_tokens ?? Math.ceil(text.length / CHARS_A_TOKEN),
    }
    return { ok: true, text: text.trim(), tokens }
  } catch (error) {
    return { ok: false, detail: error instanceof Error ? error.name : 'unknown' }
  }
}

/** Servers recognise the kind of a recording by its file name. */
const ENDINGS: Record<string, string> = {
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'm4a',
  'audio/wav': 'wav',
  'audio/webm': 'webm',
  'audio/amr': 'amr',
}
const endingOf = (mime: string): string => ENDINGS[mime] ?? 'ogg'
