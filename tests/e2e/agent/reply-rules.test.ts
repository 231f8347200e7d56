import { expect, test } from 'vitest'
import { dialogOf, signIn, untilInteractive, visit } from '../browser.ts'
import { browser, instance, useStage } from '../stage.ts'

useStage()

test('a ready rule is tried, moved first, replies on the phone, and is switched off', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/auto-reply/?tab=aturan`)
  await untilInteractive(page)
  await page.getByRole('button', { name: /^Salam pembuka/ }).click()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByRole('heading', { name: 'Salam pembuka' }).waitFor()

  await page.getByRole('button', { name: 'Tambah aturan' }).click()
  await page.getByRole('menuitem', { name: /^Alamat toko/ }).click()
  const words = page.getByRole('textbox', { name: 'Kata kunci' })
  await words.fill('')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByText('Tulis balasannya.').waitFor()
  await page.getByText('Tulis setidaknya satu kata kunci.').waitFor()
  await words.fill('lokasi, alamat')
  await page.getByRole('textbox', { name: 'Balasan' }).fill('Kami di Jl. Kaliurang KM 6.')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByText('Kata: lokasi, alamat').waitFor()

  const tryIt = async () => {
    await page.getByRole('button', { name: 'Uji aturan' }).click()
    await page.getByRole('textbox', { name: 'Pelanggan menulis' }).fill('Alamatnya? lokasi dong')
    await page.getByRole('button', { name: 'Uji', exact: true }).click()
  }
  await tryIt()
  await page.getByText('Aturan “Salam pembuka” membalas:').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Naikkan Alamat toko' }).click()
  await page.getByText('Alamat toko sekarang nomor 1').waitFor({ state: 'attached' })
  await tryIt()
  await page.getByText('Aturan “Alamat toko” membalas:').waitFor()
  await page.keyboard.press('Escape')

  const grip = page.getByRole('button', { name: 'Geser Alamat toko' })
  await grip.press('ArrowDown')
  await page.getByText('Alamat toko sekarang nomor 2').waitFor({ state: 'attached' })
  const [from, to] = [
    await grip.boundingBox(),
    await page.getByRole('heading', { name: 'Salam pembuka' }).boundingBox(),
  ]
  await page.mouse.move(from!.x + 8, from!.y + 8)
  await page.mouse.down()
  await page.mouse.move(from!.x + 8, to!.y - 4, { steps: 4 })
  await page.mouse.up()
  await page.getByText('Alamat toko sekarang nomor 1').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Tambah aturan' }).click()
  await page.getByRole('menuitem', { name: /^Kenalan pertama/ }).click()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByText(/“Salam pembuka” di atasnya selalu cocok lebih dulu/).waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/rules.png` })

  await page.setViewportSize({ width: 1280, height: 400 })
  const lowest = page.getByRole('button', { name: 'Geser Kenalan pertama' })
  await lowest.scrollIntoViewIfNeeded()
  const start = (await lowest.boundingBox())!
  const first = page.getByRole('heading', { name: 'Alamat toko' })
  expect((await first.boundingBox())!.y).toBeLessThan(0)
  await page.mouse.move(start.x + 8, start.y + 8)
  await page.mouse.down()
  await page.mouse.move(start.x + 8, 8, { steps: 4 })
  await expect.poll(async () => (await first.boundingBox())!.y).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.goto(`${instance.url}/simulate/?tab=ponsel`)
  await untilInteractive(page)
  await page.getByPlaceholder('Ketik pesan').first().fill('lokasi toko?')
  await page.keyboard.press('Enter')
  await page.getByText('Kami di Jl. Kaliurang KM 6.').first().waitFor()

  await page.goto(`${instance.url}/auto-reply/?tab=aturan`)
  await untilInteractive(page)
  await page.getByRole('button', { name: /^1 kali dalam 30 hari/ }).click()
  await dialogOf(page).getByRole('link').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: 'Aturan Alamat toko menyala' }).click()
  await page.getByText('Aturan dimatikan').waitFor()
  await page.getByRole('button', { name: 'Hapus Salam pembuka' }).click()
  await page.getByRole('heading', { name: 'Salam pembuka' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await page.getByRole('heading', { name: 'Salam pembuka' }).waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 120_000)
