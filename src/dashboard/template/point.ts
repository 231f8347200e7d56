/**
 * Parses coordinates as Google Maps copies them: "-6.20876, 106.84560". undefined outside the valid
 * range.
 */
export function readPoint(text: string): { latitude: number; longitude: number } | undefined {
  const [, south, east] =
    /^\s*\(?\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*\)?\s*$/.exec(text) ?? []
  const [latitude, longitude] = [Number(south), Number(east)]
  return south !== undefined && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? { latitude, longitude }
    : undefined
}
