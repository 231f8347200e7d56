import { randomUUID } from 'node:crypto'
import { hash as argon2 } from '@node-rs/argon2'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { anEmail, claimsOf, lastMail, openService, PASSWORD, SITE } from '../auth-world.ts'

const { world, service, admin } = await openService()

test('admin routes require the service role', async () => {
  const { data } = await service.client().auth.signInAnonymously()
  expect(await service.call('GET', '/admin/users')).toMatchObject({
    status: 401,
    body: { code: 'no_authorization' },
  })
  expect(await service.call('GET', '/admin/users', { token: world.keys.anonKey })).toMatchObject({
    status: 403,
    body: { code: 'not_admin', message: 'User not allowed' },
  })
  expect(
    await service.call('GET', '/admin/users', { token: data.session!.access_token }),
  ).toMatchObject({ status: 403, body: { code: 'not_admin' } })
  expect(await service.call('GET', '/admin/users', { token: 'x.y.z' })).toMatchObject({
    status: 403,
    body: { code: 'bad_jwt' },
  })
  expect(await service.call('POST', '/admin/generate_link', { body: {} })).toMatchObject({
    status: 401,
  })
  for (const key of [world.keys.serviceRoleKey, world.keys.secretKey])
    expect((await service.call('GET', '/admin/users', { token: key })).status).toBe(200)
})

test('a user is created, read, changed and removed without any mail', async () => {
  const email = anEmail()
  const mailsBefore = world.mails.length
  const made = await admin().createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { name: 'Ada' },
    app_metadata: { plan: 'pro' },
    phone: '+6281234567890',
    phone_confirm: true,
  })
  expect(made.error).toBeNull()
  const id = made.data.user!.id
  expect(made.data.user).toMatchObject({
    email,
    phone: '6281234567890',
    user_metadata: { name: 'Ada' },
    app_metadata: { plan: 'pro', provider: 'email', providers: ['email', 'phone'] },
  })
  expect(made.data.user?.identities?.map((identity) => identity.provider).sort()).toEqual([
    'email',
    'phone',
  ])
  expect(
    (await service.client().auth.signInWithPassword({ email, password: PASSWORD })).error,
  ).toBeNull()
  const next = anEmail()
  const changed = await admin().updateUserById(id, {
    email: next,
    app_metadata: { plan: null },
    user_metadata: { city: 'Solo' },
    password: 'sandi-yang-baru',
  })
  expect(changed.data.user).toMatchObject({
    email: next,
    user_metadata: { name: 'Ada', city: 'Solo' },
  })
  expect(changed.data.user?.app_metadata).not.toHaveProperty('plan')
  expect(
    (await service.client().auth.signInWithPassword({ email: next, password: 'sandi-yang-baru' }))
      .error,
  ).toBeNull()
  expect((await admin().getUserById(id)).data.user?.email).toBe(next)
  expect((await admin().deleteUser(id)).error).toBeNull()
  expect((await admin().getUserById(id)).error).toMatchObject({
    status: 404,
    code: 'user_not_found',
    message: 'User not found',
  })
  expect(world.mails).toHaveLength(mailsBefore)
})

test('imported password hashes sign in', async () => {
  for (const password_hash of [await bcrypt(PASSWORD, { cost: 4 }), await argon2(PASSWORD)]) {
    const email = anEmail()
    expect(
      (
        await service.call('POST', '/admin/users', {
          token: world.keys.serviceRoleKey,
          body: { email, password_hash, email_confirm: true },
        })
      ).status,
    ).toBe(200)
    expect(
      (await service.client().auth.signInWithPassword({ email, password: PASSWORD })).error,
    ).toBeNull()
    expect(
      (await service.client().auth.signInWithPassword({ email, password: 'salah-salah' })).error
        ?.code,
    ).toBe('invalid_credentials')
  }
  expect(
    await service.call('POST', '/admin/users', {
      token: world.keys.serviceRoleKey,
      body: { email: anEmail(), password_hash: 'md5:abc' },
    }),
  ).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})

