import { createHash, randomBytes } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { beforeAll, expect, test } from 'vitest'
import { dialogOf, type Visitor, visit } from '../browser.ts'
import { browser, instance, useStage } from '../stage.ts'

const REDIRECT = 'https://kasir.example.com/callback'

useStage()

let site: string
beforeAll(() => {
  // The host of the instance's own links, to which sessions belong.
  site = instance.url.replace('127.0.0.1', 'localhost')
})

/** Another owner's program, and the address to which it sends its users. */
async function openApplication(name: string) {
  const { data, error } = await createClient(site, instance.keys.serviceRoleKey, {
    auth: { persistSession: false },
  }).auth.admin.oauth.createClient({
    client_name: name,
    redirect_uris: [REDIRECT],
    scope: 'openid email',
  })
  if (error) throw error
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const query = new URLSearchParams({
    client_id: data.client_id,
    redirect_uri: REDIRECT,
    response_type: 'code',
    state: 'meja-7',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  const token = (body: Record<string, string>) =>
    fetch(`${site}/auth/v1/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams(body),
      headers: { authorization: `Basic ${btoa(`${data.client_id}:${data.client_secret}`)}` },
    })
  const redeem = async (code: string) => {
    const response = await token({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: REDIRECT,
    })
    const { refresh_token }: { refresh_token: string } = await response.json()
    return {
      status: response.status,
      renew: async () => (await token({ grant_type: 'refresh_token', refresh_token })).status,
    }
  }
  return { address: `${site}/auth/v1/oauth/authorize?${query}`, redeem }
}

/** The parameters that the program receives at its own address. */
async function landing({ page }: Visitor): Promise<URLSearchParams> {
  await page.waitForURL(`${REDIRECT}**`)
  return new URL(page.url()).searchParams
}

test('an application gets access by consent, once, and the settings revoke it', async () => {
  const visitor = await visit(browser, 390)
  const { page } = visitor
  await page.route('https://kasir.example.com/**', (route) => route.fulfill({ body: 'kasir' }))
  const refused = await openApplication('Kasir Lain')
  const kasir = await openApplication('Kasir Pintar')

  // The member signs in on the way and refuses the first request.
  await page.goto(refused.address)
  await page.getByLabel(/email/i).first().fill(instance.owner.email)
  await page.getByLabel('Kata sandi').first().fill(instance.owner.password)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await page.getByText('Kasir Lain', { exact: true }).waitFor()
  const question = page.url()
  await page.getByRole('button', { name: 'Tolak' }).click()
  expect(Object.fromEntries(await landing(visitor))).toMatchObject({
    error: 'access_denied',
    state: 'meja-7',
  })
  await page.goto(question)
  await page.getByRole('heading', { name: 'Permintaan ini sudah tidak berlaku.' }).waitFor()

  await page.goto(kasir.address)
  await page.getByText(instance.owner.email).waitFor()
  await page.getByText('Melihat alamat email Anda').waitFor()
  await page.getByRole('button', { name: 'Izinkan' }).click()
  const query = await landing(visitor)
  expect(query.get('state')).toBe('meja-7')
  const inside = await kasir.redeem(query.get('code') ?? '')
  expect(inside.status).toBe(200)
  await page.goto(kasir.address)
  expect((await landing(visitor)).get('code')).toMatch(/^[0-9a-f-]{36}$/)

  await page.goto(`${site}/settings/`)
  await page.getByRole('button', { name: 'Cabut izin Kasir Pintar' }).click()
  await dialogOf(page).getByRole('button', { name: 'Cabut' }).click()
  await page.getByText('Izin Kasir Pintar dicabut').waitFor()
  await page.getByText('Belum ada aplikasi yang masuk dengan akun Anda.').waitFor()
  expect(await inside.renew()).toBe(400)
  expect(visitor.errors).toEqual([])
  await visitor.context.close()
}, 180_000)
