import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawSql } from '#platform/database'
import { openWorld, type World } from '../../../tests/world.ts'
import {
  askStorage,
  clientOf,
  headersOf,
  openServer,
  type Server,
  tokenFor,
} from './storage-world.ts'

let world: World
let server: Server
const ADA = { role: 'authenticated', sub: crypto.randomUUID() } as const
const BEN = { role: 'authenticated', sub: crypto.randomUUID() } as const

/**
 * All signed-in users read `shared/`; owners may do anything in their folder; `kept/` allows no
 * deletion.
 */
beforeAll(async () => {
  world = await openWorld()
  server = await openServer()
  await rawSql()`insert into storage.buckets (id, name, public)
    values ('docs', 'docs', false), ('open', 'open', true), ('other', 'other', false)`
  await rawSql().unsafe(`
    create policy shared_reads on storage.objects for select to authenticated
    using (bucket_id = 'docs' and (storage.foldername(name))[1] = 'shared');
    create policy own on storage.objects for all to authenticated
    using (bucket_id in ('docs', 'open')
      and (storage.foldername(name))[1] = (select auth.uid()::text))
    with check (bucket_id in ('docs', 'open')
      and (storage.foldername(name))[1] = (select auth.uid()::text));
    create policy adds on storage.objects for insert to authenticated
    with check (bucket_id = 'docs' and (storage.foldername(name))[1] = 'inbox'
      and storage.extension(name) = 'txt');
    create policy lists_only on storage.objects for select to authenticated
    using (bucket_id = 'other' and storage.allow_only_operation('object.list'));
    create policy sees_docs on storage.buckets for select to authenticated using (id = 'docs');
  `)
  const storage = await clientOf(server, 'service')
  for (const name of ['shared/a.txt', 'kept/b.txt', `${BEN.sub}/ben.txt`])
    await storage.from('docs').upload(name, 'text')
  await storage.from('open').upload('page.txt', 'everybody')
  await storage.from('other').upload('listed.txt', 'text')
})
afterAll(async () => {
  await server.close()
  await world.close()
})

const NOT_FOUND = { statusCode: '404', code: 'NoSuchKey' }
const REFUSED = {
  statusCode: '403',
  message: 'new row violates row-level security policy',
  code: 'AccessDenied',
}

