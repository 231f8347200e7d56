/**
 * Largest width and height of a picture in a conversation, in CSS pixels, and the smallest that can
 * be tapped.
 */
const WIDEST = 300
const TALLEST = 340
const LEAST = 120

/**
 * The size reserved for a picture before it loads: its own aspect ratio within the bounds; very
 * long ones are cropped.
 */
export function pictureSize(
  width: number | null,
  height: number | null,
): { width: number; height: number } {
  if (!width || !height) return { width: 240, height: 240 }
  const scale = Math.min(WIDEST / width, TALLEST / height, 1)
  return {
    width: Math.round(Math.max(LEAST, width * scale)),
    height: Math.round(Math.max(LEAST, height * scale)),
  }
}
