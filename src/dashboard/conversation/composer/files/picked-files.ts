import { useSyncExternalStore } from 'react'
import {
  checkSendable,
  FILES_AT_ONCE,
  fileRulesOf,
  type SentKind,
  sentKindOf,
  mediaUrl,
  thumbUrl,
  type Uploaded,
} from '#contract/media'
import type { QuickReplyFile } from '#contract/quick-reply'
import type { EngineKind } from '#whatsapp/model'
import { randomUuid } from '#lib/uuid'
import * as copy from '#copy/composer'
import { messageOf, ShownError } from '#dashboard/shell/shown-error.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { forgetUpload } from '#dashboard/conversation/media/media.functions.ts'
import { createListeners } from '#dashboard/ui/listeners.ts'
import { preparePicture } from './prepare-picture.ts'
import { takeStoredFile } from '#dashboard/conversation/acts/acts.functions.ts'
import { uploadFile, type UploadQuery } from './upload.ts'

/**
 * A file that was chosen for a room. Its upload starts at once, while the member writes the
 * caption.
 */
export type PickedFile = {
  id: string
  /** the destination of the file */
  place: FilePlace
  name: string
  kind: SentKind
  file: File
  /** an object URL that shows the file before it is uploaded */
  previewUrl: string | null
  seconds: number | null
  waveform: number[] | null
  state: 'preparing' | 'uploading' | 'ready' | 'refused' | 'failed'
  /** upload progress, 0 to 1 */
  progress: number
  reason?: string
  /** the server has the file already: nothing is uploaded, and `file` is empty */
  stored?: StoredFile
}

/** the file comes from a quick reply, or from a draft of the AI */
export type StoredFile = { from: FileOrigin; mime: string; sizeBytes: number }
type FileOrigin = { quickReplyId: string } | { draftId: string; attachmentId: string }

/** Type and size in bytes, also of a file that only the server has. */
export const factsOf = ({ file, stored }: PickedFile): { mime: string; sizeBytes: number } =>
  stored ?? { mime: file.type, sizeBytes: file.size }

/**
 * The destination of files: a room and its engine, a template whose header needs a file of this
 * kind, or a quick reply. Without an engine the strictest rules apply.
 */
export type FilePlace = {
  id: string
  business_id: string
  engine: EngineKind | null
  above?: SentKind
  isQuickReply?: boolean
}

const NOTHING: readonly PickedFile[] = []
/**
 * The files in the composer of each room, or in the form of each template. Sent files are in `sent`
 * until their message is stored.
 */
const trays = new Map<string, readonly PickedFile[]>()
const sent = new Map<string, PickedFile>()
/** resolves when the file is in a form that WhatsApp accepts, or cannot be */
const preparing = new Map<string, Promise<void>>()
const tasks = new Map<
  string,
  { result: Promise<Uploaded>; cancel: AbortController; isBroken: boolean }
>()
const { notify, subscribe } = createListeners()

export const usePickedFiles = (placeId: string): readonly PickedFile[] =>
  useSyncExternalStore(
    subscribe,
    () => trays.get(placeId) ?? NOTHING,
    () => NOTHING,
  )
/** The upload progress of a file that was sent already. */
export const useSentFile = (id: string | undefined): PickedFile | undefined =>
  useSyncExternalStore(
    subscribe,
    () => (id ? sent.get(id) : undefined),
    () => undefined,
  )

/**
 * Adds files to a room's composer. A file that the channel does not accept is listed with the
 * reason.
 */
export async function pickFiles(place: FilePlace, files: readonly File[]): Promise<void> {
  const room = FILES_AT_ONCE - (trays.get(place.id)?.length ?? 0)
  if (files.length > room) toast.error(copy.filesAtOnce(FILES_AT_ONCE), copy.restNotAdded)
  const picked = files
    .slice(0, Math.max(0, room))
    .map((file): PickedFile => newFile(place, file, 'preparing'))
  setTray(place.id, (tray) => [...tray, ...picked])
  // Pictures are prepared one after the other, because a large one needs time and much memory.
  let before = Promise.resolve()
  for (const one of picked) {
    before = before.then(() => prepareFile(place, one))
    preparing.set(one.id, before)
  }
  await before
}

