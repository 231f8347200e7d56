import { randomInt } from 'node:crypto'
import { sha256Hex } from '#platform/crypto'

/** Crockford's base32, which omits letters that look like a digit or another letter. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 20
const GROUP = 5

/** A code of 100 random bits: "7K2MQ-9TRBX-0HDWE-V3N8A". */
export function newRecoveryCode(): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length)))
  return signs.join('').replaceAll(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-')
}

/** Normalises a typed code: spaces, dashes and case are ignored, O is 0, I and L are 1. */
export function hashRecoveryCode(userId: string, typed: string): string {
  const code = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return sha256Hex(`${userId}:${code}`)
}
