import { fillIn, type Step, type Values } from './contract.ts'

/** `isWhole`: no step is left that needs the customer or the team. */
type AfterCall = { texts: string[]; isWhole: boolean }

/**
 * The texts of the steps after a call that a member approved, with its values. They end at a step
 * that needs the customer or the team, because the team handles the room.
 */
export function textsAfterCall(steps: readonly Step[], values: Values): AfterCall {
  const texts: string[] = []
  for (const step of steps) {
    if (step.kind === 'jawab') texts.push(fillIn(step.text, values))
    else if (step.kind !== 'bila') return { texts, isWhole: false }
    else if (passesTest(step, values))
      return step.action === 'jawab'
        ? { texts: [...texts, fillIn(step.text, values)], isWhole: true }
        : { texts, isWhole: false }
  }
  return { texts, isWhole: true }
}

/** Whether a value passes the test of a step. */
export function passesTest(step: Extract<Step, { kind: 'bila' }>, values: Values): boolean {
  const given = (values[step.field] ?? '').trim().toLowerCase()
  const wanted = step.value.trim().toLowerCase()
  switch (step.test) {
    case 'sama':
      return given === wanted
    case 'berisi':
      return wanted !== '' && given.includes(wanted)
    case 'kosong':
      return given === ''
    case 'lebih_dari':
      return toNumber(given) > toNumber(wanted)
    case 'kurang_dari':
      return toNumber(given) < toNumber(wanted)
  }
}

/** "1.500" is fifteen hundred, "1,5" one and a half. NaN for anything else. */
const toNumber = (text: string): number =>
  /^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(text)
    ? Number(text.replaceAll('.', '').replace(',', '.'))
    : text === ''
      ? Number.NaN
      : Number(text.replace(',', '.'))

/** Values for members to read: "resi: 778, alasan: rusak". */
export const listValues = (values: Values): string =>
  Object.entries(values)
    .map(([field, value]) => `${field}: ${value}`)
    .join(', ')
