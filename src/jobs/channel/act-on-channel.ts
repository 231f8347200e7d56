import { openChannel } from '#domain/channel'
import { recordAct, recordSession } from '#domain/channel/state'
import { engineOf } from '#gateway'
import { toCallReason } from '#whatsapp/provider-reasons'
import { AppError, toErrorReason } from '#platform/errors'
import type { Jobs } from '#platform/queue'

/** Performs the owner's act at the provider, and stores the resulting state on the channel. */
export async function actOnChannel({
  channelId,
  act,
  phone,
}: Jobs['act-on-channel']): Promise<void> {
  const channel = await openChannel(channelId)
  // The channel was disconnected while the job waited, so it has no number any more.
  if (!channel?.externalId) return
  const engine = engineOf(channel.engine)
  try {
    if (act === 'code') {
      const answer =
        engine.requestPairingCode && phone
          ? await engine.requestPairingCode(channel, phone)
          : undefined
      if (!answer) throw new AppError('channel.unsupported', { engine: channel.engine })
      return await recordAct(
        channelId,
        answer.ok ? { code: answer.code } : { failure: toCallReason(answer.error) },
      )
    }
    const session = await engine.actOnSession(channel, act)
    await recordSession(channelId, session)
    await recordAct(channelId, { failure: null })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await recordAct(channelId, { failure: toErrorReason(error) })
  }
}
