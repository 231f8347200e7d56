// Failures of a call to WhatsApp or WAHA: by the engine's own code, else by the class of the error.
type Facts = Record<string, string | number>
const SERVERS: Record<string, string> = { waha: 'WAHA', meta: 'Meta' }
/** Older stored reasons have the name in place of the key. */
const nameOf = ({ server }: Facts): string =>
  server === undefined ? 'WhatsApp' : (SERVERS[server] ?? String(server))

export const byGatewayCode: Record<string, string | ((facts: Facts) => string)> = {
  timeout: (facts) => `${nameOf(facts)} did not answer in time`,
  unreadable: (facts) => `The answer of ${nameOf(facts)} could not be read`,
  no_waba: 'The WhatsApp Business account ID is missing',
  no_name: 'The template name is not known',
  waba_foreign: 'The WhatsApp Business account ID does not own this number',
  no_recipient: "The customer's number or WhatsApp ID is not known",
  recipient_unresolvable: 'This number was not found on WhatsApp',
  pace: 'Waiting for its turn to be sent',
  rate_overlimit: 'WhatsApp asks for slower sending',
  reachout_timelock: 'WhatsApp keeps this number from opening new conversations',
  463: 'WhatsApp keeps this number from opening new conversations',
  new_chat_cap: "This number's share of new conversations is used up",
  479: 'WhatsApp refuses this form of message for that recipient',
  unsupported: 'This number cannot send this kind of message',
  unsupported_by_engine: 'This WAHA engine does not support this',
  unauthorized: 'The WAHA server refused the API key',
  not_found: 'Not found on the WAHA server',
  file_too_large: 'The WAHA server refuses files of this size',
  bad_url: 'The WAHA server address is not right',
  private_address:
    'The WAHA server address points into an internal network. Ask the operator to add it to WAHA_URL.',
  session_foreign: 'This session was not made by this business',
  session_starting: 'The WhatsApp session is connecting',
  session_offline: 'WhatsApp is reconnecting',
  session_not_linked: 'The number is not linked. Scan the QR code in Integrations',
  session_scan_qr_code: 'The WhatsApp session is not connected',
  session_stopped: 'The WhatsApp session is not connected',
  session_failed: 'The WhatsApp session is not connected',
  already_linked: 'This number is already linked, or not ready to be linked',
  chat_unknown: 'There are no messages in this conversation yet',
  ack_error: 'WhatsApp did not accept this message',
  media_unreadable: 'The file cannot be opened',
  template_exists: 'That name already has content in this language.',
  template_missing: 'This template does not exist in the account.',
  submission_lost: 'The last submission did not reach Meta. Send it again.',
}

const unreachable = (facts: Facts) =>
  facts.status === undefined
    ? `${nameOf(facts)} cannot be reached`
    : `${nameOf(facts)} has a problem`
export const byGatewayClass: Record<string, (facts: Facts) => string> = {
  retry: unreachable,
  unconfirmed: unreachable,
  wait: (facts) => `${nameOf(facts)} asks for slower sending`,
  final: (facts) => `${nameOf(facts)} refused this request`,
  configuration: (facts) =>
    facts.status === undefined
      ? `${nameOf(facts)} refused this setting`
      : `The address of ${nameOf(facts)} redirects to another one`,
}