/** Adds a file that the server has and copies for the room. */
export function pickStored(place: FilePlace, file: ServerFile, from: FileOrigin): void {
  const picked = storedFile(place, file, from)
  setTray(place.id, (tray) => [...tray, picked])
  beginUpload(picked)
}

/** Takes such a file for a message that is sent at once. */
export function takeStored(place: FilePlace, file: ServerFile, from: FileOrigin): PickedFile {
  const picked = storedFile(place, file, from)
  sent.set(picked.id, picked)
  beginUpload(picked)
  return picked
}

type ServerFile = Pick<
  QuickReplyFile,
  'id' | 'kind' | 'mime' | 'file_name' | 'size_bytes' | 'has_thumb'
>

function storedFile(
  place: FilePlace,
  { id, kind, mime, file_name: name, size_bytes: sizeBytes, has_thumb }: ServerFile,
  from: FileOrigin,
): PickedFile {
  const isSeen = kind === 'image' || kind === 'video'
  return {
    ...newFile(place, new File([], name ?? '', { type: mime }), 'uploading'),
    kind,
    previewUrl: isSeen ? (has_thumb && kind === 'image' ? thumbUrl(id) : mediaUrl(id)) : null,
    stored: { from, mime, sizeBytes: sizeBytes ?? 0 },
  }
}

/** Sends a voice note that was just recorded. It is never listed in the composer. */
export function takeVoice(
  place: FilePlace,
  recorded: { file: File; seconds: number; waveform: number[]; isVoice: boolean },
): PickedFile {
  const voice: PickedFile = {
    ...newFile(place, recorded.file, 'uploading'),
    kind: recorded.isVoice ? 'voice' : 'audio',
    previewUrl: URL.createObjectURL(recorded.file),
    seconds: recorded.seconds,
    waveform: recorded.waveform,
  }
  sent.set(voice.id, voice)
  beginUpload(voice)
  return voice
}

const newFile = (place: FilePlace, file: File, state: PickedFile['state']): PickedFile => ({
  id: randomUuid(),
  place,
  name: file.name,
  kind: sentKindOf(file.type),
  file,
  previewUrl: null,
  seconds: null,
  waveform: null,
  state,
  progress: 0,
})

async function prepareFile(place: FilePlace, picked: PickedFile): Promise<void> {
  if (!findPicked(picked.id)) return // removed meanwhile
  const file = await preparePicture(picked.file)
  const sendable = checkSendable(fileRulesOf(place.engine), {
    mime: file.type || 'application/octet-stream',
    sizeBytes: file.size,
  })
  if (!sendable.ok)
    return changePicked(picked.id, { file, state: 'refused', reason: sendable.reason })
  if (place.above && sendable.kind !== place.above)
    return changePicked(picked.id, {
      file,
      state: 'refused',
      reason: copy.chooseKind(KIND_WORD[place.above]),
    })
  const isSeen = sendable.kind === 'image' || sendable.kind === 'video'
  changePicked(picked.id, {
    file,
    name: file.name,
    kind: sendable.kind,
    state: 'uploading',
    previewUrl: isSeen ? URL.createObjectURL(file) : null,
  })
  const ready = findPicked(picked.id)
  if (ready) beginUpload(ready)
}

const KIND_WORD: Record<SentKind, string> = {
  image: copy.aPhoto,
  video: copy.aVideo,
  audio: copy.anAudioFile,
  voice: copy.aVoiceMessage,
  document: copy.aDocument,
}

/** Removes a file from the composer. */
export function dropPicked(picked: PickedFile): void {
  const task = tasks.get(picked.id)
  task?.cancel.abort()
  task?.result
    .then((stored) =>
      forgetUpload({ data: { businessId: picked.place.business_id, attachmentId: stored.id } }),
    )
    .catch(() => {}) // a sweep deletes the upload
  setTray(picked.place.id, (tray) => tray.filter((one) => one.id !== picked.id))
  forgetFile(picked.id, picked.previewUrl)
}

/** Removes all files of a destination. */
export function dropAll(placeId: string): void {
  for (const one of trays.get(placeId) ?? NOTHING) dropPicked(one)
}

/** Uploads a sent file again that an earlier page kept. */
export function restoreSentFile(kept: PickedFile): PickedFile {
  const isSeen = kept.kind !== 'document'
  const restored: PickedFile = {
    ...kept,
    state: 'uploading',
    progress: 0,
    previewUrl: kept.stored ? kept.previewUrl : isSeen ? URL.createObjectURL(kept.file) : null,
  }
  sent.set(restored.id, restored)
  return restored
}

