import type { EngineKind } from '#whatsapp/model'
import * as copy from '#copy/channel'

type EngineWords = {
  name: string
  shortName: string
  /** the channel's id at its provider, as a fact on its card */
  id?: (externalId: string) => string
  /** what happens at the provider when the number is disconnected */
  leftBehind?: (hasPhone: boolean) => string
  /** shown while the provider cannot be reached */
  unreachable?: string
  /** a failure without its own text */
  unknownFailure: (reason: string) => string
  /** what to check when the provider sends no deliveries any more */
  silence: string
}

const brokenConnection = (reason: string) => copy.connectionTroubled(reason)

/** Texts that differ by engine. A new engine adds its row. */
export const ENGINE_WORDS: Record<EngineKind, EngineWords> = {
  simulator: {
    name: copy.simulator,
    shortName: copy.simulator,
    unknownFailure: brokenConnection,
    silence: copy.silentCheckMeta,
  },
  'meta-cloud': {
    name: copy.officialCloudApi,
    shortName: copy.officialWhatsApp,
    id: (externalId) => `ID ${externalId}`,
    leftBehind: () => copy.leftAtMeta,
    unreachable: copy.metaUnreachable,
    unknownFailure: (reason) =>
      /^2\d\d$/.test(reason) ? copy.tokenTooWeak : copy.metaAnswers(reason),
    silence: copy.silentCheckMeta,
  },
  waha: {
    name: copy.wahaServer,
    shortName: 'WAHA',
    id: copy.sessionNamed,
    leftBehind: () => copy.leftAtWaha,
    unknownFailure: brokenConnection,
    silence: copy.silentRestart,
  },
  baileys: {
    name: copy.whatsAppQr,
    shortName: copy.whatsAppWeb,
    leftBehind: (hasPhone) => (hasPhone ? copy.leftOnPhone : copy.codeNoLongerValid),
    unknownFailure: brokenConnection,
    silence: copy.silentCheckMeta,
  },
}