describe('policies on objects', () => {
  test('policies decide what a user reads, lists, signs and looks up', async () => {
    const docs = (await clientOf(server, ADA)).from('docs')
    expect((await docs.download('shared/a.txt')).error).toBeNull()
    expect((await docs.createSignedUrl('shared/a.txt', 60)).error).toBeNull()
    expect((await docs.list()).data?.map((entry) => entry.name)).toEqual(['shared'])
    expect((await docs.listV2()).data?.objects.map((object) => object.name)).toEqual([
      'shared/a.txt',
    ])
    for (const path of ['kept/b.txt', `${BEN.sub}/ben.txt`]) {
      expect((await docs.info(path)).error).toMatchObject(NOT_FOUND)
      expect((await docs.download(path)).error).toMatchObject({ statusCode: '404' })
      expect((await docs.createSignedUrl(path, 60)).error).toMatchObject(NOT_FOUND)
    }
    expect(
      (await docs.createSignedUrls(['kept/b.txt', 'shared/a.txt'], 60)).data?.map(
        (each) => each.error === null,
      ),
    ).toEqual([false, true])
  })

  test('policies decide what a user writes, and a refused upload stores nothing', async () => {
    const docs = (await clientOf(server, ADA)).from('docs')
    const before = await bytesOf(server)
    expect((await docs.upload('shared/new.txt', 'x')).error).toMatchObject(REFUSED)
    expect((await docs.upload(`${BEN.sub}/new.txt`, 'x')).error).toMatchObject(REFUSED)
    expect((await docs.upload('shared/a.txt', 'x', { upsert: true })).error).toMatchObject(REFUSED)
    expect((await docs.createSignedUploadUrl('shared/new.txt')).error).toMatchObject(REFUSED)
    expect(await bytesOf(server)).toBe(before)
    expect((await docs.upload(`${ADA.sub}/mine.txt`, 'x')).error).toBeNull()
    const [row] = await rawSql()`select owner::text, owner_id from storage.objects
        where name = ${`${ADA.sub}/mine.txt`}`
    expect(row).toEqual({ owner: ADA.sub, owner_id: ADA.sub })
  })

  test('inserting an object needs no right to read, but replacing one does', async () => {
    const docs = (await clientOf(server, ADA)).from('docs')
    expect((await docs.upload('inbox/letter.txt', 'x')).error).toBeNull()
    expect((await docs.upload('inbox/letter.txt', 'y')).error).toMatchObject({ statusCode: '409' })
    expect((await docs.upload('inbox/letter.txt', 'y', { upsert: true })).error).toMatchObject(
      REFUSED,
    )
    expect((await docs.upload('inbox/virus.exe', 'x')).error).toMatchObject(REFUSED)
  })

  test('policies decide what a user moves, copies and removes', async () => {
    const [ada, ben] = [
      (await clientOf(server, ADA)).from('docs'),
      (await clientOf(server, BEN)).from('docs'),
    ]
    // The object is readable, but not writable.
    expect((await ada.move('shared/a.txt', `${ADA.sub}/a.txt`)).error).toMatchObject(NOT_FOUND)
    expect((await ada.copy('shared/a.txt', `${ADA.sub}/copy.txt`)).error).toBeNull()
    expect((await ada.copy('shared/a.txt', 'shared/copy.txt')).error).toMatchObject(REFUSED)
    expect((await ada.copy(`${BEN.sub}/ben.txt`, `${ADA.sub}/stolen.txt`)).error).toMatchObject(
      NOT_FOUND,
    )
    expect((await ada.move(`${ADA.sub}/copy.txt`, `${BEN.sub}/gift.txt`)).error).toMatchObject(
      REFUSED,
    )
    expect(
      (await ada.remove(['shared/a.txt', 'kept/b.txt', `${ADA.sub}/copy.txt`])).data?.map(
        (row) => row.name,
      ),
    ).toEqual([`${ADA.sub}/copy.txt`])
    expect((await ben.download('shared/a.txt')).error).toBeNull()
  })

  test('policies can check the operation', async () => {
    const other = (await clientOf(server, ADA)).from('other')
    expect((await other.list()).data?.map((entry) => entry.name)).toEqual(['listed.txt'])
    expect((await other.download('listed.txt')).error).toMatchObject({ statusCode: '404' })
  })

  test('policies decide which buckets are visible and writable', async () => {
    const storage = await clientOf(server, ADA)
    expect((await storage.listBuckets()).data?.map((bucket) => bucket.id)).toEqual(['docs'])
    expect((await storage.getBucket('other')).error).toMatchObject({
      statusCode: '404',
      message: 'Bucket not found',
    })
    expect((await storage.createBucket('mine')).error).toMatchObject(REFUSED)
    expect((await storage.updateBucket('docs', { public: true })).error).toMatchObject({
      statusCode: '404',
    })
    expect((await storage.emptyBucket('other')).error).toMatchObject({ statusCode: '404' })
    expect((await storage.deleteBucket('docs')).error).toMatchObject({ statusCode: '409' })
    expect(
      (await clientOf(server, 'service').then((service) => service.from('docs').list())).data
        ?.length,
    ).toBeGreaterThan(1)
  })
})