/** Moves the sendable files out of the composer; their uploads continue. */
export function takeFiles(placeId: string): PickedFile[] {
  const taken = (trays.get(placeId) ?? NOTHING).filter((one) => one.state !== 'refused')
  for (const one of taken) sent.set(one.id, one)
  setTray(placeId, (tray) => tray.filter((one) => !sent.has(one.id)))
  return taken
}

/**
 * Returns the stored file. Restarts a failed upload. Throws a ShownError if the channel does not
 * accept the file.
 */
export async function uploadOf(picked: PickedFile): Promise<Uploaded> {
  await preparing.get(picked.id)
  const latest = findPicked(picked.id) ?? picked
  if (latest.state === 'refused') throw new ShownError(latest.reason ?? '', 'media.refused')
  const task = tasks.get(picked.id)
  return (task && !task.isBroken ? task : beginUpload(latest)).result
}

/** Forgets a file after the message that has it is stored. */
export function forgetSent(picked: PickedFile): void {
  const previewUrl = findPicked(picked.id)?.previewUrl ?? picked.previewUrl
  // The bubble that shows it is removed a moment later.
  setTimeout(() => {
    sent.delete(picked.id)
    forgetFile(picked.id, previewUrl)
  }, 10_000)
}

/** "Coba lagi" in the composer retries the upload. */
export const retryUpload = (picked: PickedFile): void => void beginUpload(picked)

function beginUpload(picked: PickedFile): {
  result: Promise<Uploaded>
  cancel: AbortController
  isBroken: boolean
} {
  const cancel = new AbortController()
  changePicked(picked.id, { state: 'uploading', progress: 0, reason: undefined })
  const result = picked.stored
    ? copyStored(picked.place, picked.stored)
    : uploadFile(
        picked.file,
        uploadPlace(picked),
        (progress) => changePicked(picked.id, { progress }),
        cancel.signal,
      )
  const task = { result, cancel, isBroken: false }
  tasks.set(picked.id, task)
  result.then(
    () => changePicked(picked.id, { state: 'ready', progress: 1 }),
    (error: unknown) => {
      task.isBroken = true
      changePicked(picked.id, { state: 'failed', reason: messageOf(error) })
    },
  )
  return task
}

const copyStored = (
  { id: roomId, business_id: businessId }: FilePlace,
  { from }: StoredFile,
): Promise<Uploaded> => takeStoredFile({ data: { businessId, roomId, ...from } })

function uploadPlace({ place, kind }: PickedFile): UploadQuery {
  const { id, business_id: businessId, above, isQuickReply } = place
  if (isQuickReply) return { businessId, place: 'quick-reply' }
  if (above) return { businessId, templateId: id }
  return { businessId, roomId: id, ...(kind === 'voice' ? { kind: 'voice' as const } : {}) }
}

function forgetFile(id: string, previewUrl: string | null): void {
  tasks.delete(id)
  preparing.delete(id)
  if (previewUrl) URL.revokeObjectURL(previewUrl)
}

const findPicked = (id: string): PickedFile | undefined =>
  sent.get(id) ?? [...trays.values()].flat().find((one) => one.id === id)

function changePicked(id: string, fields: Partial<PickedFile>): void {
  const sentOne = sent.get(id)
  if (sentOne) sent.set(id, { ...sentOne, ...fields })
  const inTray = [...trays].find(([, tray]) => tray.some((one) => one.id === id))
  if (inTray)
    trays.set(
      inTray[0],
      inTray[1].map((one) => (one.id === id ? { ...one, ...fields } : one)),
    )
  notify()
}

function setTray(
  placeId: string,
  next: (tray: readonly PickedFile[]) => readonly PickedFile[],
): void {
  const tray = next(trays.get(placeId) ?? NOTHING)
  if (tray.length > 0) trays.set(placeId, tray)
  else trays.delete(placeId)
  window[hasPicked() ? 'addEventListener' : 'removeEventListener']('beforeunload', askToStay)
  notify()
}

/** Whether files are attached and not sent: they are lost with the page. */
export const hasPicked = (): boolean => trays.size > 0

/** Before a reload or the end of the tab, the browser asks whether to leave. */
const askToStay = (event: Event) => event.preventDefault()
