import * as copy from '#copy/composer'

/** How much of a file has reached the server. */
export function UploadProgress({ value, name }: { value: number; name: string }) {
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
