/**
 * First words of the Signal library's console lines (libsignal 6.0.0). Several of them print a
 * whole session with its private keys.
 */
const LINES = [
  'Closing session',
  'Closing open session',
  'Opening session',
  'Session already',
  'Removing old closed session',
  'Migrating session',
  'V1 session storage',
  'Failed to decrypt message',
  'Session error',
  'Decrypted message with closed session',
  'Unhandled bucket type',
]
const LEVELS = ['log', 'info', 'warn', 'error'] as const
type Printer = Pick<Console, (typeof LEVELS)[number]>

const silenced = new WeakSet<Printer>()

/**
 * Drops the console output of the Signal library, which contains private keys. None of it may reach
 * a log.
 */
export function silenceSignal(target: Printer = console): void {
  if (silenced.has(target)) return
  silenced.add(target)
  for (const level of LEVELS) {
    const print = target[level].bind(target)
    target[level] = (...words: unknown[]) => {
      if (!isOfSignal(words)) print(...words)
    }
  }
}

function isOfSignal(words: unknown[]): boolean {
  const [first] = words
  if (typeof first === 'string' && LINES.some((line) => first.startsWith(line))) return true
  return words.some(
    (word) =>
      typeof word === 'object' &&
      word !== null &&
      ('currentRatchet' in word || 'pendingPreKey' in word),
  )
}
