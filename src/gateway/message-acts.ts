import { AppError } from '#platform/errors'
import type { MessageKey, ProviderError } from '#whatsapp/model'
import type { MessageAct } from '#whatsapp/commands'
import { describeProviderError } from '#whatsapp/provider-reasons'
import type { Account, ActionResult, ChatTarget } from './engine-interface.ts'
import { engineOf } from './gateway.ts'

/** The error for a call that WhatsApp refused, with its reason. */
export const toRefusal = (error: ProviderError): AppError =>
  new AppError('session.refused', { reason: describeProviderError(error) })

/**
 * Acts at WhatsApp on an existing message. Errors: `channel.unsupported`, `session.refused` with
 * WhatsApp's reason.
 */
export async function actOnMessage(
  account: Account,
  target: ChatTarget & { key: MessageKey },
  act: MessageAct,
): Promise<void> {
  const result = await callEngine(account, target, act)
  if (!result) throw new AppError('channel.unsupported', { engine: account.engine })
  if (!result.ok) throw toRefusal(result.error)
}

/** undefined: the engine lacks this act. */
function callEngine(
  account: Account,
  target: ChatTarget & { key: MessageKey },
  act: MessageAct,
): Promise<ActionResult> | undefined {
  const engine = engineOf(account.engine)
  switch (act.kind) {
    case 'react':
      return engine.react?.(account, target, act.emoji)
    case 'edit':
      return engine.edit?.(account, target, act.text)
    case 'revoke':
      return engine.revoke?.(account, target)
  }
}
