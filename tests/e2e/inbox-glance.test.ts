import { expect, test } from 'vitest'
import { signIn, visit } from './browser.ts'
import { browser, instance, useStage } from './stage.ts'

useStage()

test('beside the inbox list, the conversation that waits longest opens with one press', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/inbox/`)
  const longest = page.getByRole('region', { name: /^Menunggu paling lama/ })
  await longest.getByText('Hendra Setiawan').waitFor()
  await longest.getByRole('link', { name: 'Buka percakapan' }).press('Enter')
  await page.getByRole('log').waitFor()
  await page.getByRole('heading', { name: 'Hendra Setiawan' }).first().waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 180_000)
