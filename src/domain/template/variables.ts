/**
 * Variables of a template: {{1}}, {{2}} … A number has at most four digits, because 1024 characters
 * of text hold no more.
 */
const VARIABLE = /\{\{(\d{1,4})\}\}/g

/** The numbers that a text uses, each once, ascending. */
export function variablesIn(text: string): number[] {
  const numbers = [...text.matchAll(VARIABLE)]
    .map(([, digits]) => Number(digits))
    .filter((number) => number > 0)
  return [...new Set(numbers)].sort((a, b) => a - b)
}

/** Inserts values; `values[0]` is for {{1}}. A variable without a value stays. */
export function fillVariables(text: string, values: readonly string[]): string {
  return text.replace(VARIABLE, (whole, digits: string) => values[Number(digits) - 1] || whole)
}

/** What "Add Variable" inserts: the highest number in use plus 1, or 1. */
export const nextVariable = (text: string): string => `{{${(variablesIn(text).at(-1) ?? 0) + 1}}}`

/** The list of sample values, as long as the highest variable. Entered samples stay. */
export function sizeSamples(text: string, samples: readonly string[]): string[] {
  return Array.from(
    { length: variablesIn(text).at(-1) ?? 0 },
    (_, position) => samples[position] ?? '',
  )
}

/** The sent samples: in variable order, each variable once, without empty ones. */
export function samplesToSend(text: string, samples: readonly string[]): string[] {
  return variablesIn(text)
    .map((number) => samples[number - 1] ?? '')
    .filter((sample) => sample.trim() !== '')
}
