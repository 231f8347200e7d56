import { randomUUID } from 'node:crypto'
import type { Account } from '#gateway/engine-interface'
import type { Content } from '#whatsapp/model'
import { rawSql } from '#platform/database'
import { createBaileys } from '../../src/gateway/engines/baileys/baileys.ts'
import { startKeeper } from '../../src/gateway/engines/baileys/session/keeper.ts'
import { writeVcard } from '#whatsapp/vcard'
import { until } from '../shop.ts'
import { aShop } from '../world.ts'
import { FAST, FAST_ASK, type FakeWhatsApp, fakeWhatsApp } from './baileys-socket.ts'
import { type Act, type Deed, DEWI, type Guise, type Harness } from './harness.ts'

const JID = `${DEWI.phone}@s.whatsapp.net`
const LID = '149876543210987@lid'

/**
 * Numbers on fake WhatsApps in one process: one that works, one that refuses, one that never
 * answers, and one that is not linked.
 */
export async function baileysHarness(): Promise<Harness> {
  const [main, refusing, mute, unlinked] = [
    fakeWhatsApp(),
    fakeWhatsApp('628999000334'),
    fakeWhatsApp('628999000335'),
    fakeWhatsApp('628999000336'),
  ]
  refusing.mood.answers = { code: '463' }
  mute.mood.answers = 'silent'
  unlinked.mood.isLinked = false
  const engine = createBaileys(main.web.download, FAST_ASK)
  const byChannel = new Map<string, FakeWhatsApp>()
  const accounts: Account[] = []
  for (const whatsApp of [main, refusing, mute, unlinked]) {
    const account = await aNumber()
    byChannel.set(account.channelId, whatsApp)
    accounts.push(account)
    await engine.actOnSession(account, 'start')
  }
  const keeper = await startKeeper(
    {
      ...main.web,
      open: (options) => (byChannel.get(options.channelId) ?? main).web.open(options),
    },
    FAST,
  )
  for (const account of accounts)
    await until(
      async () => ['WORKING', 'SCAN_QR_CODE'].includes((await engine.readSession(account)).status),
      () => 'a number did not connect',
    )
  const [account, refusingAccount, muteAccount, unlinkedAccount] = accounts
  if (!account || !refusingAccount || !muteAccount || !unlinkedAccount)
    throw new Error('no account')
  await keeper.recorded()
  await rawSql()`delete from public.gateway_event`

  /** Sends an event through the socket and waits until it is stored. */
  async function tell(name: string, payload: unknown): Promise<void> {
    main.event(name, payload)
    await keeper.recorded()
  }

  return {
    kind: 'baileys',
    engine,
    account,
    chatId: JID,
    hidden: { identity: { kind: 'lid', value: '149876543210987' }, chatId: LID },
    tellsAds: true,
    receives: [
      'text',
      'image',
      'video',
      'voice',
      'audio',
      'document',
      'sticker',
      'location',
      'contacts',
      'button',
      'list',
      'template_button',
      'flow',
      'unsupported',
    ],
    receipts: ['sent', 'delivered', 'read'],
    customer: async (deed, guise) => {
      if (deed.type === 'write' && deed.file) main.files.set(deed.id, deed.file)
      await tell('messages.upsert', toUpsert(deed, guise))
    },
    acknowledge: async ({ key }, statuses) => {
      for (const status of statuses)
        await tell('messages.update', [
          {
            key: { remoteJid: JID, id: key.stanzaId, fromMe: true },
            update: { status: CODE[status], messageTimestamp: Math.floor(Date.now() / 1000) },
          },
        ])
    },
    sent: async () =>
      main.left.map(({ id, jid, content, quoted, bytes }) => ({
        stanzaId: id,
        to: jid,
        raw: JSON.stringify(content),
        ...(bytes ? { fileBytes: bytes.length } : {}),
        ...(quoted ? { replyTo: quoted } : {}),
      })),
    acts: async () =>
      main.left.flatMap(({ content }): Act[] => {
        if ('react' in content)
          return [{ act: 'react', stanzaId: content.react.key.id, value: content.react.text }]
        if ('delete' in content) return [{ act: 'revoke', stanzaId: content.delete.id, value: '' }]
        return 'edit' in content
          ? [{ act: 'edit', stanzaId: content.edit.id, value: content.text }]
          : []
      }),
    interrupt: async () => {
      main.mood.isAway = true
      main.close(428)
      await until(
        async () => (await engine.readSession(account)).status !== 'WORKING',
        () => 'it did not go away',
      )
      return async () => {
        main.mood.isAway = false
        await until(
          async () => (await engine.readSession(account)).status === 'WORKING',
          () => 'it did not come back',
        )
      }
    },
    broken: (fault) => ({
      account: { expired_token: unlinkedAccount, refused: refusingAccount, no_answer: muteAccount }[
        fault
      ],
      phone: DEWI.phone,
    }),
    close: () => keeper.stop(),
  }
}

