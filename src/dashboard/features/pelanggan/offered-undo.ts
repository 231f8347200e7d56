const offers = new Map<string, () => void>()

/** Resolves when the merge is separated on the page, so that its toast stops offering to undo it. */
export const untilSeparated = (mergeId: string) =>
  new Promise<void>((resolve) => void offers.set(mergeId, resolve))

export function withdrawUndo(mergeId: string): void {
  offers.get(mergeId)?.()
  offers.delete(mergeId)
}
