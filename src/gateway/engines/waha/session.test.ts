import { describe, expect, test, vi } from 'vitest'
import type { SessionState } from '../../engine-interface.ts'
import { parseSettings, useSettings } from '#platform/settings'
import {
  account,
  toCommand,
  postControl,
  engine,
  pairSession,
  toTextBody,
  useWaha,
  waha,
} from './waha-world.ts'

useWaha()

describe('the session', () => {
  const state = (wanted: string): Promise<SessionState> =>
    vi.waitFor(
      async () => {
        const found = await engine.readSession(account)
        expect(found.status).toBe(wanted)
        return found
      },
      { timeout: 45_000, interval: 5 },
    )

  test('a session is created with our webhook, shows its code, and works after the scan', async () => {
    expect(await engine.readSession(account)).toEqual({
      status: 'STOPPED',
      reason: 'waha_session_missing',
    })
    expect(await engine.actOnSession(account, 'scan')).toMatchObject({
      status: expect.stringMatching(/STARTING|SCAN_QR_CODE/),
    })
    expect(waha.sessions.all.get('cs-1')?.config).toMatchObject({
      webhooks: [
        {
          url: 'http://127.0.0.1:9/webhooks/waha',
          events: expect.arrayContaining(['session.status', 'message.any', 'message.ack']),
          hmac: { key: 'hook-key' },
          retries: { policy: 'exponential' },
        },
      ],
      noweb: { store: { enabled: true } },
      ignore: { status: true },
    })
    expect(JSON.stringify(waha.sessions.all.get('cs-1')?.config)).not.toContain('"message"')
    expect(await state('SCAN_QR_CODE')).toMatchObject({
      qr: '2@cs-1-1',
      qrExpiresAt: expect.any(String),
    })
    await postControl('/_session', { session: 'cs-1', does: 'scan' })
    expect(await engine.readSession(account)).toEqual({
      status: 'WORKING',
      facts: { phone: '628999000222', name: 'Roti Senja' },
    })
  })

  test("a session has its creator's configuration, without addresses on the operator's server", async () => {
    const asked = {
      proxy: { server: '10.0.0.5:3128', password: 'p' },
      client: { deviceName: 'Roti Senja' },
      ignore: { groups: true },
      noweb: { markOnline: true },
      metadata: { tenant: '7' },
      webhooks: [{ url: 'https://bot.example/hook', events: ['message'] }],
    }
    const made = async (apiKey: string, externalId: string) => {
      useSettings(
        parseSettings({
          NODE_ENV: 'test',
          WAHA_URL: waha.url,
          WAHA_API_KEY: 'waha-key',
          PUBLIC_URL: 'http://127.0.0.1:9',
        }),
      )
      await engine.actOnSession(
        {
          ...account,
          externalId,
          credentials: { ...account.credentials, apiKey, sessionConfig: JSON.stringify(asked) },
        },
        'start',
      )
      return waha.sessions.all.get(externalId)?.config
    }
    const theirs = await made('waha-key', 'cs-1')
    expect(theirs).toMatchObject({
      proxy: asked.proxy,
      client: asked.client,
      ignore: { groups: true },
      metadata: { tenant: '7' },
      noweb: { markOnline: true, store: { enabled: true } },
      webhooks: [{ url: 'https://bot.example/hook' }, { url: 'http://127.0.0.1:9/webhooks/waha' }],
    })
    const ours = await made('', 'cs-2')
    expect(ours).toMatchObject({
      client: asked.client,
      webhooks: [{ url: 'http://127.0.0.1:9/webhooks/waha' }],
    })
    expect(ours).not.toHaveProperty('proxy')
  })

  test("the operator's key does not touch another business's session", async () => {
    pairSession()
    const theirs = {
      webhooks: [
        {
          url: 'http://127.0.0.1:9/webhooks/waha',
          events: ['message.any'],
          hmac: { key: 'of-another' },
        },
      ],
      metadata: { 'tanggap.business': 'another' },
    }
    const session = waha.sessions.all.get('cs-1')!
    session.config = theirs
    useSettings(
      parseSettings({
        NODE_ENV: 'test',
        WAHA_URL: waha.url,
        WAHA_API_KEY: 'waha-key',
        PUBLIC_URL: 'http://127.0.0.1:9',
      }),
    )
    const thief = {
      ...account,
      credentials: { url: waha.url, apiKey: '', hmacKey: 'of-the-thief', owner: 'thief' },
    }
    const refused = { status: 'FAILED', reason: 'waha_session_foreign' }
    for (const act of ['start', 'restart', 'scan', 'stop', 'logout'] as const)
      expect(await engine.actOnSession(thief, act)).toEqual(refused)
    expect(await engine.readSession(thief)).toEqual(refused)
    expect(await engine.send(thief, toCommand(toTextBody('halo')))).toMatchObject({
      state: 'rejected',
      error: { code: 'session_foreign' },
    })
    expect(
      await engine.fetchMedia?.(thief, {
        kind: 'image',
        mime: 'image/jpeg',
        source: {
          type: 'url',
          url: 'http://localhost:3000/api/files/cs-1/3A01.jpg',
          needsAuth: true,
        },
      }),
    ).toMatchObject({ state: 'failed', error: { code: 'session_foreign' } })
    expect(await engine.deleteSession?.(thief)).toMatchObject({ ok: false })
    // A proof is valid only for the proved session.
    expect(await engine.readSession({ ...thief, settings: { provedSession: 'cs-2' } })).toEqual(
      refused,
    )
    expect([session.status, session.config, waha.sent]).toEqual(['WORKING', theirs, []])
  })

  test("shows that the server refuses the operator's key", async () => {
    useSettings(
      parseSettings({
        NODE_ENV: 'test',
        WAHA_URL: waha.url,
        WAHA_API_KEY: 'wrong',
        PUBLIC_URL: 'http://127.0.0.1:9',
      }),
    )
    const ours = {
      ...account,
      credentials: { url: waha.url, apiKey: '', hmacKey: 'first', owner: 'senja' },
    }
    const refused = { status: 'FAILED', reason: 'waha_unauthorized' }
    expect(await engine.actOnSession(ours, 'start')).toMatchObject(refused)
    expect(await engine.readSession(ours)).toEqual(refused)
    useSettings(
      parseSettings({
        NODE_ENV: 'test',
        WAHA_URL: 'http://127.0.0.1:1',
        WAHA_API_KEY: 'k',
        PUBLIC_URL: 'http://127.0.0.1:9',
      }),
    )
    expect(
      await engine.readSession({
        ...ours,
        credentials: { ...ours.credentials, url: 'http://127.0.0.1:1' },
      }),
    ).toEqual({ status: 'FAILED', reason: 'waha_unreachable' })
  })

  test("a session made with the operator's key is proved by our webhook or by its business", async () => {
    useSettings(
      parseSettings({
        NODE_ENV: 'test',
        WAHA_URL: waha.url,
        WAHA_API_KEY: 'waha-key',
        PUBLIC_URL: 'http://127.0.0.1:9',
      }),
    )
    const ours = {
      ...account,
      credentials: {
        url: waha.url,
        apiKey: '',
        hmacKey: 'first',
        owner: 'senja',
        sessionConfig: '{"metadata":{"tanggap.business":"another","tenant":"7"}}',
      },
    }
    const { facts } = await engine.actOnSession(ours, 'start')
    expect(facts?.settings).toEqual({ provedSession: 'cs-1' })
    expect(waha.sessions.all.get('cs-1')?.config).toMatchObject({
      metadata: { 'tanggap.business': 'senja', tenant: '7' },
    })
    expect(
      await engine.actOnSession(
        { ...ours, credentials: { url: waha.url, hmacKey: 'first' } },
        'start',
      ),
    ).toMatchObject({ facts: { settings: { provedSession: 'cs-1' } } })
    expect(await engine.leave?.({ ...ours, settings: { provedSession: 'cs-1' } })).toEqual({
      ok: true,
    })
    expect(
      await engine.actOnSession(
        { ...ours, credentials: { ...ours.credentials, hmacKey: 'second', owner: 'another' } },
        'start',
      ),
    ).toEqual({ status: 'FAILED', reason: 'waha_session_foreign' })
    expect(
      await engine.actOnSession(
        { ...ours, credentials: { ...ours.credentials, hmacKey: 'second' } },
        'start',
      ),
    ).toMatchObject({ facts: { settings: { provedSession: 'cs-1' } } })
  })

  test('a deleted session is removed at WAHA too; a missing one is not an error', async () => {
    pairSession()
    expect(await engine.deleteSession?.(account)).toEqual({ ok: true })
    expect(waha.sessions.all.has('cs-1')).toBe(false)
    expect(await engine.deleteSession?.(account)).toEqual({ ok: true })
  })

  test('the owner’s session keeps its settings and its other webhooks', async () => {
    const theirs = { url: 'https://their.example/hook', events: ['message'] }
    waha.sessions.create('cs-1', {
      proxy: { server: '10.0.0.5:3128' },
      webhooks: [
        theirs,
        { url: 'http://127.0.0.1:9/webhooks/waha', events: ['message'], hmac: { key: 'old' } },
      ],
    })
    await engine.actOnSession(account, 'start')
    const { config } = waha.sessions.all.get('cs-1')!
    expect(config).toMatchObject({
      proxy: { server: '10.0.0.5:3128' },
      webhooks: [theirs, { hmac: { key: 'hook-key' } }],
    })
    expect(config).not.toHaveProperty('noweb')
  })

  test('a session stops, starts, is logged out and shows a code again', async () => {
    pairSession()
    await engine.actOnSession(account, 'start')
    expect(await engine.actOnSession(account, 'stop')).toEqual({ status: 'STOPPED' })
    await engine.actOnSession(account, 'start')
    expect(await state('WORKING')).toMatchObject({ status: 'WORKING' })
    await engine.actOnSession(account, 'logout')
    expect(await state('SCAN_QR_CODE')).toMatchObject({ qr: expect.any(String) })
  })

  test('a session whose codes expired is FAILED, and a restart shows a new code', async () => {
    Object.assign(waha.sessions.behaviour, { qrMs: 5 })
    await engine.actOnSession(account, 'scan')
    expect(await state('FAILED')).toEqual({ status: 'FAILED' })
    Object.assign(waha.sessions.behaviour, { qrMs: 20_000 })
    await engine.actOnSession(account, 'scan')
    expect(await state('SCAN_QR_CODE')).toMatchObject({ qr: '2@cs-1-1' })
  })

  test('a working session survives a short outage of its server, not a long one', async () => {
    pairSession()
    waha.sessions.behaviour.fail = { status: 502, times: 1 }
    expect(await engine.readSession(account)).toMatchObject({ status: 'WORKING' })
    waha.sessions.behaviour.fail = { status: 502, times: 2 }
    expect(await engine.readSession(account)).toEqual({
      status: 'FAILED',
      reason: 'waha_unreachable',
    })
    waha.sessions.behaviour.fail = { status: 502, times: 1 }
    expect(await engine.readSession({ ...account, status: 'STOPPED' })).toEqual({
      status: 'FAILED',
      reason: 'waha_unreachable',
    })
  })

  test('returns a pairing code while the session waits for one, and an error otherwise', async () => {
    await engine.actOnSession(account, 'scan')
    await state('SCAN_QR_CODE')
    expect(await engine.requestPairingCode?.(account, '+62 811-1000-111')).toEqual({
      ok: true,
      code: 'ABCD-EFGH',
    })
    await postControl('/_session', { session: 'cs-1', does: 'scan' })
    expect(await engine.requestPairingCode?.(account, '628111000111')).toMatchObject({ ok: false })
  })

  test('shows that a session needs a passkey; an unknown state counts as not working', async () => {
    pairSession()
    await postControl('/_session', { session: 'cs-1', does: 'passkey' })
    expect(await engine.readSession(account)).toEqual({ status: 'PASSKEY_REQUIRED' })
    await postControl('/_session', { session: 'cs-1', does: 'confirm' })
    expect(await engine.readSession(account)).toEqual({ status: 'PASSKEY_CONFIRMATION_REQUIRED' })
    Object.assign(waha.sessions.all.get('cs-1')!, { status: 'AWAITING_MOON' })
    expect(await engine.readSession(account)).toEqual({
      status: 'STARTING',
      reason: 'AWAITING_MOON',
    })
  })
})
