import { randomInt } from 'node:crypto'
import { sha256Hex } from '#platform/crypto'

/** Crockford's base32: no letter that is taken for a digit or for another letter. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 20
const GROUP = 5

/** A hundred random bits: "7K2MQ-9TRBX-0HDWE-V3N8A". */
export function newRecoveryCode(): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length)))
  return signs.join('').replaceAll(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-')
}

/**
 * Typed with other spaces, dashes and cases, or with O for 0 and I or L for 1, it is the same code.
 */
export function hashRecoveryCode(userId: string, typed: string): string {
  const code = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return sha256Hex(`${userId}:${code}`)
}