test('admin refusals have their own codes', async () => {
  const email = anEmail()
  const id = randomUUID()
  expect((await admin().createUser({ id, email })).data.user?.id).toBe(id)
  const token = world.keys.serviceRoleKey
  const cases: [string, string, unknown, number, string][] = [
    ['POST', '/admin/users', { email }, 422, 'email_exists'],
    ['POST', '/admin/users', {}, 400, 'validation_failed'],
    ['POST', '/admin/users', { email: anEmail(), id: 'seven' }, 400, 'validation_failed'],
    ['POST', '/admin/users', { email: anEmail(), password: 'abc' }, 422, 'weak_password'],
    ['POST', '/admin/users', { email: anEmail(), ban_duration: 'long' }, 400, 'validation_failed'],
    ['GET', '/admin/users/not-a-uuid', undefined, 404, 'validation_failed'],
    ['PUT', `/admin/users/${randomUUID()}`, {}, 404, 'user_not_found'],
    ['DELETE', `/admin/users/${randomUUID()}`, {}, 404, 'user_not_found'],
    ['GET', '/admin/users?page=0', undefined, 400, 'validation_failed'],
    ['GET', '/admin/users?per_page=many', undefined, 400, 'validation_failed'],
    [
      'GET',
      '/admin/audit?page=99999999999999999999&per_page=99999999999999999999',
      undefined,
      400,
      'validation_failed',
    ],
  ]
  for (const [method, path, body, status, code] of cases)
    expect([path, await service.call(method, path, { token, body })]).toMatchObject([
      path,
      { status, body: { code } },
    ])
})

test('an address set by an administrator ends a pending change', async () => {
  const email = anEmail()
  const { data } = await admin().createUser({ email, password: PASSWORD, email_confirm: true })
  const client = service.client()
  await client.auth.signInWithPassword({ email, password: PASSWORD })
  const wanted = anEmail()
  await client.auth.updateUser({ email: wanted })
  await service
    .client()
    .auth.verifyOtp({ token_hash: lastMail(world, email).hash, type: 'email_change' })
  const kept = anEmail()
  expect(
    (await admin().updateUserById(data.user!.id, { email: kept })).data.user?.new_email,
  ).toBeUndefined()
  expect(
    (
      await service
        .client()
        .auth.verifyOtp({ token_hash: lastMail(world, wanted).hash, type: 'email_change' })
    ).error,
  ).toMatchObject({ status: 403, code: 'otp_expired' })
  expect((await client.auth.getUser()).data.user?.email).toBe(kept)
})

test('a ban takes effect at once and can be lifted', async () => {
  const email = anEmail()
  const { data } = await admin().createUser({ email, password: PASSWORD, email_confirm: true })
  const client = service.client()
  await client.auth.signInWithPassword({ email, password: PASSWORD })
  const banned = await admin().updateUserById(data.user!.id, { ban_duration: '1h30m' })
  expect(Date.parse(banned.data.user?.banned_until ?? '') - Date.now()).toBeCloseTo(5_400_000, -4)
  expect((await client.auth.getUser()).error).toMatchObject({
    status: 403,
    code: 'user_banned',
    message: 'User is banned',
  })
  expect(
    (await admin().updateUserById(data.user!.id, { ban_duration: 'none' })).data.user?.banned_until,
  ).toBeUndefined()
  expect((await client.auth.getUser()).error).toBeNull()
})

test('the user list has pages that the client can follow', async () => {
  await rawSql()`delete from auth.users`
  for (let i = 0; i < 5; i++) await admin().createUser({ email: anEmail() })
  const { data } = await admin().listUsers({ page: 2, perPage: 2 })
  expect(data).toMatchObject({
    users: [{ identities: [{ provider: 'email' }] }, {}],
    aud: 'authenticated',
    total: 5,
    nextPage: 3,
    lastPage: 3,
  })
  const last = await admin().listUsers({ page: 3, perPage: 2 })
  expect(last.data.users).toHaveLength(1)
  expect(last.data).toMatchObject({ nextPage: null })
})

