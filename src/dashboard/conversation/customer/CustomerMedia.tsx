import { Suspense, useState } from 'react'
import { Images } from 'lucide-react'
import type { RoomDetail } from '#contract/conversation/room'
import * as copy from '#copy/gallery'
import { Button } from '#dashboard/ui/Button.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { PaneSection } from './PaneSection.tsx'

const Gallery = lazyPart(() => import('../gallery/Gallery.tsx').then((module) => module.Gallery))

/** Opens the pictures, files and links of all conversations with the customer. */
export function CustomerMedia({ room }: { room: RoomDetail }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <PaneSection title={copy.title}>
      <Button onClick={() => setOpen(true)}>
        <Images />
        {copy.open}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Gallery room={room} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </PaneSection>
  )
}
