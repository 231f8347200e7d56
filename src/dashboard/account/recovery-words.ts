import * as copy from '#copy/account'

export const RECOVERY_WORDS = copy.recoveryOpensAccount