export async function aNumber(): Promise<Account> {
  const externalId = `session-${randomUUID()}`
  const shop = await aShop({ engine: 'baileys', externalId })
  return {
    channelId: shop.channelId,
    engine: 'baileys',
    externalId,
    status: 'WORKING',
    credentials: {},
    settings: {},
  }
}

/** The only number that may be claimed; it has its own fake WhatsApp. */
export async function aLoneNumber(): Promise<{ account: Account; whatsApp: FakeWhatsApp }> {
  await rawSql()`delete from public.baileys_session`
  return { account: await aNumber(), whatsApp: fakeWhatsApp() }
}

const CODE: Record<string, number> = {
  queued: 1,
  sent: 2,
  delivered: 3,
  read: 4,
  played: 5,
  failed: 0,
}

/** Converts Dewi's act to the library's events. */
export function toUpsert(deed: Deed, guise: Guise = 'open'): { messages: unknown[]; type: string } {
  const address = {
    open: { remoteJid: JID },
    hidden: { remoteJid: LID },
    revealed: { remoteJid: LID, remoteJidAlt: JID },
  }[guise]
  return {
    messages: [
      {
        key: { ...address, id: deed.id, fromMe: false },
        pushName: DEWI.name,
        messageTimestamp: Math.floor(Date.now() / 1000),
        message: toMessage(deed),
      },
    ],
    type: 'notify',
  }
}

function toMessage(deed: Deed): object {
  const key = (id: string) => ({ remoteJid: JID, id, fromMe: false })
  switch (deed.type) {
    case 'write': {
      const contextInfo = {
        ...(deed.replyTo ? { stanzaId: deed.replyTo, participant: JID } : {}),
        ...(deed.forwarded ? { isForwarded: true, forwardingScore: 1 } : {}),
        ...(deed.referral
          ? {
              externalAdReply: {
                sourceId: deed.referral.sourceId,
                sourceType: deed.referral.sourceType,
                ctwaClid: deed.referral.clickId,
              },
            }
          : {}),
      }
      return toContent(deed.content, contextInfo)
    }
    case 'react':
      return {
        reactionMessage: {
          key: key(deed.target),
          text: deed.emoji ?? '',
          senderTimestampMs: Date.now(),
        },
      }
    case 'edit':
      return {
        protocolMessage: {
          key: key(deed.target),
          type: 14,
          editedMessage: toContent(deed.content, {}),
          timestampMs: Date.now(),
        },
      }
    case 'revoke':
      return { protocolMessage: { key: key(deed.target), type: 0 } }
  }
}

function toContent(content: Content, contextInfo: object): object {
  const context = Object.keys(contextInfo).length > 0 ? { contextInfo } : {}
  switch (content.type) {
    case 'text':
      return Object.keys(contextInfo).length > 0
        ? { extendedTextMessage: { text: content.text, contextInfo } }
        : { conversation: content.text }
    case 'media': {
      const { kind, mime, fileName } = content.media
      const fields = {
        mimetype: mime,
        mediaKey: 'AAAA',
        directPath: '/v/t62',
        ...(fileName ? { fileName } : {}),
        ...(content.caption ? { caption: content.caption } : {}),
        ...context,
      }
      const name = {
        image: 'imageMessage',
        video: 'videoMessage',
        video_note: 'ptvMessage',
        audio: 'audioMessage',
        voice: 'audioMessage',
        document: 'documentMessage',
        sticker: 'stickerMessage',
      }[kind]
      return { [name]: { ...fields, ...(kind === 'voice' ? { ptt: true } : {}) } }
    }
    case 'location':
      return {
        locationMessage: {
          degreesLatitude: content.latitude,
          degreesLongitude: content.longitude,
          name: content.name,
          ...context,
        },
      }
    case 'contacts':
      return {
        contactMessage: {
          displayName: content.cards[0]?.name,
          vcard: writeVcard(content.cards[0] ?? { name: '', phones: [] }),
        },
      }
    case 'choice':
      if (content.via === 'button')
        return {
          buttonsResponseMessage: {
            selectedButtonId: content.id,
            selectedDisplayText: content.title,
          },
        }
      if (content.via === 'list')
        return {
          listResponseMessage: {
            title: content.title,
            description: content.description,
            singleSelectReply: { selectedRowId: content.id },
          },
        }
      if (content.via === 'template_button')
        return {
          templateButtonReplyMessage: {
            selectedId: content.id,
            selectedDisplayText: content.title,
          },
        }
      return {
        interactiveResponseMessage: {
          body: { text: content.title },
          nativeFlowResponseMessage: { name: 'flow', paramsJson: JSON.stringify(content.data) },
        },
      }
    case 'unsupported':
      return { [content.providerType]: { something: 1 } }
    default:
      throw new TypeError(`the harness writes no ${content.type}`)
  }
}
