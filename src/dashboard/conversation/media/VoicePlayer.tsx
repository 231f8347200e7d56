import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import { Download, Mic, Music, Pause, Play } from 'lucide-react'
import * as copy from '#copy/message'
import { playTime } from '#dashboard/copy/files.ts'
import { FLAT, thinBars, Waveform, BUBBLE_BARS } from './Waveform.tsx'

const SPEEDS = [1, 1.5, 2] as const
/** How many seconds an arrow key moves. */
const STEP_S = 5

/** Only one sound plays at a time on the whole page. */
let playing: HTMLAudioElement | null = null
let lastSpeed: number = 1

/** A player for a voice note or another sound: play, seek by pointer or keys, speed. */
export function VoicePlayer({
  src,
  name,
  seconds,
  waveform,
  isVoice,
}: {
  src: string
  name: string
  seconds: number | null
  waveform: readonly number[] | null
  isVoice: boolean
}) {
  const playback = usePlayback(seconds)
  const { isPlaying, at, isBroken, toggle } = playback
  return (
    <span className="flex w-70 max-w-full items-center gap-2 py-0.5">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- there is no transcript of what customers say */}
      <audio {...playback.audioProps} src={src} preload="none" />
      <button
        type="button"
        aria-label={isPlaying ? copy.pauseNamed(name) : copy.playNamed(name)}
        onClick={toggle}
        disabled={isBroken}
        className="grid size-9 flex-none place-items-center rounded-full bg-brand text-on-brand transition-colors duration-120 hover:bg-brand-hover disabled:bg-sunken disabled:text-muted pointer-coarse:size-10"
      >
        {isPlaying ? <Pause className="fill-current" /> : <Play className="fill-current" />}
      </button>
      <span className="min-w-0 flex-1">
        <Position playback={playback} name={name} waveform={waveform} />
        {isBroken ? (
          <DownloadLink src={src} />
        ) : (
          <PlayedTime playback={playback} isVoice={isVoice} />
        )}
      </span>
      {(isPlaying || at > 0) && <SpeedButton playback={playback} />}
    </span>
  )
}

type Playback = ReturnType<typeof usePlayback>

function usePlayback(seconds: number | null) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [length, setLength] = useState(seconds ?? 0)
  const [speed, setSpeed] = useState(1)
  const [isBroken, setBroken] = useState(false)

  useFollowedTime(audio, isPlaying, setAt)
  usePauseOnUnmount(audio)

  const toggle = () => {
    const sound = audio.current
    if (!sound) return
    if (!sound.paused) return sound.pause()
    if (playing !== sound) playing?.pause()
    playing = sound
    sound.playbackRate = lastSpeed
    setSpeed(lastSpeed)
    sound.play().catch(() => setBroken(sound.error !== null))
  }
  const seek = (to: number) => {
    if (!audio.current) return
    audio.current.currentTime = to
    setAt(to)
  }
  const faster = () => {
    const next = SPEEDS[(SPEEDS.findIndex((one) => one === speed) + 1) % SPEEDS.length] ?? 1
    lastSpeed = next
    setSpeed(next)
    if (audio.current) audio.current.playbackRate = next
  }

  const audioProps = {
    ref: audio,
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onEnded: () => {
      setPlaying(false)
      seek(0)
    },
    onLoadedMetadata: (event: SyntheticEvent<HTMLAudioElement>) => {
      const { duration } = event.currentTarget
      if (Number.isFinite(duration)) setLength(duration)
    },
    onError: () => setBroken(true),
  }
  return { audioProps, isPlaying, at, length, speed, isBroken, toggle, seek, faster }
}

/** Reports the position of the sound in each frame while it plays. */
function useFollowedTime(
  audio: RefObject<HTMLAudioElement | null>,
  isPlaying: boolean,
  onTime: (at: number) => void,
): void {
  useEffect(() => {
    if (!isPlaying) return undefined
    let frame = 0
    const follow = () => {
      onTime(audio.current?.currentTime ?? 0)
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [audio, isPlaying, onTime])
}

function usePauseOnUnmount(audio: RefObject<HTMLAudioElement | null>): void {
  useEffect(() => {
    const sound = audio.current
    return () => {
      sound?.pause()
      if (playing === sound) playing = null
    }
  }, [audio])
}

/** The waveform with an invisible slider over it. */
function Position({
  playback: { at, length, seek, toggle },
  name,
  waveform,
}: {
  playback: Playback
  name: string
  waveform: readonly number[] | null
}) {
  const bars = waveform ? thinBars(waveform, BUBBLE_BARS) : FLAT
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault()
      const step = event.key === 'ArrowRight' ? STEP_S : -STEP_S
      seek(Math.min(length, Math.max(0, at + step)))
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      toggle()
    }
  }
  return (
    <span className="relative block">
      <Waveform bars={bars} played={length > 0 ? at / length : 0} />
      <input
        type="range"
        min={0}
        max={Math.max(length, 0.1)}
        step={0.1}
        value={Math.min(at, length)}
        onChange={(event) => seek(Number(event.target.value))}
        onKeyDown={onKeyDown}
        aria-label={copy.positionIn(name)}
        aria-valuetext={copy.playedOf(playTime(at), playTime(length))}
        className="absolute inset-0 h-full w-full cursor-pointer appearance-none opacity-0 peer"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 rounded-control peer-focus-visible:shadow-focus"
      />
    </span>
  )
}

function DownloadLink({ src }: { src: string }) {
  return (
    <a href={src} download className="flex items-center gap-1 text-12 text-muted hover:underline">
      <Download className="size-3.5" />
      {copy.cannotPlay}
    </a>
  )
}

function PlayedTime({
  playback: { isPlaying, at, length },
  isVoice,
}: {
  playback: Playback
  isVoice: boolean
}) {
  const Icon = isVoice ? Mic : Music
  return (
    <span className="flex items-center gap-1 text-12 text-muted">
      <Icon className="size-3.5" />
      <span className="figure">
        {isPlaying || at > 0 ? playTime(at) : length > 0 ? playTime(length) : copy.audio}
      </span>
    </span>
  )
}

function SpeedButton({ playback: { speed, faster } }: { playback: Playback }) {
  return (
    <button
      type="button"
      onClick={faster}
      aria-label={copy.speedFactor(String(speed).replace('.', ','))}
      className="figure hit-area h-6 w-10 flex-none rounded-full bg-sunken text-12 font-medium text-text-2 hover:text-text"
    >
      {String(speed).replace('.', ',')}×
    </button>
  )
}
