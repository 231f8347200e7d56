// DeferredScreen
export const firstPartAt = (at: string) => `Bagian pertama dikirim pukul ${at}.`
export const secondPartAfter = (ms: number) => `Bagian kedua menyusul setelah ${ms} ms.`
