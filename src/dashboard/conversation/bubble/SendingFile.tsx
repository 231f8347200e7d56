import { X } from 'lucide-react'
import * as copy from '#copy/message'
import { fileSize, playTime } from '#dashboard/copy/files.ts'
import { Progress } from '../composer/files/FileTray.tsx'
import { FileTile, MEDIA } from '../media/MediaView.tsx'
import { factsOf, type PickedFile, useSentFile } from '../composer/files/picked-files.ts'
import { thinBars, Waveform, BUBBLE_BARS } from '../media/Waveform.tsx'

/** An outgoing file, shown from the browser's copy, with its upload progress. */
export function SendingFile({ file, isFailed }: { file: PickedFile; isFailed: boolean }) {
  const latest = useSentFile(file.id) ?? file
  const isMoving = !isFailed && (latest.state === 'uploading' || latest.state === 'preparing')
  const { word, icon } = MEDIA[latest.kind]
  const size = fileSize(factsOf(latest).sizeBytes)
  const percent = `${Math.round(latest.progress * 100)}%`
  if (latest.kind === 'image' && latest.previewUrl)
    return (
      <span className="relative -mx-1.5 -mt-0.5 block overflow-hidden rounded-[13px] bg-sunken">
        <img
          src={latest.previewUrl}
          alt={copy.photoBeingSent}
          className="block max-h-85 max-w-75 object-cover max-md:max-w-full"
        />
        {isMoving && <Moving percent={percent} />}
        {isMoving && <Progress value={latest.progress} name={file.name} />}
      </span>
    )
  if (latest.kind === 'voice')
    return (
      <span className="relative flex w-70 max-w-full items-center gap-2 overflow-hidden py-0.5">
        <span className="grid size-9 flex-none place-items-center rounded-full bg-sunken text-muted">
          {isFailed ? <X /> : <span className="figure text-11">{percent}</span>}
        </span>
        <span className="min-w-0 flex-1">
          <Waveform bars={thinBars(file.waveform ?? [], BUBBLE_BARS)} played={latest.progress} />
          <span className="figure block text-12 text-muted">{playTime(file.seconds ?? 0)}</span>
        </span>
      </span>
    )
  return (
    <span className="relative block w-70 max-w-full overflow-hidden rounded-control pb-1.5">
      <FileTile
        icon={icon}
        title={file.name || word}
        detail={isMoving ? copy.uploadingPercent(percent, size) : size}
      />
      {isMoving && <Progress value={latest.progress} name={file.name} />}
    </span>
  )
}

const Moving = ({ percent }: { percent: string }) => (
  <span className="figure absolute inset-0 m-auto grid h-8 w-16 place-items-center rounded-full bg-[oklch(0.2_0_0/0.65)] text-13 text-[white]">
    {percent}
  </span>
)
