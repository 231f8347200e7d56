import { webmToOgg } from '#lib/media/webm-opus'
import * as copy from '#copy/composer'

/** A voice note that is being recorded. */
export type Recording = {
  /** loudness so far, 0 to 100, ten values per second */
  levels: () => readonly number[]
  /** ends the recording; resolves to undefined where it has no sound */
  finish: () => Promise<Recorded | undefined>
  cancel: () => void
}
export type Recorded = { file: File; seconds: number; waveform: number[]; isVoice: boolean }

/** Enough bits per second for speech, and a small upload. */
const BITS_PER_SECOND = 32_000
/** How often the level of the microphone is read. */
export const TICK_MS = 100
const WAVEFORM_BARS = 64
const SHORTEST_S = 0.5
/**
 * Ogg and WebM contain Opus, which WhatsApp shows as a voice note. Older Apple browsers record MP4
 * only, which is sent as an audio file.
 */
const TYPES = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'] as const

/** Opens the microphone. Throws an Error whose message may be shown. */
export async function startRecording(): Promise<Recording> {
  const type =
    typeof MediaRecorder === 'undefined'
      ? undefined
      : TYPES.find((one) => MediaRecorder.isTypeSupported(one))
  if (!type || !navigator.mediaDevices) throw new Error(copy.browserCannotRecord)
  const stream = await navigator.mediaDevices
    .getUserMedia({
      audio: {
        channelCount: 1,
        echoCancellation: true,
        noiseSuppression: true,
        autoGainControl: true,
      },
    })
    .catch((error: unknown) => {
      throw new Error(explainFailure(error), { cause: error })
    })
  const recorder = new MediaRecorder(stream, {
    mimeType: type,
    audioBitsPerSecond: BITS_PER_SECOND,
  })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', (event) => void parts.push(event.data))
  const meter = openMeter(stream)
  const began = performance.now()
  recorder.start(1000)
  const close = () => {
    meter.close()
    for (const track of stream.getTracks()) track.stop()
  }
  return {
    levels: () => meter.levels,
    cancel: () => {
      if (recorder.state !== 'inactive') recorder.stop()
      close()
    },
    finish: async () => {
      const seconds = (performance.now() - began) / 1000
      const stopped = new Promise<void>((done) =>
        recorder.addEventListener('stop', () => done(), { once: true }),
      )
      if (recorder.state !== 'inactive') {
        recorder.stop()
        await stopped
      }
      close()
      return seconds < SHORTEST_S
        ? undefined
        : toFile(new Blob(parts, { type: recorder.mimeType || type }), seconds, meter.levels)
    },
  }
}

async function toFile(
  blob: Blob,
  seconds: number,
  levels: readonly number[],
): Promise<Recorded | undefined> {
  if (blob.size === 0) return undefined
  const waveform = Array.from(
    { length: WAVEFORM_BARS },
    (_, bar) => levels[Math.floor((bar * levels.length) / WAVEFORM_BARS)] ?? 0,
  )
  const name = `pesan-suara-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`
  const kind = blob.type.split(';')[0]
  if (kind === 'audio/ogg')
    return {
      file: new File([blob], `${name}.ogg`, { type: 'audio/ogg' }),
      seconds,
      waveform,
      isVoice: true,
    }
  if (kind !== 'audio/webm')
    return {
      file: new File([blob], `${name}.m4a`, { type: 'audio/mp4' }),
      seconds,
      waveform,
      isVoice: false,
    }
  const moved = webmToOgg(new Uint8Array(await blob.arrayBuffer()))
  return (
    moved && {
      file: new File([moved.ogg], `${name}.ogg`, { type: 'audio/ogg' }),
      seconds: moved.seconds,
      waveform,
      isVoice: true,
    }
  )
}

function explainFailure(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return copy.microphoneNotAllowed
  if (name === 'NotFoundError') return copy.noMicrophone
  return copy.microphoneBusy
}

/** Measures the loudness ten times per second. */
function openMeter(stream: MediaStream): { levels: number[]; close: () => void } {
  const levels: number[] = []
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 1024
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    const energy = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
    levels.push(Math.min(100, Math.round(Math.sqrt(Math.sqrt(energy)) * 180)))
  }, TICK_MS)
  return {
    levels,
    close: () => {
      clearInterval(timer)
      void context.close().catch(() => {})
    },
  }
}