test('a soft deletion clears personal data and frees the address', async () => {
  const email = anEmail()
  const { data } = await admin().createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { name: 'Ada dari Sleman' },
  })
  await admin().deleteUser(data.user!.id, true)
  const [row] = await rawSql()<
    { whole: string }[]
  >`select to_jsonb(u)::text as whole from auth.users u where id = ${data.user!.id}`
  expect(row?.whole).not.toMatch(new RegExp(`${email}|Ada dari Sleman`))
  expect(
    (await service.client().auth.signInWithPassword({ email, password: PASSWORD })).error?.code,
  ).toBe('invalid_credentials')
  expect((await admin().createUser({ email })).error).toBeNull()
})

test('a user with rows that block deletion is kept, and the answer explains it', async () => {
  const { data } = await admin().createUser({ email: anEmail() })
  await rawSql()`create table if not exists public.keeps (user_id uuid references auth.users (id))`
  await rawSql()`insert into public.keeps values (${data.user!.id})`
  expect(
    await service.call('DELETE', `/admin/users/${data.user!.id}`, {
      token: world.keys.serviceRoleKey,
      body: {},
    }),
  ).toMatchObject({ status: 500, body: { code: 'unexpected_failure' } })
  expect((await admin().getUserById(data.user!.id)).error).toBeNull()
  await rawSql()`drop table public.keeps`
})

test('an invited user follows the mail and is signed in', async () => {
  const email = anEmail()
  const { data } = await admin().inviteUserByEmail(email, {
    data: { name: 'Rina' },
    redirectTo: `${SITE}/undangan`,
  })
  expect(data.user).toMatchObject({
    email,
    invited_at: expect.any(String),
    user_metadata: { name: 'Rina' },
  })
  const { link, hash } = lastMail(world, email)
  expect(link.searchParams.get('redirect_to')).toBe(`${SITE}/undangan`)
  expect(
    (await service.client().auth.verifyOtp({ token_hash: hash, type: 'invite' })).data.user?.email,
  ).toBe(email)
  expect((await admin().inviteUserByEmail(email)).error).toMatchObject({
    status: 422,
    code: 'email_exists',
  })
})

test('a generated link of each kind can be redeemed, and no mail is sent', async () => {
  const before = world.mails.length
  const email = anEmail()
  const signup = await admin().generateLink({
    type: 'signup',
    email,
    password: PASSWORD,
    options: { redirectTo: `${SITE}/x`, data: { name: 'Ada' } },
  })
  expect(signup.error).toBeNull()
  expect(signup.data.properties).toMatchObject({
    verification_type: 'signup',
    redirect_to: `${SITE}/x`,
    email_otp: expect.stringMatching(/^\d{6}$/),
    action_link: expect.stringContaining(`${service.url}/auth/v1/verify?token=`),
  })
  expect(signup.data.user).toMatchObject({ email, user_metadata: { name: 'Ada' } })
  expect(
    (
      await service
        .client()
        .auth.verifyOtp({ email, token: signup.data.properties!.email_otp, type: 'signup' })
    ).error,
  ).toBeNull()
  const magic = await admin().generateLink({ type: 'magiclink', email })
  expect(
    (
      await service
        .client()
        .auth.verifyOtp({ token_hash: magic.data.properties!.hashed_token, type: 'magiclink' })
    ).error,
  ).toBeNull()
  const recovery = await admin().generateLink({ type: 'recovery', email })
  const answer = await service.call(
    'GET',
    `/verify${new URL(recovery.data.properties!.action_link).search}`,
  )
  expect(answer.headers.get('location')).toContain('type=recovery')
  const stranger = anEmail()
  expect(
    (await admin().generateLink({ type: 'magiclink', email: stranger })).data.properties
      ?.verification_type,
  ).toBe('signup')
  expect(
    (await admin().generateLink({ type: 'invite', email: anEmail() })).data.properties
      ?.verification_type,
  ).toBe('invite')
  expect((await admin().generateLink({ type: 'recovery', email: anEmail() })).error).toMatchObject({
    status: 404,
    code: 'user_not_found',
  })
  expect(
    (await admin().generateLink({ type: 'signup', email, password: PASSWORD })).error?.code,
  ).toBe('email_exists')
  const next = anEmail()
  const current = await admin().generateLink({
    type: 'email_change_current',
    email,
    newEmail: next,
  })
  const fresh = await admin().generateLink({ type: 'email_change_new', email, newEmail: next })
  await service
    .client()
    .auth.verifyOtp({ token_hash: current.data.properties!.hashed_token, type: 'email_change' })
  expect(
    (
      await service
        .client()
        .auth.verifyOtp({ token_hash: fresh.data.properties!.hashed_token, type: 'email_change' })
    ).data.user?.email,
  ).toBe(next)
  expect(world.mails).toHaveLength(before)
})

