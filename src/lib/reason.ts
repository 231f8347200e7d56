/** The details of a reason besides its code, such as a limit or the provider's own words. */
export type ReasonDetails = Record<string, string | number>
export type ReasonTexts = Record<string, string | ((details: ReasonDetails) => string)>

/** A reason as text columns store it: its code, or JSON of the code and its details. */
export const storeReason = (code: string, details: ReasonDetails = {}): string =>
  Object.keys(details).length > 0 ? JSON.stringify({ code, ...details }) : code

/**
 * The text of a stored reason, or of several, one per line. An unknown code is shown as it is:
 * older rows store text.
 */
export const renderReason = (stored: string, texts: ReasonTexts): string =>
  stored
    .split('\n')
    .map((line) => renderOne(line, texts))
    .join(' ')

function renderOne(stored: string, texts: ReasonTexts): string {
  const details = readDetails(stored)
  const code = details ? String(details.code) : stored
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined
  if (text === undefined) return stored
  return typeof text === 'string' ? text : text(details ?? {})
}

function readDetails(stored: string): ReasonDetails | undefined {
  if (!stored.startsWith('{"code":')) return undefined
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}