describe('a public bucket', () => {
  test('a public bucket is readable by everyone, with and without a token, but never listed', async () => {
    for (const path of [
      '/object/public/open/page.txt',
      '/object/open/page.txt',
      '/object/info/open/page.txt',
      '/object/info/public/open/page.txt',
    ])
      expect((await askStorage(server, path)).status).toBe(200)
    expect(
      (
        await askStorage(server, '/object/authenticated/open/page.txt', {
          headers: await headersOf(ADA),
        })
      ).body,
    ).toBe('everybody')
    expect((await (await clientOf(server, ADA)).from('open').list()).data).toEqual([])
    expect((await (await clientOf(server)).from('open').upload('x.txt', 'x')).error).toMatchObject(
      REFUSED,
    )
    expect(
      (await (await clientOf(server, ADA)).from('open').createSignedUrl('page.txt', 60)).error,
    ).toMatchObject(NOT_FOUND)
  })

  test('the public address serves only public buckets', async () => {
    expect(await askStorage(server, '/object/public/docs/shared/a.txt')).toMatchObject({
      status: 400,
      body: {
        statusCode: '404',
        error: 'Bucket not found',
        message: 'Bucket not found',
        code: 'NoSuchBucket',
      },
    })
    expect(await askStorage(server, '/object/docs/shared/a.txt')).toMatchObject({
      status: 400,
      body: {
        code: 'InvalidRequest',
        message: "headers must have required property 'authorization'",
      },
    })
    expect(await askStorage(server, '/object/public/none/a.txt')).toMatchObject({
      body: { code: 'NoSuchBucket' },
    })
  })
})

describe('tokens for storage', () => {
  const JWT_REFUSED = { error: 'Unauthorized', code: 'AccessDenied', statusCode: '403' }
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const admin = Buffer.from('{"role":"service_role","exp":4102444800}').toString('base64url')
  test.each([
    ['expired', async () => tokenFor(ADA, -60), '"exp" claim timestamp check failed'],
    ['cut short', async () => (await tokenFor(ADA)).slice(0, -20), 'signature verification failed'],
    ['without signature', async () => `${none}.${admin}.`, 'signature verification failed'],
    ['no token at all', async () => 'nonsense', 'Invalid Compact JWS'],
    ['an unknown opaque key', async () => 'sb_secret_nonsense', 'signature verification failed'],
  ])('wrong tokens (%s) are refused, not treated as anonymous', async (_name, token, message) => {
    const headers = { authorization: `Bearer ${await token()}` }
    expect(await askStorage(server, '/bucket', { headers })).toMatchObject({
      status: 400,
      body: { ...JWT_REFUSED, message },
    })
    expect(await askStorage(server, '/object/open/page.txt', { headers })).toMatchObject({
      status: 400,
      body: JWT_REFUSED,
    })
  })

  test('tokens of signed addresses are not bearer tokens, and bearer tokens sign nothing', async () => {
    const service = await clientOf(server, 'service')
    const { data } = await service.from('docs').createSignedUrl('shared/a.txt', 60)
    const token = new URL(data!.signedUrl).searchParams.get('token') ?? ''
    expect(
      await askStorage(server, '/bucket', { headers: { authorization: `Bearer ${token}` } }),
    ).toMatchObject({ status: 400, body: JWT_REFUSED })
    const bearer = (await headersOf('service')).authorization.slice(7)
    expect(
      await askStorage(server, `/object/sign/docs/shared/a.txt?token=${bearer}`),
    ).toMatchObject({
      status: 400,
      body: { code: 'InvalidJWT', message: 'signature verification failed' },
    })
  })

  test('a token of a signed address opens one object for one purpose', async () => {
    const service = await clientOf(server, 'service')
    const read =
      new URL(
        (await service.from('docs').createSignedUrl('shared/a.txt', 60)).data!.signedUrl,
      ).searchParams.get('token') ?? ''
    const write = (await service.from('docs').createSignedUploadUrl('shared/up.txt')).data!.token
    expect(
      (await askStorage(server, `/object/sign/docs/kept/b.txt?token=${read}`)).body,
    ).toMatchObject({
      code: 'InvalidSignature',
      message: 'Invalid signature',
    })
    expect(
      (await askStorage(server, `/object/sign/docs/shared/up.txt?token=${write}`)).body,
    ).toMatchObject({ code: 'InvalidSignature', message: 'Token is not scoped for download' })
    expect(
      (
        await askStorage(server, `/object/upload/sign/docs/shared/a.txt?token=${read}`, {
          method: 'PUT',
          body: 'x',
        })
      ).body,
    ).toMatchObject({ code: 'InvalidSignature', message: 'Token is not scoped for upload' })
  })
})

