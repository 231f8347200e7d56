import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listViolations } from '../axe.ts'
import { signIn, untilInteractive, visit } from '../browser.ts'
import { browser, instance, useStage } from '../stage.ts'

useStage()

const listNames = (page: Page) =>
  page
    .getByRole('tabpanel', { name: 'Antrean' })
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => ({
        name: link.querySelector('b.cut, .cut.font-medium')?.textContent,
        isMuted: link.className.includes('grayscale'),
      })),
    )

test('a case that was taken and answered stays muted in its place in the queue', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/eskalasi/`)
  await untilInteractive(page)
  const names = (await listNames(page)).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(1)
  const mutedNames = async () =>
    (await listNames(page)).flatMap(({ name, isMuted }) => (isMuted ? [name] : []))
  await page.keyboard.press('j')
  await page.locator('a[data-room]:focus').waitFor()
  await page.keyboard.press('Enter')
  for (const name of names) {
    await page.getByRole('region', { name: `Eskalasi ${name}` }).waitFor()
    await page.keyboard.press('a')
    await page.getByRole('log').waitFor()
    await expect.poll(mutedNames).toContain(name)
    await page.getByRole('textbox', { name: 'Tulis balasan' }).fill('Siap Kak, kami urus.')
    await page.keyboard.press('Control+Enter')
    await page.getByText(`${name} selesai`, { exact: true }).waitFor()
  }
  await expect.poll(() => listNames(page)).toEqual(names.map((name) => ({ name, isMuted: true })))
  await page.getByText('Tinggal yang baru saja Anda kerjakan.').waitFor()
  expect(await listViolations(page)).toEqual([])
  await page.reload()
  await page.getByText('Tidak ada yang menunggu tim.').first().waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 90_000)
