import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Sparkles, Square } from 'lucide-react'
import type { RoomDetail } from '#contract/conversation/room'
import * as copy from '#copy/composer'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Kbd } from '#dashboard/ui/Kbd.tsx'
import { roomQuery } from '../queries.ts'
import { streamDraft } from './draft.functions.ts'

/** The button that has the AI write a draft, and its words while they come. */
export function MakeDraft({ room }: { room: RoomDetail }) {
  const { text, notice, isWriting, start, stop } = useDraftStream(room)
  useEffect(() => listenForKey(start), [])
  if (!isWriting)
    return (
      <div className="flex flex-wrap items-center gap-2">
        <Button kind="quiet" onClick={start} className="text-ai">
          <Sparkles />
          {copy.makeDraft}
          <Kbd>Alt D</Kbd>
        </Button>
        <p role="status" className="text-13 text-muted empty:hidden">
          {notice}
        </p>
      </div>
    )
  return (
    <section
      aria-label={copy.aiDraft}
      className="relative rounded-panel bg-ai-soft py-2 pr-2 pl-5 before:absolute before:inset-y-3 before:left-1.5 before:w-0.5 before:rounded-full before:bg-ai"
    >
      <div className="flex min-h-8 items-center gap-2 text-12">
        <b className="text-ai">{copy.writingDraft}</b>
        <Button kind="quiet" onClick={stop} className="ml-auto">
          <Square />
          {copy.stopDraft}
        </Button>
      </div>
      <p className="max-h-40 overflow-y-auto pr-2 whitespace-pre-wrap">{text}</p>
    </section>
  )
}

/** Alt+D, also while the text field has the focus. */
function listenForKey(start: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (!event.altKey || event.code !== 'KeyD' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    start()
  }
  window.addEventListener('keydown', onKey)
  return () => window.removeEventListener('keydown', onKey)
}

function useDraftStream(room: RoomDetail) {
  const queryClient = useQueryClient()
  const [text, setText] = useState<string | null>(null)
  const [notice, setNotice] = useState('')
  const running = useRef<AbortController>(null)
  const stop = () => {
    running.current?.abort()
    running.current = null
    setText(null)
  }
  const start = useEffectEvent(() => {
    if (running.current) return
    const own = new AbortController()
    running.current = own
    setNotice('')
    setText('')
    void readDraft(room, own.signal, (piece) => setText((before) => (before ?? '') + piece))
      .then((found) => (found ? '' : copy.noDraft), messageOf)
      .then(async (said) => {
        if (own.signal.aborted) return
        await queryClient.invalidateQueries({
          queryKey: roomQuery(room.business_id, room.id).queryKey,
        })
        running.current = null
        setNotice(said)
        setText(null)
      })
  })
  useEffect(() => stop, [])
  return { text, notice, isWriting: text !== null, start, stop }
}

/** Whether there is a draft; its words are given to `onText` as they come. */
async function readDraft(
  room: RoomDetail,
  signal: AbortSignal,
  onText: (piece: string) => void,
): Promise<boolean> {
  const parts = await streamDraft({
    data: { businessId: room.business_id, roomId: room.id },
    signal,
  })
  let isFound = false
  for await (const part of parts) {
    if (signal.aborted) break
    if (part.kind === 'text') onText(part.text)
    else isFound = part.kind === 'draft'
  }
  return isFound
}
