/**
 * Connects channels from forms: the engine builds the connection, the domain checks the caller and
 * stores it. Errors: those of `connectChannel`, and `channel.key_missing` for a WAHA server.
 */
import { openForKeeper } from '#domain/channel'
import { assertMayConnect, changeChannel, connectChannel } from '#domain/channel/connect'
import {
  changeNumber,
  changeServer,
  connectNumber,
  connectPhone,
  connectServer,
  connectSimulator,
  readNumberSetup,
  readServerSetup,
  suggestServerSetup,
} from '#gateway/connect'
import type { Claims } from '#platform/database'

type Target = { businessId: string; channelId?: string }
type Known = { businessId: string; channelId: string }

export const connectMetaChannel = (
  claims: Claims,
  form: Target & Parameters<typeof connectNumber>[0],
): Promise<string> => connectChannel(claims, form, connectNumber(form))

/** Secrets that the form leaves empty stay unchanged. */
export const changeMetaChannel = (
  claims: Claims,
  form: Known & Parameters<typeof changeNumber>[0],
): Promise<void> => changeChannel(claims, form, (known) => changeNumber(form, known))

/** Reads the stored form without its secrets, for owner and admin. Error: `channel.not_found`. */
export const getMetaSetup = async (claims: Claims, businessId: string, channelId: string) =>
  readNumberSetup(await openForKeeper(claims, businessId, channelId))

export const connectWahaChannel = (
  claims: Claims,
  form: Target & Parameters<typeof connectServer>[0],
): Promise<string> => connectChannel(claims, form, connectServer(form))

/** A form without a key keeps the stored one. */
export const changeWahaChannel = (
  claims: Claims,
  form: Known & Parameters<typeof changeServer>[0],
): Promise<void> => changeChannel(claims, form, (known) => changeServer(form, known))

/** Like `getMetaSetup`. Without a channel: the operator's settings for new ones. */
export async function getWahaSetup(claims: Claims, businessId: string, channelId?: string) {
  if (channelId) return readServerSetup(await openForKeeper(claims, businessId, channelId))
  await assertMayConnect(claims, { businessId })
  return suggestServerSetup()
}

export const connectQrChannel = (
  claims: Claims,
  form: Target & { name: string },
): Promise<string> => connectChannel(claims, form, connectPhone(form))

export const connectSimulatorChannel = (claims: Claims, target: Target): Promise<string> =>
  connectChannel(claims, target, connectSimulator())
