import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { signIn, visit } from '../browser.ts'
import { browser, instance, useStage } from '../stage.ts'

/** Sentences that pages may contain; tests/structure.test.ts checks their proofs. */
const CLAIMS: { sentences: string[] }[] = parse(readFileSync('tests/claims.yaml', 'utf8'))
const KNOWN = new Set(CLAIMS.flatMap(({ sentences }) => sentences))

useStage()

test.each(['/', '/privacy-policy', '/terms-of-service', '/reset-password', '/login?mode=daftar'])(
  'every sentence of %s has a proof',
  async (path) => {
    const { page, context } = await visit(browser)
    await page.goto(`${instance.url}${path}`)
    expect(await listUnproved(page)).toEqual([])
    await context.close()
  },
  180_000,
)

test('every sentence of settings and subscription has a proof', async () => {
  const { page, context } = await visit(browser)
  await signIn(page, instance, instance.owner)
  const unproved: string[] = []
  for (const path of ['/settings/', '/order/']) {
    await page.goto(`${instance.url}${path}`)
    unproved.push(...(await listUnproved(page)))
  }
  expect(unproved, unproved.join('\n')).toEqual([])
  await context.close()
}, 180_000)

/**
 * The visible sentences that are missing in tests/claims.yaml. Pictures that only illustrate
 * are omitted.
 */
async function listUnproved(page: Page): Promise<string[]> {
  await page.locator('main').first().waitFor()
  const sentences = await page.locator('main, footer').evaluateAll((parts) => {
    const found: string[] = []
    const isHidden = (node: Element) =>
      node.closest('[aria-hidden="true"], [role="img"], time, textarea, nav') !== null
    for (const part of parts)
      for (const element of part.querySelectorAll('p, li, dd, dt, h1, h2, h3, small, figcaption')) {
        const isOuter = element.querySelector('p, li, dd, dt, h1, h2, h3, small') !== null
        if (isOuter || isHidden(element)) continue
        const words = (element as HTMLElement).innerText.replace(/\s+/g, ' ').trim()
        const sentences = words.split(/(?<=[.;!?])\s/)
        // Rows of data have no full stop; headings make claims without one.
        const isTitle = /^(DT|H[123])$/.test(element.tagName)
        found.push(...sentences.filter((sentence) => isTitle || /[.;!?:]$/.test(sentence)))
      }
    return found
  })
  const isShort = (sentence: string) => !/[.;!?:]$/.test(sentence) && sentence.split(' ').length < 4
  return [...new Set(sentences)].filter(
    (sentence) => !isShort(sentence) && !/^\d+\./.test(sentence) && !KNOWN.has(sentence),
  )
}
