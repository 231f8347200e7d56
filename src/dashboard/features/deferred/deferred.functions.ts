import { createServerFn } from '@tanstack/react-start'

const SLOW_MS = 2000

/** Two demo functions, one immediate and one after two seconds, so that streaming can be seen. */
export const loadNow = createServerFn().handler(() => ({ servedAt: new Date().toISOString() }))

export const loadSlowly = createServerFn().handler(async () => {
  await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
  return { servedAt: new Date().toISOString(), delayMs: SLOW_MS }
})
