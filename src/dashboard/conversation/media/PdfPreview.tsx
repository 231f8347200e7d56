import { useEffect, useRef, useState } from 'react'
import type { PDFDocumentProxy } from 'unpdf/pdfjs'
import { mediaUrl } from '#contract/media'
import * as copy from '#copy/message'
import { LargeFrame } from './LargeFrame.tsx'

/** The most pages of a preview; the download has all. */
const PAGES_SHOWN = 30
const WIDEST_PX = 860
/** The highest pixel ratio; phones run out of memory above it. */
const DENSEST = 2

/** The pages of a PDF, rendered in the browser. Scripts in the file do not run. */
export function PdfPreview({ attachmentId, name }: { attachmentId: string; name: string }) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const gone = new AbortController()
    const opening = openPdf(attachmentId, gone.signal)
    const show = async () => {
      try {
        const next = await opening
        if (!gone.signal.aborted) setPdf(next)
      } catch {
        if (!gone.signal.aborted) setBroken(true)
      }
    }
    void show()
    return () => {
      gone.abort()
      opening.then((opened) => opened.loadingTask.destroy()).catch(() => {})
    }
  }, [attachmentId])
  const count = pdf?.numPages ?? 0
  const line = isBroken ? copy.cannotShow : pdf ? copy.pageCount(count) : copy.opening
  return (
    <LargeFrame title={name} line={line} downloadId={attachmentId} fileName={name}>
      <div
        role="region"
        aria-label={copy.contentOf(name)}
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-4 pb-6 max-md:px-2"
      >
        {isBroken && (
          <p className="mx-auto max-w-100 pt-24 text-center text-14">{copy.pdfNotShown}</p>
        )}
        <div className="mx-auto grid gap-3" style={{ maxWidth: WIDEST_PX }}>
          {pdf &&
            Array.from({ length: Math.min(count, PAGES_SHOWN) }, (_, index) => (
              <Page key={index} pdf={pdf} number={index + 1} />
            ))}
        </div>
        {count > PAGES_SHOWN && (
          <p className="pt-4 text-center text-13 opacity-75">
            {copy.morePages(count - PAGES_SHOWN)}
          </p>
        )}
      </div>
    </LargeFrame>
  )
}

async function openPdf(attachmentId: string, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const [{ getDocument }, answer] = await Promise.all([
    import('unpdf/pdfjs'),
    fetch(mediaUrl(attachmentId), { signal }),
  ])
  if (!answer.ok) throw new TypeError(`the server answered ${answer.status}`)
  return getDocument({
    data: new Uint8Array(await answer.arrayBuffer()),
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
  }).promise
}

/**
 * A page is rendered when it scrolls near; until then a placeholder in the shape of A4 reserves its
 * place.
 */
function Page({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const paper = canvas.current
    if (!paper) return undefined
    let cancel = () => {}
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        near.disconnect()
        // a page that cannot be rendered stays white
        drawPage(pdf, number, paper, (stop) => (cancel = stop)).catch(() => {})
      },
      { rootMargin: '600px' },
    )
    near.observe(paper)
    return () => {
      near.disconnect()
      cancel()
    }
  }, [pdf, number])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={copy.pageNumber(number)}
      width={595}
      height={842}
      className="block h-auto w-full rounded-[4px] bg-[white]"
    />
  )
}

async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  onStart: (cancel: () => void) => void,
): Promise<void> {
  const page = await pdf.getPage(number)
  const width = canvas.clientWidth * Math.min(DENSEST, window.devicePixelRatio)
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  const drawing = page.render({ canvas, viewport })
  onStart(() => drawing.cancel())
  await drawing.promise
}