test('a signed upload is written as its signer’s, under any later policy', async () => {
  const ada = (await clientOf(server, ADA)).from('docs')
  const { data } = await ada.createSignedUploadUrl(`${ADA.sub}/signed.txt`)
  expect(
    (
      await (
        await clientOf(server)
      )
        .from('docs')
        .uploadToSignedUrl(`${ADA.sub}/signed.txt`, data!.token, 'x')
    ).error,
  ).toBeNull()
  const [row] =
    await rawSql()`select owner_id from storage.objects where name = ${`${ADA.sub}/signed.txt`}`
  expect(row).toEqual({ owner_id: ADA.sub })
})

test('rows cannot be deleted without their bytes', async () => {
  await expect(rawSql()`delete from storage.objects`).rejects.toMatchObject({ code: '42501' })
  await expect(rawSql()`delete from storage.buckets where id = 'none'`).rejects.toMatchObject({
    code: '42501',
  })
})

test('helper functions for policies split names as Supabase does', async () => {
  const [row] = await rawSql()`select storage.foldername('a/b/c.tar.gz') folders,
        storage.filename('a/b/c.tar.gz') "file", storage.extension('a/b/c.tar.gz') "extension",
        storage.foldername('c.txt') root`
  expect(row).toEqual({ folders: ['a', 'b'], file: 'c.tar.gz', extension: 'gz', root: [] })
})

test('no address and no key escapes the store', async () => {
  const headers = { ...(await headersOf('service')), 'content-type': 'application/json' }
  const move = (destinationKey: string) =>
    askStorage(server, '/object/move', {
      method: 'POST',
      headers,
      body: JSON.stringify({ bucketId: 'docs', sourceKey: 'shared/a.txt', destinationKey }),
    })
  for (const key of [
    '../../etc/passwd',
    'a/../../b',
    '.',
    'a/..',
    'a\\b',
    'a\u0000b',
    'ümlaut',
    'a#b',
    '50%',
    '',
  ])
    expect(await move(key)).toMatchObject({
      status: 400,
      body: {
        statusCode: '400',
        error: 'InvalidKey',
        code: 'InvalidKey',
        message: `Invalid key: ${key}`,
      },
    })
  for (const path of [
    '/object/docs/..%2f..%2fetc%2fpasswd',
    '/object/docs/%2e%2e%2f%2e%2e%2fsecrets.json',
    '/object/docs/a%00b',
    '/object/docs/%',
    '/object/docs/%c3%28',
  ]) {
    const { status, body } = await askStorage(server, path, { method: 'POST', headers, body: 'x' })
    expect([path, status, body]).toEqual([
      path,
      400,
      expect.objectContaining({ code: 'InvalidKey' }),
    ])
    expect([path, (await askStorage(server, path, { headers })).status]).toEqual([path, 400])
  }
})

async function bytesOf({ store }: Server): Promise<number> {
  let count = 0
  for await (const _ of store.list('storage')) count += 1
  return count
}

test('a bucket names the user who created it, or none for the service role', async () => {
  await rawSql()`create policy members_make_buckets on storage.buckets for all to authenticated
    using (true) with check (true)`
  const ada = await clientOf(server, ADA)
  expect((await ada.createBucket('of-ada')).error).toBeNull()
  expect((await ada.getBucket('of-ada')).data).toMatchObject({ id: 'of-ada', owner: ADA.sub })
  expect((await ada.listBuckets({ search: 'of-ada' })).data).toMatchObject([{ owner: ADA.sub }])
  await rawSql()`drop policy members_make_buckets on storage.buckets`
  const service = await clientOf(server, 'service')
  await service.createBucket('of-service')
  expect((await service.getBucket('of-service')).data).toMatchObject({ owner: '' })
})
