import type { QueryClient } from '@tanstack/react-query'
import { endOfQuiet } from '#lib/time/quiet-hours'
import { noticeSettingsQuery } from './notices.ts'
import { readNowMs } from '#dashboard/ui/clock.ts'

/** One tab plays the sound; the others find the lock taken. */
const LOCK = 'tanggap-alert-sound'
const HELD_MS = 3_000

/**
 * Plays the sound of a new notice as the member chose, in one of the open tabs, outside quiet
 * hours.
 */
export async function soundAlert(
  queryClient: QueryClient,
  businessId: string,
  zone: string,
): Promise<void> {
  const chosen = await queryClient.ensureQueryData(noticeSettingsQuery(businessId))
  if (chosen.volume === 0 || endOfQuiet(chosen, zone, new Date(readNowMs()))) return
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    playAlert(chosen.volume)
    await new Promise((done) => setTimeout(done, HELD_MS))
  })
}

let audio: AudioContext | undefined

/**
 * Plays two short tones. `volume`: 0 to 100. Browsers keep a page silent until its first click or
 * key.
 */
export function playAlert(volume: number): void {
  audio ??= new AudioContext()
  void audio.resume()
  playTone(audio, { hertz: 880, at: 0, volume })
  playTone(audio, { hertz: 1175, at: 0.16, volume })
}

function playTone(
  context: AudioContext,
  { hertz, at, volume }: { hertz: number; at: number; volume: number },
): void {
  const start = context.currentTime + at
  const tone = context.createOscillator()
  const gain = context.createGain()
  tone.frequency.value = hertz
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(volume / 250, start + 0.02)
  gain.gain.exponentialRampToValueAtTime(0.001, start + 0.35)
  tone.connect(gain).connect(context.destination)
  tone.start(start)
  tone.stop(start + 0.4)
}
