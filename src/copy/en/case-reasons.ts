// Why the AI handed a conversation over, what it tried, and what its send gate says, by code.
type Details = Record<string, string | number>
const KINDS: Record<string, string> = {
  image: 'a photo',
  video: 'a video',
  video_note: 'a video message',
  audio: 'an audio file',
  voice: 'a voice message',
  document: 'a document',
  location: 'a location',
  contacts: 'contacts',
  order: 'a catalog order',
  card: 'a card',
}
const decimal = (number: string | number) => String(number)
/** The words of the draft that break the rule, then what is wrong with them. */
const about =
  (fault: string) =>
  ({ words = '' }: Details) =>
    words === '' ? fault : `${words}: ${fault}`

/** Why an owner's tool gave no price of a delivery. */
const SHIPPING_FAULTS: Record<string, string> = {
  gone: 'it was deleted or changed',
  price: 'its price is not a plausible number of whole rupiah',
  area: 'its name of the area is empty or too long',
  timeout: 'it did not answer within 6 seconds',
  unreachable: 'its server cannot be reached',
  private: 'its address is in a private network',
  insecure: 'its secret is only sent to https addresses',
  status: 'its server answered with an error',
  too_large: 'its answer is larger than 256 KB',
  shape: 'its answer lacks a part that is used',
}

/** Why a person is needed. */
export const caseDetails = {
  ai_budget_reached: 'The limit of AI messages within 10 minutes was reached.',
  customer_angry: 'The customer sounds angry.',
  customer_complains: 'The customer has a complaint.',
  customer_wants_person: 'The customer asks for a person.',
  procedure_hands_over: ({ name = '', why = '', values = '' }: Details) =>
    `Procedure "${name}": ${why}${values ? ` (${values})` : ''}`,
  procedure_unclear: ({ name = '', values = '' }: Details) =>
    `Procedure "${name}": the customer's answer could not be understood (${values}).`,
  procedure_repeats: 'The procedure would send the same message again.',
  tool_failed: ({ name = '', tool = '', values = '' }: Details) =>
    `Procedure "${name}": the tool "${tool}" did not answer${values ? ` (${values})` : ''}.`,
  tool_gone: ({ name = '' }: Details) => `Procedure "${name}": its tool was deleted.`,
  tool_prepared: ({ name = '' }: Details) =>
    `Approve or refuse the request "${name}" in the customer panel.`,
  tool_refused: ({ name = '' }: Details) =>
    `The request "${name}" was refused. Explain the reason to the customer.`,
  booking_unclear: 'The customer writes about a booking that needs the team.',
  order_unclear: 'The customer writes about an order, and what they want is not certain.',
  order_for_people: 'The customer wants to change an order that is paid or in progress.',
  order_proof:
    'The customer sent a proof of payment. Check it, then record the payment on the order card.',
  shipping_failed: ({ place = '' }: Details) =>
    `The shipping tool gave no price for ${place}. Work out the cost, then tell the customer.`,
  shipping_quoted: ({ area = '', price = '' }: Details) => `${area}: ${price}`,
  shipping_unpriced: ({ why = '' }: Details) =>
    `The shipping tool gave no price: ${SHIPPING_FAULTS[why] ?? why}.`,
  order_shipping:
    'The shipping tool gave no price for the address of this order. Work out the cost, then tell the customer.',
  customer_orders: 'The customer places an order; only the team can record it.',
  customer_wants_to_order: 'The customer wants to order; only the team can record it.',
  customer_tells_payment: 'The customer reports a payment, which only the team can check.',
  customer_asks_own_order: 'The customer asks about their own order, which the AI cannot see.',
  customer_repeats: 'The customer sends the same thing again and again.',
  question_repeated:
    'The customer asks the same thing again and again; the answer was already sent twice.',
  hours_repeated: 'The opening hours were sent and are asked again.',
  burst_too_long: "The customer's message is too long for the AI to answer.",
  forbidden_topic: ({ topic = '' }: Details) =>
    `About a topic that the AI may not answer: ${topic}.`,
  answer_forbidden_topic: ({ topic = '' }: Details) =>
    `The AI's answer touches a topic that the AI may not answer: ${topic}.`,
  unreadable_content: ({ kind = '' }: Details) =>
    `The customer sent ${KINDS[kind] ?? 'something'} that the AI cannot open yet.`,
  no_knowledge: ({ question = '' }: Details) => `The knowledge has no answer to: ${question}`,
  question_open: ({ question = '' }: Details) => `Not answered yet: ${question}`,
  case_bunuh_diri: 'The customer writes about ending their life. Contact them at once.',
  case_pelecehan: 'The customer reports harassment.',
  case_kesehatan: 'The customer reports a health problem. Contact them at once.',
  case_alergi: 'The customer reports an allergic reaction. Contact them at once.',
  case_cedera: 'The customer reports that a person was hurt. Contact them at once.',
  case_kebakaran: 'The customer reports fire, smoke or gas. Contact them at once.',
  case_kecelakaan: 'The customer reports an accident. Contact them at once.',
  case_uang_hilang: 'The customer reports money that was lost or sent to the wrong place.',
  case_penipuan: 'The customer reports fraud.',
  case_ancaman: 'The customer makes a threat or is about to report you.',
  case_urgent: 'The customer reports something urgent.',
  bot_peer:
    'The other side seems to be a bot: the same message or instant replies, again and again.',
  agent_failed: 'The AI failed to write an answer.',
  plan_used_up: "The plan's AI answers are used up, or the plan has ended.",
  model_timeout: ({ seconds = '' }: Details) =>
    `The AI model did not answer within ${decimal(seconds)} seconds.`,
  model_refused: 'The AI model provider refused to answer this message.',
  model_declined: 'The AI model wrote that it cannot answer.',
  model_busy: 'The AI model provider is at full load.',
  model_unpaid: 'The account at the AI model provider has no credit.',
  model_misconfigured: ({ said = '' }: Details) =>
    `The key, name or address of the AI model is wrong (${said}).`,
  model_unreachable: 'The AI model server cannot be reached.',
  model_error: ({ said = '' }: Details) => `The AI model had a fault (${said}).`,
  model_unfinished: 'The AI model did not finish its answer.',
  ai_paused: 'The AI is paused.',
  channel_not_connected: 'The WhatsApp channel is not connected.',
  number_time_locked: 'WhatsApp is limiting this number.',
  window_closed: 'The 24-hour window ended before an answer could be sent.',
  answer_not_sent: 'AI answer: Not sent.',
  /** `because`: the reason of the message, as text */
  answer_not_delivered: ({ because = '' }: Details) => `AI answer: ${because}`,
}

