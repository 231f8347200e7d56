import type { SessionLine } from '#contract/conversation/session'
import { excerptOf } from '#lib/language/text'

const MAX_LINES = 30
const LINE_CHARS = 300
const WHO: Record<SessionLine['author'], string> = { customer: 'Pelanggan', ai: 'AI', team: 'Tim' }

/** The newest messages of a session as data for a model: one line each, with the author. */
export function describeTalk(lines: SessionLine[]): string {
  const talk = lines
    .slice(-MAX_LINES)
    .map(
      ({ author, kind, text }) => `${WHO[author]}: ${excerptOf(text, LINE_CHARS) || `(${kind})`}`,
    )
  return `Percakapan:\n${talk.join('\n')}`
}
