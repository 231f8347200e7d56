import { FileText, Music, RotateCw, Video, X } from 'lucide-react'
import * as copy from '#copy/composer'
import * as shared from '#copy/shared'
import { fileSize, fileType } from '#dashboard/copy/files.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { dropPicked, factsOf, retryUpload, type PickedFile } from './picked-files.ts'

/**
 * The files of the next message, each with a preview, its upload progress or the reason for its
 * refusal.
 */
export function FileTray({ files }: { files: readonly PickedFile[] }) {
  return (
    <ul aria-label={copy.filesToSend} className="flex gap-2 overflow-x-auto px-2.5 pt-2.5 pb-0.5">
      {files.map((file) => (
        <TrayItem key={file.id} file={file} />
      ))}
    </ul>
  )
}

function TrayItem({ file }: { file: PickedFile }) {
  const isWrong = file.state === 'refused' || file.state === 'failed'
  const isPicture = file.kind === 'image' && file.previewUrl !== null
  const { mime, sizeBytes } = factsOf(file)
  return (
    <li
      className={cx(
        'relative flex-none overflow-hidden rounded-control border bg-sunken',
        isWrong ? 'border-danger' : 'border-line',
        isPicture && !isWrong
          ? 'size-20'
          : cx('flex h-20 items-center gap-2.5 py-2 pr-9 pl-2.5', isWrong ? 'w-76' : 'w-56'),
      )}
    >
      <Thumb file={file} isWhole={isPicture && !isWrong} />
      {(!isPicture || isWrong) && (
        <div className="min-w-0 flex-1">
          <p className="cut text-13 font-medium" title={file.name}>
            {file.name}
          </p>
          {isWrong ? (
            <p role="alert" className="line-clamp-2 text-12 text-danger">
              {file.reason}
            </p>
          ) : (
            <p className="figure text-12 text-muted">
              {[fileType(mime, file.name), fileSize(sizeBytes)].join(' · ')}
            </p>
          )}
          {file.state === 'failed' && (
            <button
              type="button"
              onClick={() => retryUpload(file)}
              className="hit-area inline-flex items-center gap-1 text-12 font-medium text-brand hover:underline"
            >
              <RotateCw className="size-3" />
              {shared.retry}
            </button>
          )}
        </div>
      )}
      {(file.state === 'uploading' || file.state === 'preparing') && (
        <Progress value={file.progress} name={file.name} />
      )}
      <button
        type="button"
        onClick={() => dropPicked(file)}
        aria-label={shared.removeNamed(file.name)}
        title={shared.remove}
        className="hit-area absolute! top-1 right-1 grid size-6 place-items-center rounded-full bg-[oklch(0.2_0_0/0.65)] text-[white] hover:bg-[oklch(0.2_0_0/0.85)]"
      >
        <X className="size-3.5" />
      </button>
    </li>
  )
}

function Thumb({ file, isWhole }: { file: PickedFile; isWhole: boolean }) {
  if (file.kind === 'image' && file.previewUrl)
    return (
      <img
        src={file.previewUrl}
        alt={file.name}
        className={cx('object-cover', isWhole ? 'size-full' : 'size-12 flex-none rounded-[6px]')}
      />
    )
  if (file.kind === 'video' && file.previewUrl)
    return (
      <span className="relative size-14 flex-none overflow-hidden rounded-[6px] bg-[oklch(0.16_0_0)]">
        <video
          src={`${file.previewUrl}#t=0.1`}
          muted
          preload="metadata"
          className="size-full object-cover"
        />
        <Video className="absolute right-1 bottom-1 size-3.5 text-[white]" />
      </span>
    )
  const Icon = file.kind === 'audio' || file.kind === 'voice' ? Music : FileText
  return (
    <span className="grid size-10 flex-none place-items-center rounded-[6px] border border-line-button bg-surface text-text-2">
      <Icon />
    </span>
  )
}

/** The upload progress of a file. */
export function Progress({ value, name }: { value: number; name: string }) {
  const percent = Math.round(value * 100)
  return (
    <span
      role="progressbar"
      aria-label={copy.uploadingNamed(name)}
      aria-valuenow={percent}
      className="absolute inset-x-0 bottom-0 block h-1 bg-[oklch(0.2_0_0/0.25)]"
    >
      <span
        style={{ width: `${percent}%` }}
        className="block h-full bg-brand transition-[width] duration-150"
      />
    </span>
  )
}
