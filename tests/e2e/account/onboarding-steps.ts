import type { Page } from 'playwright-core'

/** The steps of a new business, for the journey and for `npm run pictures`. */
export async function nameBusiness(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nama usaha').fill(name)
  await goOn(page)
  await page.getByText('Coba dulu di simulator').waitFor()
}

export async function chooseSimulator(page: Page): Promise<void> {
  await page.getByText('Coba dulu di simulator').click()
  await goOn(page)
}

export async function addAnswer(page: Page, question: string, answer: string): Promise<void> {
  await page.getByRole('radio', { name: 'Tanya jawab' }).click()
  await page.getByLabel('Pertanyaan pelanggan').fill(question)
  await page.getByLabel('Jawaban Anda').fill(answer)
  await page.getByRole('button', { name: 'Tambahkan' }).click()
  await page.getByText('Sudah ditambahkan').waitFor()
}

export const startTrying = (page: Page) =>
  page.getByRole('button', { name: 'Lanjut dan coba' }).click()

export async function askAsCustomer(page: Page, question: string): Promise<void> {
  await page.getByPlaceholder('Tanyakan sesuatu').fill(question)
  await page.keyboard.press('Enter')
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Lanjut', exact: true }).click()
