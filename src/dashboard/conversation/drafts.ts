import { useSyncExternalStore } from 'react'
import { z } from 'zod/mini'

/** To the customer, or an internal note. */
export type WritingMode = 'reply' | 'note'

/** What is being written in a room: kept in this browser until it is sent. */
export type TextDraft = {
  mode: WritingMode
  /** Each mode has words of its own: a change of mode never turns a note into a reply. */
  words: Record<WritingMode, string>
  replyTo?: { id: string; author: string; excerpt: string }
  /** the AI's draft that the reply began as */
  from?: { draftId: string; text: string }
}

const EMPTY: TextDraft = { mode: 'reply', words: { reply: '', note: '' } }
/** Longer texts are pasted by accident; they would fill the browser's store. */
const KEPT_CHARACTERS = 20_000
const PREFIX: Record<WritingMode, string> = { reply: 'draf:', note: 'catatan:' }
const MODE_PREFIX = 'mode-tulis:'
const UNSURE_PREFIX = 'belum-pasti:'

const unsureList = z.array(z.object({ clientId: z.string(), text: z.string() }))
type Unsure = z.infer<typeof unsureList>[number]

const drafts = new Map<string, TextDraft>()
const listeners = new Set<() => void>()

export function useTextDraft(roomId: string): [TextDraft, (change: Partial<TextDraft>) => void] {
  const draft = useSyncExternalStore(
    subscribe,
    () => read(roomId),
    () => EMPTY,
  )
  return [draft, (change) => write(roomId, { ...read(roomId), ...change })]
}

/** Replaces the words of one mode; the mode stays. */
export function writeWords(roomId: string, mode: WritingMode, text: string): void {
  const draft = read(roomId)
  write(roomId, { ...draft, words: { ...draft.words, [mode]: text } })
}

/**
 * After sending: empties what was written in the present mode, and stays in it until the member
 * leaves it.
 */
export function clearWords(roomId: string): void {
  const { mode, words, replyTo, from } = read(roomId)
  const kept = mode === 'note' ? { replyTo, from } : {}
  write(roomId, { ...kept, mode, words: { ...words, [mode]: '' } })
}

/**
 * Puts words where a reply is written, unless something is written there already. The mode stays.
 */
export function offerText(roomId: string, text: string): void {
  if (!read(roomId).words.reply) writeWords(roomId, 'reply', text)
}

/**
 * Puts words that were on their way when the page closed before what is being written, a note's to
 * the note. They may have arrived: `dropArrived` removes those again.
 */
export function keepUnsure(roomId: string, messages: readonly (Unsure & { kind: string })[]): void {
  const unsure = messages.filter(({ text }) => text)
  if (unsure.length === 0) return
  for (const mode of ['reply', 'note'] as const) {
    const texts = unsure
      .filter(({ kind }) => (kind === 'note') === (mode === 'note'))
      .map(({ text }) => text)
    if (texts.length > 0)
      writeWords(roomId, mode, [...texts, read(roomId).words[mode]].filter(Boolean).join('\n'))
  }
  const kept = unsure.map(({ clientId, text }) => ({ clientId, text }))
  storage()?.setItem(UNSURE_PREFIX + roomId, JSON.stringify([...readUnsure(roomId), ...kept]))
}

/**
 * Removes kept words that are in the conversation, unless they were changed meanwhile: nothing is
 * sent twice.
 */
export function dropArrived(
  roomId: string,
  messages: readonly { client_id: string | null }[],
): void {
  const unsure = readUnsure(roomId)
  const arrived = unsure.filter(({ clientId }) =>
    messages.some(({ client_id }) => client_id === clientId),
  )
  if (arrived.length === 0) return
  const left = unsure.filter((one) => !arrived.includes(one))
  if (left.length > 0) storage()?.setItem(UNSURE_PREFIX + roomId, JSON.stringify(left))
  else storage()?.removeItem(UNSURE_PREFIX + roomId)
  for (const mode of ['reply', 'note'] as const) {
    writeWords(
      roomId,
      mode,
      arrived.reduce((text, one) => without(text, one.text), read(roomId).words[mode]),
    )
  }
}

function without(text: string, lines: string): string {
  const at = `\n${text}\n`.indexOf(`\n${lines}\n`)
  return at < 0 ? text : (text.slice(0, at) + text.slice(at + lines.length + 1)).replace(/\n$/, '')
}

function readUnsure(roomId: string): Unsure[] {
  const stored = storage()?.getItem(UNSURE_PREFIX + roomId)
  return stored ? unsureList.parse(JSON.parse(stored)) : []
}

function read(roomId: string): TextDraft {
  const known = drafts.get(roomId)
  if (known) return known
  const stored = (prefix: string) => storage()?.getItem(prefix + roomId) ?? ''
  const draft: TextDraft = {
    mode: stored(MODE_PREFIX) === 'note' ? 'note' : 'reply',
    words: { reply: stored(PREFIX.reply), note: stored(PREFIX.note) },
  }
  drafts.set(roomId, draft)
  return draft
}

/** Words and mode outlive the tab; what they replied to may be gone by then. */
function write(roomId: string, draft: TextDraft): void {
  drafts.set(roomId, draft)
  keep(PREFIX.reply + roomId, draft.words.reply.slice(0, KEPT_CHARACTERS))
  keep(PREFIX.note + roomId, draft.words.note.slice(0, KEPT_CHARACTERS))
  keep(MODE_PREFIX + roomId, draft.mode === 'note' ? 'note' : '')
  if (!draft.words.reply && !draft.words.note) storage()?.removeItem(UNSURE_PREFIX + roomId)
  for (const listener of listeners) listener()
}

function keep(key: string, value: string): void {
  if (value) storage()?.setItem(key, value)
  else storage()?.removeItem(key)
}

/** A browser may forbid its store, or it may be full. */
function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined {
  try {
    return typeof window === 'undefined' ? undefined : guarded(window.localStorage)
  } catch {
    return undefined
  }
}

function guarded(store: Storage): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: (key) => store.getItem(key),
    removeItem: (key) => store.removeItem(key),
    setItem: (key, value) => {
      try {
        store.setItem(key, value)
      } catch {
        // full: the draft lives on in memory
      }
    },
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
