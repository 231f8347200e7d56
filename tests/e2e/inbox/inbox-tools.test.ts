import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn, untilInteractive, visit } from '../browser.ts'
import { browser, instance, useStage } from '../stage.ts'

useStage()

async function openInbox(page: Page, path = '/inbox/?tab=semua'): Promise<void> {
  await signIn(page, instance, instance.owner)
  await page.goto(`${instance.url}${path}`)
  await untilInteractive(page)
}

test.each([1440, 390])(
  'a view is saved, opened from its list, renamed, deleted and restored (%i px)',
  async (width) => {
    const { page, context, errors } = await visit(browser, width)
    await openInbox(page, '/inbox/?tab=semua&cari=kue')
    await page.getByRole('button', { name: 'Tampilan', exact: true }).click()
    await page.getByRole('button', { name: 'Simpan tampilan ini' }).click()
    const form = page.getByRole('dialog', { name: 'Simpan tampilan ini' })
    const name = `Kue ${randomUUID().slice(0, 6)}`
    await form.getByRole('textbox', { name: 'Nama tampilan' }).fill(name)
    await form.getByRole('button', { name: 'Simpan tampilan' }).click()
    await form.waitFor({ state: 'hidden' })
    await page.getByRole('tab', { name: /^Perlu dibalas/ }).click()
    await page.getByRole('button', { name: 'Hapus pencarian' }).click()
    await page.getByRole('button', { name: 'Tampilan', exact: true }).click()
    await page
      .getByRole('region', { name: 'Punya saya' })
      .getByRole('link', { name })
      .first()
      .click()
    await expect.poll(() => page.url()).toMatch(/tab=semua.*cari=kue|cari=kue.*tab=semua/)
    await page.getByRole('button', { name: 'Tampilan', exact: true }).click()
    await page.getByRole('button', { name: 'Atur tampilan' }).click()
    const manage = page.getByRole('dialog', { name: 'Atur tampilan' })
    await manage.getByRole('button', { name: `Hapus ${name}` }).click()
    await manage.getByText(name).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await manage.getByText(name).waitFor()
    expect(errors).toEqual([])
    await context.close()
  },
  90_000,
)

test.each([1440, 390])(
  'in the settings a tag is coloured, merged and split again (%i px)',
  async (width) => {
    const { page, context, errors } = await visit(browser, width)
    await openInbox(page, '/settings#tag')
    const section = page.getByRole('region', { name: 'Tag', exact: true })
    await section.getByRole('button', { name: 'Ubah tag Member' }).click()
    const form = page.getByRole('dialog', { name: 'Ubah tag' })
    await form.getByRole('radio', { name: 'Biru' }).check({ force: true })
    await form.getByRole('button', { name: 'Simpan' }).click()
    await form.waitFor({ state: 'hidden' })
    await section.getByRole('button', { name: 'Gabungkan tag Member' }).click()
    const merge = page.getByRole('dialog', { name: /^Gabungkan “Member”/ })
    await merge.getByRole('button', { name: 'Gabungkan' }).click()
    await section.getByText('Member', { exact: true }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await section.getByText('Member', { exact: true }).waitFor()
    await section.scrollIntoViewIfNeeded()
    expect(errors).toEqual([])
    await context.close()
  },
  90_000,
)

test.each([1440, 390])(
  'an act on many conversations is undone from its line (%i px)',
  async (width) => {
    const { page, context, errors } = await visit(browser, width)
    await openInbox(page)
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('link') })
    const count = await rows.count()
    await page.getByRole('button', { name: 'Pilih percakapan', exact: true }).click()
    const bar = page.getByRole('region', { name: 'Tindakan untuk percakapan terpilih' })
    await bar.getByRole('button', { name: 'Pilih semua di daftar ini' }).click()
    await bar.getByRole('button', { name: 'Arsipkan' }).click()
    await bar.getByText(/percakapan sudah\.$/).waitFor()
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(0)
    await bar.getByRole('button', { name: 'Urungkan' }).click()
    await bar.getByText(/dikembalikan\.$/).waitFor()
    await bar.getByRole('button', { name: 'Tutup' }).click()
    await expect.poll(() => rows.count()).toBe(count)
    expect(errors).toEqual([])
    await context.close()
  },
  90_000,
)

test.each([1440, 390])(
  'links of a customer are listed, each with a link to its message (%i px)',
  async (width) => {
    const { page, context, errors } = await visit(browser, width)
    await openInbox(page)
    await page.getByRole('link', { name: /^Sari Wulandari,/ }).click()
    if (width === 390)
      await page
        .getByRole('button', { name: /Sari Wulandari/ })
        .first()
        .click()
    await page.getByRole('button', { name: 'Foto, dokumen, dan tautan' }).click()
    const gallery = page.getByRole('dialog', { name: 'Media Sari Wulandari' })
    await gallery.getByRole('tab', { name: 'Foto & video' }).waitFor()
    await gallery.getByRole('tab', { name: 'Tautan' }).click()
    await gallery.getByText('Belum ada tautan.').waitFor()
    expect(errors).toEqual([])
    await context.close()
  },
  90_000,
)

test.each([1440, 390])(
  'a conversation is summarised, and the summary is kept as a note (%i px)',
  async (width) => {
    const { page, context, errors } = await visit(browser, width)
    await openInbox(page)
    await page.getByRole('link', { name: /^Sari Wulandari,/ }).click()
    await page.getByRole('button', { name: 'Tindakan lain' }).click()
    await page.getByRole('menuitem', { name: 'Ringkas percakapan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ringkasan percakapan' })
    await dialog.getByText(/^Kutipan dari \d+ pesan terakhir\.$/).waitFor()
    await dialog.getByRole('button', { name: 'Simpan sebagai catatan' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page
      .getByRole('log')
      .getByText(/Yang belum dijawab: “/)
      .first()
      .waitFor()
    expect(errors).toEqual([])
    await context.close()
  },
  90_000,
)