/** What the send gate says about a draft. */
export const gateDetails = {
  gate_budget_left: ({ count = '', most = '' }: Details) =>
    `${count} of ${most} messages in 10 minutes.`,
  gate_anggaran: ({ count = '' }: Details) => `Already ${count} AI messages in 10 minutes.`,
  gate_teks_berulang: 'The very same text was already sent.',
  gate_quick_peer: 'Three replies in a row came within less than 2 seconds.',
  gate_lawan_bot: 'Three messages in a row are nearly the same.',
  gate_angka: about('not in the source for what was asked.'),
  gate_klaim: about('not written in the knowledge.'),
  gate_bantahan: about('contradicts its source.'),
  gate_cakupan: about('goes further than its source.'),
  gate_janji: about('no source allows this promise or action.'),
  gate_nasihat: about('health, legal or safety advice without a source.'),
  gate_sumber: about('does not answer what was asked.'),
  gate_kontak: about('not a link, account or number from the knowledge.'),
  gate_data_pelanggan: about("mentions another customer's data."),
  gate_mengaku_manusia: about('the AI claims to be human.'),
  gate_kesopanan: about('offensive words.'),
  gate_bahasa: about("not the customer's language."),
  gate_instruksi: "The answer contains the AI's internal rules.",
  gate_sums: ({ sums = '' }: Details) => `Sums: ${sums}.`,
  gate_proofs: ({ count = '' }: Details) =>
    `${count} sentences are proven by quotes of their source.`,
  gate_claims: ({ wrong = '', all = '' }: Details) =>
    `${wrong} of ${all} claims of the model are not written in their source; the text is checked by itself.`,
}

/** Lines of a case's summary and of what the AI tried. */
export const caseLines = {
  customer_wrote: ({ text = '' }: Details) =>
    `The customer wrote: "${text || 'a message without text'}"`,
  ai_answered: ({ titles = '' }: Details) => `Already answered by the AI: ${titles}`,
  customer_asked_to_choose: 'The customer was asked which one they meant, and chose none',
  customer_chose: ({ titles = '' }: Details) => `The customer chose and was answered: ${titles}`,
  knowledge_nearest: ({ title = '' }: Details) => `Nearest knowledge: ${title}`,
  session_earlier: ({ summary = '' }: Details) => `Earlier conversation: ${summary}`,
  nothing_known: 'No knowledge about this yet.',
  knowledge_searched: ({ query = '' }: Details) => `Searched the knowledge: ${query}`,
  nearest_scored: ({ title = '', score = '', threshold = '' }: Details) =>
    `Nearest: ${title} (${decimal(score)}, threshold ${decimal(threshold)})`,
  drafts_held: ({ count = '' }: Details) =>
    Number(count) === 1
      ? 'Wrote one draft, held by the check'
      : `Wrote ${count} drafts, all held by the check`,
}

/** Steps of a run. */
export const stepNames = {
  joined_messages: ({ count = '' }: Details) => `Join ${count} messages`,
  always_human: ({ case: name = '' }: Details) => `Always to a person: ${name}`,
  model_not_used: "The model's answer is not used",
  model_quota_used: "This hour's limit of AI model tries",
  repaired: ({ count = '' }: Details) => `Unproven parts removed: ${count}`,
  planned: ({ count = '' }: Details) => `Plan: ${count} questions`,
  choices_offered: ({ count = '' }: Details) => `Answers offered to choose from: ${count}`,
  check_passed: 'Check: passed',
  check_held: 'Check: held',
  procedure: ({ name = '' }: Details) => `Procedure: ${name}`,
  tool_called: ({ name = '' }: Details) => `Call the tool: ${name}`,
  shipping_asked: ({ name = '' }: Details) => `Ask the tool for the shipping cost: ${name}`,
  media_read: ({ count = '' }: Details) => `Read what the customer sent: ${count}`,
  booking_read: 'Read the booking',
  order_read: 'Read the order',
  second_passed: 'Second check by the model: passed',
  second_held: 'Second check by the model: held',
  second_silent: 'Second check by the model: no opinion',
}
