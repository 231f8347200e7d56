/** A member's note of a customer's consent to advertising. */

export { setConsent } from './inbound/consent.ts'
