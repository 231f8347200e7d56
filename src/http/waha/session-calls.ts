import { z } from 'zod'
import { connectWaha } from '#contract/channel'
import { disconnectChannel } from '#domain/channel/connect'
import { actOnChannel, isDoubtful, recordSession } from '#domain/channel/state'
import { type Session } from '#contract/waha-api'
import { createSession, getSession, listSessions, sessionName } from '#domain/waha-api'
import { engineOf } from '#gateway'
import { connectSession } from '#gateway/connect'
import { capabilitiesOf, enginesThat } from '#whatsapp/engine-capabilities'
import type { SessionAction, SessionState } from '#gateway/engine-interface'
import type { ChannelStatus } from '#whatsapp/model'
import { qrPng } from '#lib/media/qr-png'
import type { Claims } from '#platform/database'
import { AppError } from '#platform/errors'
import { randomToken } from '#platform/crypto'
import { openAccount, toRefusal } from './open-account.ts'
import { defineCall, noBody, noFields } from './waha-call.ts'
import { me, sessionParam, sessionShape } from './shapes.ts'
import { sessionReasons } from '#copy/session-reasons'
import { renderReason } from '#lib/reason'

const GROUP = 'Sesi'

/** The largest size of a session's settings, which are stored with the channel's secrets. */
const CONFIG_CHARACTERS = 16_384

const sessionConfig = z.object({
  name: z
    .string()
    .regex(/^[\w.-]{1,54}$/)
    .nullish()
    .meta({ description: 'Nama sesi; dibuatkan bila kosong.' }),
  start: z.boolean().default(true).meta({ description: 'false: sesi dibuat tanpa dijalankan.' }),
  engine: z
    .enum(enginesThat(({ createdByApi }) => createdByApi))
    .nullish()
    .meta({
      description:
        'Mesin sesi. Tanpa ini: waha bila server diisi atau instans punya server WAHA, ' +
        'selain itu simulator. baileys (WhatsApp Web) harus diminta: nomornya bisa ' +
        'diblokir WhatsApp. Nomor resmi Meta dihubungkan lewat Integrasi.',
    }),
  server: z
    .object({ url: connectWaha.shape.url, apiKey: connectWaha.shape.apiKey })
    .nullish()
    .meta({
      description:
        'Server WAHA yang menjalankan sesi ini. Kunci boleh kosong bila server itu milik instans.',
    }),
  businessId: z
    .uuid()
    .nullish()
    .meta({ description: 'Usaha pemilik sesi. Tidak perlu bagi kunci API usaha.' }),
  config: z
    .looseObject({ metadata: z.record(z.string().max(100), z.string().max(1000)).nullish() })
    .refine((config) => JSON.stringify(config).length <= CONFIG_CHARACTERS)
    .nullish()
    .meta({
      description:
        'Seperti di WAHA. metadata disimpan dan dijawab kembali. Selebihnya (proxy, ' +
        'client, ignore, noweb, webhooks) diteruskan ke server WAHA saat sesi dibuat di ' +
        'sana; proxy dan webhooks hanya ke server dengan kunci milik Anda sendiri. ' +
        'Webhook Tanggap ditambahkan sendiri.',
    }),
})

