import type { Token } from '#lib/language/numbers/quantity'
import { WEEKDAYS } from '#lib/language/weekdays'

/** Adds the days between: "Senin-Jumat" and "Senin sampai Jumat" also name Tuesday to Thursday. */
export function expandDays(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token, at) => {
    const joint = tokens[at + 1]
    const end = tokens[at + 2]
    if (token.type !== 'word' || end?.type !== 'word' || joint === undefined) return [token]
    const [from, to] = [WEEKDAYS.indexOf(token.word), WEEKDAYS.indexOf(end.word)]
    const isJoint =
      joint.type === 'mark'
        ? /^[-–]$/.test(joint.mark)
        : joint.type === 'word' && /^(?:sampai|hingga|sd|to)$/.test(joint.word)
    if (from < 0 || to <= from || !isJoint) return [token]
    return [token, ...WEEKDAYS.slice(from + 1, to).map((word): Token => ({ type: 'word', word }))]
  })
}

/** Drops "jam" and "pukul" before a time. */
export const withoutHourWords = (tokens: readonly Token[]) =>
  tokens.filter((token, at) => {
    const next = tokens[at + 1]
    const isHour = token.type === 'word' && /^(?:jam|pukul|jm|at)$/.test(token.word)
    return !(isHour && next?.type === 'quantity' && next.quantity.kind === 'time')
  })
