/** A generator of numbers from 0 to 1 (mulberry32): the same numbers from the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const pickFrom = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)]!

/** Makes UUIDs of version 7 with their row's own time; the rest is a counter, unique per `seed`. */
export function idMaker(seed: number): (at: number) => string {
  let count = 0
  return (at) => {
    const time = Math.floor(at).toString(16).padStart(12, '0')
    const rest = (count++).toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${seed.toString(16).padStart(3, '0')}-8000-${rest}`
  }
}

/** A whole number. */
export const between = (least: number, most: number, random: () => number): number =>
  Math.round(least + random() * (most - least))

/** Chooses one of the values by their shares. */
export function drawFrom<T>(shares: readonly [T, number][], random: () => number): T {
  let draw = random() * shares.reduce((sum, [, share]) => sum + share, 0)
  for (const [value, share] of shares) {
    draw -= share
    if (draw < 0) return value
  }
  return shares.at(-1)![0]
}