export const sessionCalls = [
  defineCall({
    method: 'post',
    path: '/api/waha/sessions',
    alsoAt: [{ path: '/api/waha/api/sessions' }],
    group: GROUP,
    scope: 'manage',
    summary: 'Membuat sesi',
    params: noFields,
    query: noFields,
    body: sessionConfig,
    answer: sessionShape,
    run: async ({ claims, body }) => {
      const { metadata } = body.config ?? {}
      const name = body.name ?? `session_${randomToken(9)}`
      const request = {
        name,
        ...(metadata ? { metadata } : {}),
        ...(body.businessId ? { businessId: body.businessId } : {}),
      }
      const channelId = await createSession(claims, request, connectSession({ ...body, name }))
      const session = await getSession(claims, channelId, 'keep')
      if (!capabilitiesOf(session.engine).reachesWhatsApp)
        return toSession(body.start ? await runAction(claims, session, 'start') : session)
      if (!body.start)
        await actOnChannel(claims, {
          businessId: session.business_id,
          channelId: session.id,
          act: 'stop',
        })
      return toSession(session)
    },
  }),
  defineCall({
    method: 'get',
    path: '/api/waha/sessions',
    alsoAt: [{ path: '/api/waha/api/sessions' }],
    group: GROUP,
    scope: 'read',
    summary: 'Daftar sesi',
    details: 'Semua kanal yang bisa dipakai pemilik kunci, dengan status terakhir yang tercatat.',
    params: noFields,
    query: noFields,
    body: noBody,
    answer: z.array(sessionShape),
    run: async ({ claims }) => (await listSessions(claims)).map(toSession),
  }),
  defineCall({
    method: 'get',
    path: '/api/waha/sessions/{name}',
    alsoAt: [{ path: '/api/waha/api/sessions/{name}' }],
    group: GROUP,
    scope: 'read',
    summary: 'Keadaan sesi',
    details: 'Penyedia ditanya lebih dulu; status yang dijawab adalah status terbaru.',
    params: sessionParam,
    query: noFields,
    body: noBody,
    answer: sessionShape,
    run: async ({ claims, path }) =>
      toSession(await refreshState(await getSession(claims, path.name))),
  }),
  defineCall({
    method: 'get',
    path: '/api/waha/sessions/{name}/me',
    alsoAt: [{ path: '/api/waha/api/sessions/{name}/me' }],
    group: GROUP,
    scope: 'read',
    summary: 'Nomor yang terhubung',
    params: sessionParam,
    query: noFields,
    body: noBody,
    answer: me,
    run: async ({ claims, path }) =>
      Response.json(toSession(await refreshState(await getSession(claims, path.name))).me),
  }),
  actionCall('start', 'Menjalankan sesi'),
  actionCall('stop', 'Menghentikan sesi'),
  actionCall('restart', 'Memulai ulang sesi'),
  actionCall('logout', 'Keluar dari WhatsApp', 'Sesi tetap ada dan menunggu dipindai lagi.'),
  defineCall({
    method: 'delete',
    path: '/api/waha/sessions/{name}',
    alsoAt: [{ path: '/api/waha/api/sessions/{name}' }],
    group: GROUP,
    scope: 'manage',
    summary: 'Menghapus sesi',
    details:
      'Keluar dari WhatsApp dan melupakan kredensialnya. Percakapan yang sudah tersimpan tidak dihapus.',
    params: sessionParam,
    query: noFields,
    body: noBody,
    answer: z.object({}),
    run: async ({ claims, path }) => {
      const session = await getSession(claims, path.name, 'keep')
      // A provider that is unavailable, or supports no logout, must not prevent the removal of the
      // session.
      const { deleteSession } = engineOf(session.engine)
      if (deleteSession && session.external_id) await deleteSession(await openAccount(session))
      // An unlinked session waits for a new scan, so it is stopped too.
      else
        for (const action of ['logout', 'stop'] as const)
          await runAction(claims, session, action).catch(() => undefined)
      await disconnectChannel(claims, {
        businessId: session.business_id,
        channelId: session.id,
        engine: session.engine,
      })
    },
  }),
  defineCall({
    method: 'get',
    path: '/api/waha/auth/{name}/qr',
    alsoAt: [{ path: '/api/waha/api/{name}/auth/qr' }],
    group: GROUP,
    scope: 'manage',
    summary: 'Kode QR untuk dipindai',
    details:
      'format=image menjawab PNG, atau {mimetype, data} bila Accept: application/json. ' +
      'format=text (di WAHA: raw) menjawab {value}.',
    params: sessionParam,
    query: z.object({ format: z.enum(['image', 'text', 'raw']).default('image') }),
    body: noBody,
    answer: z.union([
      z.object({ value: z.string() }),
      z.object({ mimetype: z.literal('image/png'), data: z.string() }),
    ]),
    alsoAnswers: ['image/png'],
    run: async ({ claims, path, query, request }) => {
      const qr = await readQr(await getSession(claims, path.name, 'keep'))
      if (query.format !== 'image') return { value: qr }
      const png = qrPng(qr)
      const wantsJson = (request.headers.get('accept') ?? '').includes('application/json')
      return wantsJson
        ? { mimetype: 'image/png', data: Buffer.from(png).toString('base64') }
        : new Response(png, {
            headers: { 'content-type': 'image/png', 'cache-control': 'no-store' },
          })
    },
  }),
  defineCall({
    method: 'post',
    path: '/api/waha/auth/{name}/request-code',
    alsoAt: [{ path: '/api/waha/api/{name}/auth/request-code' }],
    group: GROUP,
    scope: 'manage',
    summary: 'Kode untuk menautkan nomor tanpa memindai',
    params: sessionParam,
    query: noFields,
    body: z.object({
      phoneNumber: z
        .string()
        .regex(/^\+?\d{8,15}$/)
        .meta({ examples: ['628111000111'] }),
    }),
    answer: z.object({ code: z.string() }),
    run: async ({ claims, path, body }) => {
      const session = await getSession(claims, path.name, 'keep')
      const engine = engineOf(session.engine)
      if (!engine.requestPairingCode)
        throw new AppError('channel.unsupported', { engine: session.engine })
      const result = await engine.requestPairingCode(
        await openAccount(session),
        body.phoneNumber.replace(/\D/g, ''),
      )
      if (!result.ok) throw toRefusal(result.error)
      return { code: result.code }
    },
  }),
]

