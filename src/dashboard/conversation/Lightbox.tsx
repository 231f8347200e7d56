import { useEffect, useRef } from 'react'
import { Dialog } from '@base-ui/react/dialog'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react'
import { mediaUrl } from '#contract/media'
import type { MessageRow } from '#contract/room'
import { exactTime } from '#dashboard/copy/dates.ts'
import { FormattedText } from './FormattedText.tsx'
import { showLarge } from './lightbox.ts'
import { messagesQuery } from './queries.ts'

const BUTTON = 'grid size-10 flex-none place-items-center rounded-full bg-[oklch(0.25_0_0/0.7)] text-[white] transition-colors duration-120 hover:bg-[oklch(0.4_0_0/0.8)] disabled:invisible'

/** The pictures of a conversation, one at a time over the whole page; arrow keys go on, Escape goes back. */
export function Lightbox({ businessId, roomId, attachmentId, nameOf }: { businessId: string; roomId: string; attachmentId: string; nameOf: (message: MessageRow) => string }) {
  const { data } = useInfiniteQuery(messagesQuery(businessId, roomId))
  const pictures = (data?.pages.toReversed().flatMap((page) => page.messages) ?? []).filter(isPicture)
  const position = pictures.findIndex((message) => message.attachment?.id === attachmentId)
  const message = pictures[position]
  const move = (step: number) => {
    const next = pictures[position + step]?.attachment
    if (next) showLarge(next.id)
  }
  const latestMove = useRef(move)
  useEffect(() => {
    latestMove.current = move
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'ArrowLeft') latestMove.current(-1)
      else if (event.key === 'ArrowRight') latestMove.current(1)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
  if (!message?.attachment) return null
  const { id, file_name: fileName } = message.attachment
  const caption = message.content.type === 'media' ? message.content.caption : undefined
  const neighbours = [pictures[position - 1], pictures[position + 1]].flatMap((one) => (one?.attachment ? [one.attachment.id] : []))
  const who = nameOf(message)

  return (
    <Dialog.Root open onOpenChange={(open) => !open && showLarge(null)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[oklch(0.13_0.005_200/0.96)] transition-opacity duration-150 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Dialog.Popup className="fixed inset-0 z-50 flex flex-col text-[white] outline-none">
          <div className="flex flex-none items-center gap-3 px-4 py-3 max-md:px-3">
            <div className="min-w-0 flex-1">
              <Dialog.Title className="cut text-14 font-semibold">{who}</Dialog.Title>
              <p className="cut figure text-12 opacity-75">
                {exactTime(message.occurred_at)} · {position + 1}/{pictures.length}
              </p>
            </div>
            <a href={mediaUrl(id)} download={fileName ?? ''} aria-label="Unduh foto" title="Unduh foto" className={BUTTON}>
              <Download />
            </a>
            <Dialog.Close aria-label="Tutup" title="Tutup (Esc)" className={BUTTON}>
              <X />
            </Dialog.Close>
          </div>
          <div className="relative flex min-h-0 flex-1 items-center justify-center px-16 max-md:px-0">
            <img key={id} src={mediaUrl(id)} alt={caption ?? `Foto dari ${who}`} className="max-h-full max-w-full animate-[appear_150ms_ease-out] object-contain" />
            <button type="button" aria-label="Foto sebelumnya" onClick={() => move(-1)} disabled={position <= 0} className={`${BUTTON} absolute left-3`}>
              <ChevronLeft />
            </button>
            <button type="button" aria-label="Foto berikutnya" onClick={() => move(1)} disabled={position >= pictures.length - 1} className={`${BUTTON} absolute right-3`}>
              <ChevronRight />
            </button>
          </div>
          <div className="flex-none px-6 py-4 text-center text-14 max-md:pb-[max(16px,env(safe-area-inset-bottom))]">
            <div className="mx-auto max-h-24 max-w-150 overflow-y-auto">{caption && <FormattedText text={caption} />}</div>
          </div>
          <span hidden>
            {neighbours.map((neighbour) => (
              <img key={neighbour} src={mediaUrl(neighbour)} alt="" />
            ))}
          </span>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const isPicture = ({ attachment, revoked_at }: MessageRow): boolean => attachment?.kind === 'image' && attachment.state === 'ready' && attachment.is_shown && !revoked_at
