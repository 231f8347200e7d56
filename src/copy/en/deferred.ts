// DeferredScreen
export const firstPartAt = (at: string) => `The first part was sent at ${at}.`
export const secondPartAfter = (ms: number) => `The second part followed after ${ms} ms.`
