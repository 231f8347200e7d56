import { readFile } from 'node:fs/promises'
import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { signIn, untilInteractive, visit } from '../browser.ts'
import { browser, instance, useStage } from '../stage.ts'

useStage()

test('the report is broken down, downloaded in both formats, and opens what it counts', async () => {
  const { page, context, errors } = await visit(browser)
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}/home/`)
  await untilInteractive(page)
  await page.getByRole('link', { name: 'Lihat laporan' }).click()
  await page.getByRole('radio', { name: 'Hari ini' }).click()
  await page.getByText('Percakapan per jam').first().waitFor()
  await page.getByRole('radio', { name: '30 hari' }).click()
  await page.getByLabel('Bagi menurut').selectOption('kanal')
  await page.getByRole('columnheader', { name: 'Kanal' }).waitFor()

  const saved = async (kind: string) => {
    await page.getByRole('button', { name: 'Unduh' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: kind }).click()
    return (await download).path()
  }
  const csv = await readFile(await saved('CSV'), 'utf8')
  const lines = csv.trim().split('\r\n')
  expect(lines[0]).toContain('Kanal;Percakapan;Ditangani')
  expect(lines.length).toBeGreaterThan(3)
  const xlsx: unknown = await readExcelFile(await readFile(await saved('Excel (XLSX)')))
  expect(JSON.stringify(xlsx)).toContain('"Kanal","Percakapan","Ditangani"')

  await page.getByRole('button', { name: 'Tabel' }).click()
  const cell = page.getByRole('row').getByRole('link', { name: /: lihat [\d.]+ percakapan$/ })
  const label = (await cell.first().getAttribute('aria-label')) ?? ''
  const count = /lihat ([\d.]+) percakapan/.exec(label)?.[1]
  await cell.first().click()
  await page.getByText(`${count} percakapan`).first().waitFor()

  await page.goBack()
  await page.getByRole('link', { name: /^Simulator, Balasan pertama: / }).click()
  await page.waitForURL(/daftar=dibalas&.*kanal=/)
  await page.getByText(/^\d+ percakapan$/).waitFor()
  expect(errors).toEqual([])
  await context.close()
}, 120_000)
