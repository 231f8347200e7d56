/** Letter 3-grams and 4-grams of a text, spaces included, as distinct 16-bit hashes. */
export function gramsOf(text: string): Uint16Array {
  const padded = ` ${text} `
  const grams = new Set<number>()
  for (let at = 0; at + 3 <= padded.length; at++) {
    const three = hashStep(
      hashStep(hashStep(SEED, padded.charCodeAt(at)), padded.charCodeAt(at + 1)),
      padded.charCodeAt(at + 2),
    )
    grams.add(foldHash(three))
    if (at + 4 <= padded.length) grams.add(foldHash(hashStep(three, padded.charCodeAt(at + 3))))
  }
  return Uint16Array.from(grams)
}

/** FNV-1a, 32 bits (RFC 9923), folded to 16. */
const SEED = 0x811c9dc5
const PRIME = 0x01000193
const hashStep = (hash: number, code: number) => Math.imul(hash ^ code, PRIME)
const foldHash = (hash: number) => ((hash >>> 16) ^ hash) & 0xffff