function actionCall(
  action: 'start' | 'stop' | 'restart' | 'logout',
  summary: string,
  details?: string,
) {
  return defineCall({
    method: 'post',
    path: `/api/waha/sessions/{name}/${action}`,
    alsoAt: [{ path: `/api/waha/api/sessions/{name}/${action}` }],
    group: GROUP,
    scope: 'manage',
    summary,
    ...(details ? { details } : {}),
    params: sessionParam,
    query: noFields,
    body: noBody,
    answer: sessionShape,
    run: async ({ claims, path }) =>
      toSession(await runAction(claims, await getSession(claims, path.name, 'keep'), action)),
  })
}

/**
 * Stores the engine's current state, so that the dashboard shows the same. A failed look-up while
 * Meta is unavailable does not change a number's state.
 */
async function refreshState(session: Session): Promise<Session> {
  if (session.status === 'pending' || !session.external_id) return session
  const state = await engineOf(session.engine).readSession(await openAccount(session))
  return isDoubtful(session, state) ? session : storeState(session, state)
}

async function runAction(
  claims: Claims,
  session: Session,
  action: SessionAction,
): Promise<Session> {
  const account = await openAccount(session)
  const acted = await storeState(
    session,
    await engineOf(session.engine).actOnSession(account, action),
  )
  return {
    ...(await getSession(claims, session.id, 'keep')),
    status: acted.status,
    status_reason: acted.status_reason,
  }
}

async function storeState(session: Session, state: SessionState): Promise<Session> {
  await recordSession(session.id, state)
  return {
    ...session,
    status: state.status,
    status_reason: state.reason ?? null,
    phone: state.facts?.phone ?? session.phone,
    profile_name: state.facts?.name ?? session.profile_name,
  }
}

async function readQr(session: Session): Promise<string> {
  const engine = engineOf(session.engine)
  if (!engine.capabilities.scan)
    throw new AppError('channel.unsupported', { engine: session.engine })
  const state = await engine.readSession(await openAccount(session))
  await recordSession(session.id, state)
  if (state.status !== 'SCAN_QR_CODE' || !state.qr)
    throw new AppError('session.unexpected', {
      session: sessionName(session),
      status: state.status,
      expected: 'SCAN_QR_CODE',
    })
  return state.qr
}

const statusOf = (status: ChannelStatus) => (status === 'pending' ? 'STOPPED' : status)

function toSession(session: Session): z.output<typeof sessionShape> {
  const status = statusOf(session.status)
  return {
    name: sessionName(session),
    status,
    statusReason: session.status_reason && renderReason(session.status_reason, sessionReasons),
    engine: { engine: session.engine },
    config: {
      metadata: {
        ...session.metadata,
        'channel.id': session.id,
        'business.id': session.business_id,
      },
    },
    me:
      status === 'WORKING'
        ? {
            id: session.phone ? `${session.phone.replace(/\D/g, '')}@c.us` : null,
            pushName: session.profile_name ?? session.name,
          }
        : null,
    timestamps: { activity: session.last_inbound_at ? Date.parse(session.last_inbound_at) : null },
    channelId: session.id,
    businessId: session.business_id,
  }
}
