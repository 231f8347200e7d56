import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Sparkles, Square } from 'lucide-react'
import type { RoomDetail } from '#contract/conversation/room'
import * as assist from '#copy/assist'
import * as conversationCopy from '#copy/conversation'
import * as copy from '#copy/composer'
import { useHotkeys } from '#dashboard/shell/frame/hotkeys.ts'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Kbd } from '#dashboard/ui/Kbd.tsx'
import { roomQuery } from '../queries.ts'
import { streamDraft } from './draft.functions.ts'

/** The button that requests a draft of the AI, and the draft's words as they arrive. */
export function MakeDraft({ room }: { room: RoomDetail }) {
  const { text, notice, start, stop } = useDraftStream(room)
  useHotkeys([
    { keys: 'd', label: assist.makeDraft, group: conversationCopy.conversation, run: start },
  ])
  if (text === null)
    return (
      <div className="flex flex-wrap items-center gap-2">
        <Button kind="quiet" onClick={start}>
          <Sparkles className="text-ai" />
          {assist.makeDraft}
          <span className="pointer-coarse:hidden">
            <Kbd>D</Kbd>
          </span>
        </Button>
        <p role="status" className="text-13 text-muted empty:hidden">
          {notice}
        </p>
      </div>
    )
  return (
    <section
      aria-label={copy.aiDraft}
      aria-busy="true"
      className="relative rounded-panel bg-ai-soft pt-1.5 pr-2 pb-3 pl-5 before:absolute before:inset-y-3 before:left-1.5 before:w-0.5 before:rounded-full before:bg-ai"
    >
      <div className="flex min-h-8 items-center gap-2 text-12">
        <b className="text-ai">{assist.writingDraft}</b>
        <Button kind="quiet" onClick={stop} className="ml-auto">
          <Square />
          {assist.stopDraft}
        </Button>
      </div>
      <p className="max-h-40 overflow-y-auto pr-2 whitespace-pre-wrap">{text}</p>
    </section>
  )
}

/** `text`: the words so far; null while no draft is being written. */
function useDraftStream(room: RoomDetail) {
  const queryClient = useQueryClient()
  const [text, setText] = useState<string | null>(null)
  const [notice, setNotice] = useState('')
  const running = useRef<AbortController>(null)
  const end = () => {
    running.current?.abort()
    running.current = null
  }
  useEffect(() => end, [])
  const start = () => {
    if (running.current) return
    const own = new AbortController()
    running.current = own
    setNotice('')
    setText('')
    const add = (piece: string) => setText((before) => (before ?? '') + piece)
    void readDraft(room, own.signal, add)
      .then((isFound) => (isFound ? '' : assist.noDraft), messageOf)
      .then(async (said) => {
        if (own.signal.aborted) return
        await queryClient.invalidateQueries(roomQuery(room.business_id, room.id))
        end()
        setNotice(said)
        setText(null)
      })
  }
  const stop = () => {
    end()
    setText(null)
  }
  return { text, notice, start, stop }
}

/**
 * Requests a draft and passes its words to `onText` as they arrive. Returns whether there is a
 * draft.
 */
async function readDraft(
  room: RoomDetail,
  signal: AbortSignal,
  onText: (piece: string) => void,
): Promise<boolean> {
  const data = { businessId: room.business_id, roomId: room.id }
  const parts = await streamDraft({ data, signal })
  for await (const part of parts) {
    if (signal.aborted) return false
    if (part.kind !== 'text') return part.kind === 'draft'
    onText(part.text)
  }
  return false
}
