import { postMeta, metaText } from '../tests/meta.ts'
import { launchBrowser, signIn, visit } from '../tests/e2e/browser.ts'
import { startDemo } from '../tests/demo.ts'
import { processorMs, roundToHundredths, waitMs, summariseSamples } from './figures.ts'

const ROOMS = 60
const WARM_UP = 60
const REQUESTS = 200

/**
 * Measures the serving process's processor time, in milliseconds, for one server-rendered inbox
 * with a full page of 50 rooms.
 */
export async function measureSsr(): Promise<object> {
  const instance = await startDemo({
    environment: { META_APP_SECRET: 'demo-secret', QUIET_WINDOW_MS: '15000' },
  })
  const browser = await launchBrowser()
  try {
    for (let index = 0; index < ROOMS; index++)
      await postMeta(
        instance.url,
        metaText({
          phoneNumberId: '100000000000001',
          from: `6285${1_000_000 + index}`,
          name: `Pelanggan ${index}`,
          text: `kak ongkir ke bdg brp? ${index}`,
          id: `wamid.ssr.${index}`,
        }),
      )
    const { context, page: login } = await visit(browser)
    await signIn(login, instance, instance.owner)
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    await browser.close()
    await waitMs(1000)
    const headers = { cookie, 'accept-encoding': 'identity' }
    // Returns the address after the redirect that adds the business: a reload requests it.
    const { url } = await fetch(`${instance.url}/inbox/?tab=semua`, { headers })
    const get = async () => (await fetch(url, { headers })).text()
    for (let index = 0; index < WARM_UP; index++) await get()
    const walls: number[] = []
    const before = await processorMs(instance.pids[0] ?? 0)
    let html = ''
    for (let index = 0; index < REQUESTS; index++) {
      const began = performance.now()
      html = await get()
      walls.push(performance.now() - began)
    }
    const spent = (await processorMs(instance.pids[0] ?? 0)) - before
    return {
      unit: 'ms',
      processorPerPage: roundToHundredths(spent / REQUESTS),
      wall: summariseSamples(walls),
      htmlBytes: html.length,
      roomsInPage: html.split('Pelanggan ').length - 1,
    }
  } finally {
    await browser.close()
    await instance.stop()
  }
}
