// Why a message did not arrive and what to do about it: by the provider's or the engine's code,
// else by the class of the error, else by what the product decided.
type Facts = Record<string, string | number>
const FIELDS = {
  text: 'The text',
  footer: 'The footer',
  caption: 'The caption',
  button_title: 'The button text',
  button_id: 'The button ID',
  list_button: 'The button text',
  flow_button: 'The button text',
  section_title: 'The section title',
  row_title: 'The row title',
  row_id: 'The row ID',
  row_description: 'The row description',
  template_name: 'The template name',
}
const KINDS: Record<string, string> = {
  image: 'A photo',
  video: 'A video',
  video_note: 'A video message',
  audio: 'An audio file',
  voice: 'A voice message',
  document: 'A document',
  sticker: 'A sticker',
}
const kindOf = ({ kind = '' }: Facts) => KINDS[kind] ?? 'A file'
const KB = 1024
const sizeOf = ({ maxBytes = 0 }: Facts) =>
  Number(maxBytes) >= KB * KB ? `${Number(maxBytes) / KB / KB} MB` : `${Number(maxBytes) / KB} KB`

export const byCode: Record<string, string | ((facts: Facts) => string)> = {
  ...Object.fromEntries(
    Object.entries(FIELDS).flatMap(([field, label]) => [
      [`${field}_empty`, `${label} is empty.`],
      [
        `${field}_too_long`,
        ({ most = '' }: Facts) => `${label} may have at most ${most} characters.`,
      ],
    ]),
  ),
  too_long: ({ most = '' }) => `The text may have at most ${most} characters.`,
  media_type: (facts) =>
    `Official WhatsApp does not accept ${facts.mime ?? 'this file'} as ${kindOf(facts).toLowerCase()}.`,
  media_empty: 'The file is empty.',
  media_too_large: (facts) => `${kindOf(facts)} may have at most ${sizeOf(facts)}.`,
  caption_unsupported: (facts) => `${kindOf(facts)} cannot have a caption.`,
  location_invalid: 'The location is not on the map.',
  contacts_count: ({ most = '' }) => `Send 1 to ${most} contacts.`,
  contact_name_empty: 'The name of the contact is empty.',
  buttons_count: ({ most = '' }) => `Give 1 to ${most} buttons.`,
  list_sections_count: ({ most = '' }) => `A list has at most ${most} sections.`,
  list_rows_count: ({ most = '' }) => `A list has 1 to ${most} rows.`,
  url_invalid: 'The link of the button is not a web address.',
  flow_button_emoji: 'The button text of a form may not contain emoji.',
  flow_id_invalid: 'The form ID is a number from WhatsApp Manager.',
  button_id_twice: 'Two choices use the same ID.',
  row_id_twice: 'Two choices use the same ID.',
  ack_error: 'WhatsApp did not accept this message.',
  unsupported: 'This number cannot send this kind of message.',
  130472:
    'This customer is part of a Meta experiment that gets no promotions. Send an ordinary message or a Utility template.',
  130497: 'Your business number may not send messages to this country.',
  131021: "The recipient's number is the sender's number.",
  131026:
    "This number is not on WhatsApp, uses an old version, or has not accepted WhatsApp's terms.",
  131049:
    'Meta held this message back so that the customer does not get too many promotions. Try again after 24 hours.',
  131051: 'WhatsApp does not accept this kind of message.',
  131052: 'WhatsApp could not fetch the file.',
  131053: 'WhatsApp could not process the file. Check its type and size.',
  131062: "This message can only go to a phone number, and this customer's number is not known.",
  132000: 'The number of variable values does not match the template.',
  132001: 'This template does not exist in that language, or Meta has not approved it.',
  132005: 'The template text is too long once its variables are filled in.',
  132007: "The template's content violates WhatsApp's policy.",
  132012: 'The form of the variable values does not match the template.',
  132015: 'Meta has paused this template because of its low quality.',
  132016: 'Meta has disabled this template for good.',
  0: "The channel's access token is no longer valid. Create a new one in Integrations, then try again.",
  190: "The channel's access token is no longer valid. Create a new one in Integrations, then try again.",
  368: 'Meta is restricting this account because of a policy violation. Check Business Support at Meta.',
  131031: 'Meta locked the WhatsApp Business account. Check Business Support at Meta.',
  131042:
    'There is a payment problem in the Meta account. Check its payment method, then try again.',
  133010: 'This number is not registered with the Cloud API. Connect it again in Integrations.',
  463: 'WhatsApp is keeping this number from starting new conversations. Wait until the customer writes.',
  reachout_timelock:
    'WhatsApp is keeping this number from starting new conversations. Wait until the customer writes.',
  new_chat_cap: "This number's share of new conversations is used up. Try again tomorrow.",
  479: 'WhatsApp refuses this form of message for that recipient. Try it as plain text.',
  session_not_linked:
    'The WhatsApp number is not linked. Scan the QR code in Integrations, then try again.',
  session_foreign: 'This WAHA session does not belong to this business. Check it in Integrations.',
  unauthorized: 'The WAHA server refuses the API key. Check it in Integrations, then try again.',
  bad_url: 'The WAHA server address is not right. Check it in Integrations, then try again.',
  private_address:
    'The WAHA server address points into an internal network. Ask the operator to add it to WAHA_URL.',
  no_recipient: "This customer's WhatsApp number is not known.",
  recipient_unresolvable: 'This number was not found on WhatsApp.',
  file_gone: 'The file no longer exists. Attach it again, then send.',
  media_unreadable: 'The file cannot be opened. Attach it again, then send.',
  file_too_large: 'The file is too large for the WAHA server.',
  unsupported_by_engine: 'This number cannot send this kind of message.',
}
export const byClass = {
  retry: 'The message was not sent because WhatsApp cannot be reached. Try again in a few minutes.',
  wait: 'The message was not sent because WhatsApp asked for slower sending for too long. Try again later.',
  needs_template: 'The 24-hour window has ended. Ordinary messages will not arrive.',
  configuration:
    'The channel needs repair: WhatsApp refused its token or settings. Check it in Integrations, then try again.',
  user_blocked: 'The customer does not accept messages from this number.',
}
export const ownReasons = {
  cut_off: 'The process stopped while sending. Check in WhatsApp before sending again.',
  unsure: 'It is not certain that this reached WhatsApp. Check before sending again.',
  ai_stopped: 'The AI was stopped before this message was sent.',
  taken_over: 'The conversation was taken over before this message was sent.',
  campaign_cancelled: 'The campaign was cancelled.',
  opted_out: 'The customer no longer receives promotions.',
}
export const refused = (reason: string, code: string) =>
  `WhatsApp refused this message: ${reason} (${code})`
export const withoutExplanation = 'no explanation given'
