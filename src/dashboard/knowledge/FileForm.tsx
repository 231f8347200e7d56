import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, FileUp, LoaderCircle, RotateCw, X } from 'lucide-react'
import { FILE_LIMIT_BYTES, FILE_TYPES } from '#contract/knowledge'
import { PICTURE_TYPES } from '#contract/proposal'
import * as copy from '#copy/knowledge'
import * as shared from '#copy/shared'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { LateCode } from '#dashboard/ui/LateCode.tsx'
import { Button } from '#dashboard/ui/Button.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { IconButton } from '#dashboard/ui/IconButton.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { DropArea } from './DropArea.tsx'
import { addFile } from './knowledge.functions.ts'
import { addPicture } from './proposal.functions.ts'
import { refreshKnowledge } from './queries.ts'

const Proposals = lazyPart(() => import('./Proposals.tsx').then((module) => module.Proposals), {
  isAside: true,
})

type Upload = {
  id: number
  file: File
  failure: string | null
  /** a retry cannot help */ isFinal: boolean
}

const MAX_AT_ONCE = 20
const TYPES = [...FILE_TYPES, ...PICTURE_TYPES]

const isPicture = ({ name }: File): boolean =>
  PICTURE_TYPES.some((ending) => name.toLowerCase().endsWith(ending))

/**
 * Dropped or chosen files are uploaded one after the other. A stored file leaves this list and
 * appears among the sources.
 */
export function FileForm({
  businessId,
  onAdded,
}: {
  businessId: string
  onAdded?: (title: string) => void
}) {
  const { uploads, add, retry, remove } = useUploads(businessId, onAdded)
  return (
    <div className="grid gap-3">
      <DropArea
        icon={<FileUp className="mb-1 size-6 stroke-[1.5] text-muted" />}
        title={copy.chooseOrDrag}
        hint={copy.fileKinds}
        types={TYPES}
        onFiles={add}
      />
      {uploads.length > 0 && (
        <ul aria-label={copy.fileToUpload} aria-live="polite">
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRetry={() => retry(upload)}
              onRemove={() => remove(upload.id)}
            />
          ))}
        </ul>
      )}
      <p className="text-12 text-muted">{copy.tableHint}</p>
      <LateCode>
        <Proposals businessId={businessId} kind="gambar" />
      </LateCode>
    </div>
  )
}

/** Uploads one file after the other. A failed one stays in the list with its reason. */
function useUploads(businessId: string, onAdded?: (title: string) => void) {
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState<Upload[]>([])
  const nextId = useRef(0)
  const chain = useRef<Promise<void>>(Promise.resolve())
  const remove = (id: number) => setUploads((now) => now.filter((upload) => upload.id !== id))
  const send = async ({ id, file }: Upload) => {
    const form = new FormData()
    form.set('businessId', businessId)
    form.set('file', file)
    try {
      await (isPicture(file) ? addPicture({ data: form }) : addFile({ data: form }))
      remove(id)
      await refreshKnowledge(queryClient, businessId)
      // A picture's content becomes proposed answers, which are added when the member chooses them.
      if (!isPicture(file)) onAdded?.(file.name)
    } catch (error) {
      setUploads((now) =>
        now.map((upload) => (upload.id === id ? { ...upload, failure: messageOf(error) } : upload)),
      )
    }
  }
  const queue = (upload: Upload) => {
    chain.current = chain.current.then(() => send(upload))
  }
  const add = (files: FileList | null) => {
    const added = [...(files ?? [])].map((file, at): Upload => {
      const failure = refusalOf(file) ?? (at < MAX_AT_ONCE ? null : copy.tooManyFiles(MAX_AT_ONCE))
      return { id: nextId.current++, file, failure, isFinal: failure !== null }
    })
    setUploads((now) => [...now, ...added])
    for (const upload of added) if (!upload.failure) queue(upload)
  }
  const retry = (upload: Upload) => {
    setUploads((now) =>
      now.map((other) => (other.id === upload.id ? { ...other, failure: null } : other)),
    )
    queue(upload)
  }
  return { uploads, add, retry, remove }
}

function UploadRow({
  upload,
  onRetry,
  onRemove,
}: {
  upload: Upload
  onRetry: () => void
  onRemove: () => void
}) {
  return (
    <li className="flex min-h-11 items-center gap-2.5 border-t border-line py-1.5 first:border-0">
      {upload.failure ? (
        <CircleAlert className="flex-none text-danger" />
      ) : (
        <LoaderCircle className="flex-none animate-spin text-muted" />
      )}
      <div className="min-w-0 flex-1">
        <p className="cut text-13 font-medium">{upload.file.name}</p>
        <p className={cx('text-12', upload.failure ? 'text-danger' : 'text-muted')}>
          {upload.failure ?? copy.uploading}
        </p>
      </div>
      {upload.failure && !upload.isFinal && (
        <Button onClick={onRetry}>
          <RotateCw />
          {shared.retry}
        </Button>
      )}
      {upload.failure && (
        <IconButton label={copy.removeNamed(upload.file.name)} onClick={onRemove}>
          <X />
        </IconButton>
      )}
    </li>
  )
}
function refusalOf(file: File): string | null {
  if (file.size > FILE_LIMIT_BYTES) return copy.fileTooLarge
  if (file.size === 0) return copy.fileEmpty
  if (/\.(?:doc|xls|ppt)$/i.test(file.name)) return copy.fileOld
  return TYPES.some((ending) => file.name.toLowerCase().endsWith(ending))
    ? null
    : copy.fileUnreadable
}
