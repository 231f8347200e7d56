import { lazy, Suspense, useState } from 'react'
import { Images } from 'lucide-react'
import type { RoomDetail } from '#contract/conversation/room'
import * as copy from '#copy/gallery'
import { Button } from '#dashboard/ui/Button.tsx'
import { PaneSection } from './PaneSection.tsx'

const Gallery = lazy(() =>
  import('../gallery/Gallery.tsx').then((module) => ({ default: module.Gallery })),
)

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
