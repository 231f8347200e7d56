import type { Jobs } from '#platform/queue'

/** Asks the customer of a closed session for a rating. */
export async function askCsat({ closureId }: Jobs['ask-csat']): Promise<void> {
  const { askForRating } = await import('#conversation/sweeps')
  await askForRating(closureId)
}
