import type { HistoryRoom, HistorySession } from './plan.ts'

/** Tags that members give, with their colours. */
export const TAGS = {
  pesanan: 'teal',
  grosir: 'blue',
  'kue ulang tahun': 'pink',
  komplain: 'red',
  acara: 'purple',
}
export type TagName = keyof typeof TAGS

const LARGE_QUANTITY = 40
const isCake = ({ lines }: HistorySession) =>
  lines.some(({ text }) => /kue ul(?:tah|ang)/.test(text))

/** Returns the tags that the team would give this customer. */
export const tagsOf = ({ sessions }: HistoryRoom): TagName[] => [
  ...(sessions.some(({ sale }) => sale) ? (['pesanan'] as const) : []),
  ...(sessions.some(({ sale }) =>
    sale?.lines.some((line) => (line.quantity ?? 0) >= LARGE_QUANTITY),
  )
    ? (['grosir'] as const)
    : []),
  ...(sessions.some((session) => session.opened && isCake(session))
    ? (['kue ulang tahun'] as const)
    : []),
  ...(sessions.some(({ opened }) => opened?.isComplaint) ? (['komplain'] as const) : []),
  ...(sessions.some(({ booking }) => booking) ? (['acara'] as const) : []),
]
