import { UserRound } from 'lucide-react'
import { cx } from './cx.ts'

/** Six muted hues, different from those of the brand, the AI and danger. */
const HUES = [60, 100, 130, 230, 320, 350]
const SIZES = {
  24: 'size-6 text-[10px]',
  32: 'size-8 text-12',
  40: 'size-10 text-13',
  44: 'size-11 text-13',
  56: 'size-14 text-18',
}

/** The initials of a name on a colour derived from it; an icon where there is no name. */
export function Avatar({
  name,
  size = 40,
  imageUrl,
  className,
}: {
  name: string | null | undefined
  size?: keyof typeof SIZES
  imageUrl?: string | null
  className?: string
}) {
  const letters = initialsOf(name ?? '')
  const hue = HUES[hashText(name ?? '') % HUES.length]
  return (
    <span
      aria-hidden="true"
      style={{
        background: `light-dark(oklch(0.925 0.022 ${hue}), oklch(0.32 0.022 ${hue}))`,
        color: `light-dark(oklch(0.42 0.045 ${hue}), oklch(0.86 0.045 ${hue}))`,
      }}
      className={cx(
        'grid flex-none place-items-center overflow-hidden rounded-full font-semibold select-none',
        SIZES[size],
        className,
      )}
    >
      {imageUrl ? (
        <img src={imageUrl} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        letters || <UserRound className="size-1/2" />
      )}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name.match(/\p{L}[\p{L}'-]*/gu) ?? []
  return [words[0], words[1]]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase()
}

function hashText(text: string): number {
  let value = 7
  for (const char of text) value = (value * 31 + (char.codePointAt(0) ?? 0)) >>> 0
  return value
}
