/** A member's note on a customer's consent to advertising. */

export { setConsent } from './inbound/consent.ts'
