import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Share2 } from 'lucide-react'
import * as copy from '#copy/shared-files'
import * as shared from '#copy/shared'
import { pickFiles } from '#dashboard/conversation/composer/files/picked-files.ts'
import { offerText } from '#dashboard/conversation/composer/reply-drafts.ts'
import { roomQuery } from '#dashboard/conversation/queries.ts'
import { dropShared, readShared, type Shared } from '#dashboard/shell/shared-files.ts'
import { useBusinessId } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'

/** Files that another app shared, until they are attached to the open conversation or dropped. */
export function SharedBar({ onDone }: { onDone: () => void }) {
  const [given, setGiven] = useState<Shared>()
  const { roomId } = useParams({ strict: false })
  useEffect(() => {
    let isGone = false
    void readShared().then((read) => !isGone && setGiven(read))
    return () => {
      isGone = true
    }
  }, [])
  if (!given) return null
  const end = async () => {
    await dropShared()
    onDone()
  }
  return (
    <div
      role="status"
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-brand-soft px-4 py-2 text-13"
    >
      <Share2 className="text-brand" />
      <span className="min-w-0 flex-1 basis-48">
        {given.files.length > 0 ? copy.sharedFiles(given.files.length) : copy.sharedWords}{' '}
        {!roomId && copy.sharedChoose}
      </span>
      {roomId && <PutHere roomId={roomId} given={given} onDone={end} />}
      <Button onClick={() => void end()}>{shared.cancel}</Button>
    </div>
  )
}

function PutHere({
  roomId,
  given,
  onDone,
}: {
  roomId: string
  given: Shared
  onDone: () => Promise<void>
}) {
  const { data: room } = useQuery(roomQuery(useBusinessId(), roomId))
  if (!room) return null
  const put = async () => {
    if (given.words) offerText(roomId, given.words)
    if (given.files.length > 0) await pickFiles(room, given.files)
    await onDone()
  }
  return (
    <Button kind="primary" onClick={() => void put()}>
      {copy.sharedPutHere}
    </Button>
  )
}
