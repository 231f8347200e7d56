import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { resize } from './browser.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/**
 * The violations that axe finds against WCAG 2.2 AA, one line per rule. axe is loaded once per page:
 * its functions are compiled when the second form is inspected. Contrast and sizes take axe the
 * longest; below an open dialog they are those of the page, which is inspected without it. A toast
 * covers nothing and may end meanwhile, so it does not count as a dialog.
 */
export async function listViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source};undefined`)
  return page.evaluate(async () => {
    const listIn = async (part: Document | Element, options: axe.RunOptions) =>
      (await window.axe.run(part, { resultTypes: ['violations'], ...options })).violations
    const dialog = [
      ...document.querySelectorAll(':is([role=dialog], [role=alertdialog]):not([data-toast])'),
    ].at(-1)
    const violations = [
      ...(await listIn(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
        rules: { 'color-contrast': { enabled: false } },
      })),
      // The second rule is off by default in axe: targets have 24 px, or are as far apart.
      ...(await listIn(dialog ?? document, { runOnly: ['color-contrast', 'target-size'] })),
    ]
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 160))
          .join(' | ')}`,
    )
  })
}

/** The violations of a page on a dark phone, and on a wide light screen, in which it stays. */
export async function listInBothForms(page: Page): Promise<string[]> {
  await resize(page, 390)
  await page.emulateMedia({ colorScheme: 'dark' })
  await untilStill(page)
  const violations = await listViolations(page)
  await resize(page, 1440)
  await page.emulateMedia({ colorScheme: 'light' })
  await untilStill(page)
  return [...violations, ...(await listViolations(page))]
}

/**
 * Waits until nothing moves or changes its colour, except animations without an end. The end of a
 * transition can start that of a child, which inherits the colour.
 */
export const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    const listRunning = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
    do {
      await Promise.allSettled(listRunning().map(({ finished }) => finished))
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    } while (listRunning().length > 0)
  })
