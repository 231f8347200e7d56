export * from '../id/entry-version.ts'

export const history = 'History of this answer'
export const historyOf = (name: string) => `History: ${name}`
export const neverChanged = 'Never changed.'
export const readAgain = 'Read again'
export const restore = 'Restore'
export const restored = 'The answer was restored'
export const editedHere = 'edited here'
export const pageDiffers = 'The source says something else now. The AI still uses your answer.'
export const takePage = 'Use the source'
export const keepMine = 'Keep my answer'
