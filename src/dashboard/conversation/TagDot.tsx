import type { TagColour } from '#contract/tag'

/** Hues of the OKLCH circle; lightness and chroma are the same for all colours except grey. */
const HUES: Record<TagColour, number | null> = {
  grey: null,
  red: 25,
  amber: 70,
  green: 145,
  teal: 185,
  blue: 250,
  purple: 300,
  pink: 350,
}

export const shadeOf = (colour: TagColour): string => {
  const hue = HUES[colour]
  return hue === null ? 'oklch(0.6 0.01 200)' : `oklch(0.64 0.16 ${hue})`
}

/** The colour of a tag, beside its name. */
export function TagDot({ colour }: { colour: TagColour | null }) {
  if (!colour) return null
  return (
    <span
      aria-hidden
      className="size-2 flex-none rounded-full"
      style={{ background: shadeOf(colour) }}
    />
  )
}
