import { useEffect, useRef, useState, type RefObject } from 'react'
import { LoaderCircle, SendHorizontal, Trash2 } from 'lucide-react'
import * as copy from '#copy/composer'
import * as shared from '#copy/shared'
import { playTime } from '#dashboard/copy/files.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { startRecording, type Recorded, type Recording, TICK_MS } from './recorder.ts'

/** A practical limit for voice notes; the file stays far below WhatsApp's 16 MB. */
const MAX_SECONDS = 15 * 60
const BARS_SHOWN = 48

/**
 * Replaces the composer while a voice note is recorded; recording starts at once. Enter sends,
 * Escape discards.
 */
export function VoiceRecorder({
  onDone,
  onCancel,
}: {
  onDone: (recorded: Recorded) => void
  onCancel: () => void
}) {
  const bar = useRef<HTMLDivElement>(null)
  const { levels, seconds, isFinishing, finish } = useVoiceRecording({ bar, onDone, onCancel })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its keys are those of the two buttons inside
    <div
      ref={bar}
      tabIndex={-1}
      role="group"
      aria-label={copy.recordingVoice}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          onCancel()
        } else if (event.key === 'Enter' && event.target === bar.current) {
          event.preventDefault()
          void finish()
        }
      }}
      className="flex items-center gap-2 p-1.5 outline-none focus-visible:shadow-none"
    >
      <IconButton
        label={copy.discardRecording}
        shortcut="Esc"
        onClick={onCancel}
        className="my-0.5"
      >
        <Trash2 />
      </IconButton>
      <span
        aria-hidden="true"
        className="size-2.5 flex-none animate-[breathe_1s_ease-in-out_infinite] rounded-full bg-danger"
      />
      <span role="timer" className="figure flex-none text-14">
        {levels === null ? copy.openingMicrophone : playTime(seconds)}
      </span>
      <LevelBars levels={levels ?? []} />
      <Button
        kind="primary"
        disabled={levels === null}
        onClick={() => void finish()}
        className="my-0.5 ml-1 max-md:w-10"
      >
        {isFinishing ? (
          <LoaderCircle className="animate-spin" />
        ) : (
          <SendHorizontal className="md:hidden" />
        )}
        <span className="max-md:sr-only">{shared.send}</span>
      </Button>
    </div>
  )
}

/** Records from mount until `finish` or until the longest duration is reached. */
function useVoiceRecording({
  bar,
  onDone,
  onCancel,
}: {
  bar: RefObject<HTMLElement | null>
  onDone: (recorded: Recorded) => void
  onCancel: () => void
}) {
  const recording = useRef<Recording | null>(null)
  const [levels, setLevels] = useState<readonly number[] | null>(null)
  const [isFinishing, setFinishing] = useState(false)
  const leave = useRef({ onDone, onCancel })
  useEffect(() => {
    leave.current = { onDone, onCancel }
  })

  useEffect(() => {
    let isGone = false
    let timer: ReturnType<typeof setInterval> | undefined
    startRecording().then(
      (started) => {
        if (isGone) return started.cancel()
        recording.current = started
        timer = setInterval(() => setLevels([...started.levels()]), TICK_MS)
        setLevels([])
        bar.current?.focus()
        return undefined
      },
      (error: unknown) => {
        if (isGone) return
        toast.error(copy.cannotRecord, error instanceof Error ? error.message : undefined)
        leave.current.onCancel()
      },
    )
    return () => {
      isGone = true
      clearInterval(timer)
      recording.current?.cancel()
    }
  }, [bar])

  const finish = async () => {
    const current = recording.current
    if (!current || isFinishing) return
    setFinishing(true)
    recording.current = null
    const recorded = await current.finish()
    if (recorded) return leave.current.onDone(recorded)
    toast.error(copy.recordingTooShort, copy.recordHint)
    leave.current.onCancel()
  }
  const seconds = (levels?.length ?? 0) / (1000 / TICK_MS)
  const isFull = seconds >= MAX_SECONDS
  useEffect(() => {
    if (isFull) void finish()
  })
  return { levels, seconds, isFinishing, finish }
}

function LevelBars({ levels }: { levels: readonly number[] }) {
  const shown = levels.slice(-BARS_SHOWN)
  return (
    <span
      aria-hidden="true"
      className="flex h-8 min-w-0 flex-1 items-center justify-end gap-0.5 overflow-hidden"
    >
      {shown.map((level, position) => (
        <span
          key={levels.length - shown.length + position}
          style={{ height: `${Math.max(8, level)}%` }}
          className="w-0.75 flex-none rounded-full bg-brand"
        />
      ))}
    </span>
  )
}