test('a generated link keeps its target, and a new user has only the given data', async () => {
  const plain = await admin().generateLink({
    type: 'signup',
    email: anEmail(),
    password: PASSWORD,
    options: { redirectTo: `${SITE}/masuk`, data: { status: 'alpha' } },
  })
  expect(plain.data.properties?.action_link).toContain(`&type=signup&redirect_to=${SITE}/masuk`)
  expect(plain.data.user?.user_metadata).toEqual({ status: 'alpha' })
  const withQuery = await admin().generateLink({
    type: 'magiclink',
    email: anEmail(),
    options: { redirectTo: `${SITE}/masuk?a=1&b=c+d%20e` },
  })
  expect(new URL(withQuery.data.properties!.action_link).searchParams.get('redirect_to')).toBe(
    `${SITE}/masuk?a=1&b=c+d%20e`,
  )
})

test('an older service token without expiry and with a foreign subject is accepted', async () => {
  const older = await world.keys.sign({ sub: '1234567890', role: 'supabase_admin' })
  const { data } = await service.client().auth.signUp({ email: anEmail(), password: PASSWORD })
  expect(
    await service.call('DELETE', `/admin/users/${data.user?.id}`, { token: older }),
  ).toMatchObject({ status: 200 })
  expect(await service.call('GET', '/user', { token: older })).toMatchObject({
    status: 400,
    body: { code: 'bad_jwt' },
  })
})

test('simultaneous invitations of one address create one account', async () => {
  const email = anEmail()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => admin().inviteUserByEmail(email)),
  )
  expect(answers.map((answer) => answer.error)).toEqual(Array.from({ length: 8 }, () => null))
  expect(new Set(answers.map((answer) => answer.data.user?.id)).size).toBe(1)
})

test('simultaneous changes to one user are all kept, and a removal never fails', async () => {
  const { data } = await admin().createUser({ email: anEmail() })
  const id = data.user!.id
  await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      admin().updateUserById(id, { app_metadata: { [`k${i}`]: i } }),
    ),
  )
  expect((await admin().getUserById(id)).data.user?.app_metadata).toMatchObject({
    k0: 0,
    k1: 1,
    k2: 2,
    k3: 3,
    k4: 4,
    k5: 5,
  })
  const answers = await Promise.all([
    admin().deleteUser(id),
    ...Array.from({ length: 6 }, () => admin().updateUserById(id, { user_metadata: { a: 1 } })),
  ])
  for (const { error } of answers)
    if (error) expect(['user_not_found', 'conflict']).toContain(error.code)
})

test('the audit log has pages, newest first', async () => {
  const read = async (query: string) =>
    (
      await service.call<{ id: string; created_at: string }[]>('GET', `/admin/audit${query}`, {
        token: world.keys.serviceRoleKey,
      })
    ).body
  const all = await read('')
  expect(all.length).toBeGreaterThan(2)
  expect(all.map((entry) => entry.created_at)).toEqual(
    all
      .map((entry) => entry.created_at)
      .toSorted()
      .toReversed(),
  )
  expect(await read('?page=2&per_page=1')).toEqual([all[1]])
})

test("an administrator signs a user out by the user's token", async () => {
  const { data } = await service.client().auth.signInAnonymously()
  expect((await admin().signOut(data.session!.access_token, 'global')).error).toBeNull()
  expect(
    (await service.call('GET', '/user', { token: data.session!.access_token })).body.code,
  ).toBe('session_not_found')
  expect(claimsOf(data.session!.access_token).sub).toBe(data.user?.id)
})
