import type { Jobs } from '#platform/queue'

/** The customer of a closed session is asked for a rating. */
export async function askCsat({ closureId }: Jobs['ask-csat']): Promise<void> {
  const { askForRating } = await import('#conversation/sweeps')
  await askForRating(closureId)
}
