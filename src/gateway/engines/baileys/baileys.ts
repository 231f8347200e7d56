import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import type { Engine } from '../../engine-interface.ts'
import { fetchMedia } from './inbound/fetch-media.ts'
import { parseBaileysBody } from './inbound/inbound.ts'
import { chatActions } from './outbound/chat-actions.ts'
import { ASK_TIMING, type AskTiming } from './outbound/command.ts'
import { PACE } from './outbound/pace.ts'
import { sendMessage } from './outbound/send.ts'
import { actOnSession, leaveNumber, readSession } from './session/act-on-session.ts'
import type { DownloadMedia } from './socket/port.ts'
import { whatsAppWeb } from './socket/web.ts'

/**
 * WhatsApp Web in our own processes. The process that owns the number (session/keeper.ts) carries
 * out the requests of other processes. WhatsApp does not endorse such clients and may ban their
 * numbers. Buttons, lists and templates are sent as text, because phones show those of unofficial
 * clients badly or not at all.
 */
export function createBaileys(
  download: DownloadMedia = whatsAppWeb.download,
  timing: AskTiming = { ...ASK_TIMING, pace: PACE },
): Engine {
  return {
    kind: 'baileys',
    capabilities: capabilitiesOf('baileys'),
    parse: parseBaileysBody,
    send: (account, command) => sendMessage(account, command, timing),
    ...chatActions(timing.beginMs),
    readSession,
    actOnSession: (account, action) => actOnSession(account, action, timing.beginMs),
    fetchMedia: (account, media) => fetchMedia(account, media, download),
    leave: (account) => leaveNumber(account, timing.beginMs),
  }
}

export const baileys: Engine = createBaileys()
