import { refusalFor, type Refusal } from './graph-rules.ts'

/** The stand-in's numbers and accounts. */
export type Accounts = {
  /** WABA ids whose webhooks an app subscribed */
  subscribed: Set<string>
  /** WABA ids without a subscription; every other one has one, even without a call in this run */
  left: Set<string>
  /** registered numbers with their two-step PIN */
  pins: Map<string, string>
  /** Meta's fields of a number that differ from the default */
  statuses: Map<string, string>
  /** requested phone number ids; an undeclared account owns all of them */
  seen: Set<string>
  usedCodes: Set<string>
}
type Call = {
  route: string
  node: string
  query: URLSearchParams
  token: string
  body: Record<string, unknown> | undefined
}
type Answer = { body: object } | { refusal: Refusal }

/**
 * Embedded Signup and the nodes of a number and its account. A code works once (`spent…` never); a
 * token that begins with `foreign` sees no account, one that begins with `deaf` gets none of its
 * webhooks; PIN 000000 is the wrong one; a number that begins with 20 is also on a phone
 * (coexistence), one that begins with 30 is not connected before it is registered.
 */
export function handleAccount(
  accounts: Accounts,
  numbers: Record<string, string[]> | undefined,
  { route, node, query, token, body }: Call,
): Answer | undefined {
  if (route === 'GET access_token' && node === 'oauth') return exchange(accounts, query)
  if (!/^\d+$/.test(node)) return undefined
  if (token.startsWith('foreign'))
    return {
      refusal: {
        ...refusalFor(100),
        message:
          'Unsupported get request. Object does not exist or cannot be loaded due to missing permissions',
      },
    }
  switch (route) {
    case 'GET phone_numbers':
      return {
        body: {
          data: (numbers?.[node] ?? (numbers ? [] : [...accounts.seen])).map((id) =>
            describeNumber(accounts, id),
          ),
          paging: { cursors: { before: 'a', after: 'z' } },
        },
      }
    case 'GET subscribed_apps':
      return {
        body: {
          data: !accounts.left.has(node)
            ? [{ whatsapp_business_api_data: { id: '1', name: 'Tanggap' } }]
            : [],
        },
      }
    case 'POST subscribed_apps':
      if (token.startsWith('deaf')) return { refusal: refusalFor(200) }
      accounts.subscribed.add(node)
      accounts.left.delete(node)
      return { body: { success: true } }
    case 'DELETE subscribed_apps':
      accounts.subscribed.delete(node)
      accounts.left.add(node)
      return { body: { success: true } }
    case 'POST register':
      return register(accounts, node, body)
    case 'POST deregister':
      return accounts.pins.delete(node)
        ? { body: { success: true } }
        : { refusal: refusalFor(133010) }
    case 'GET ':
      accounts.seen.add(node)
      return { body: describeNumber(accounts, node) }
    default:
      return undefined
  }
}

function exchange(accounts: Accounts, query: URLSearchParams): Answer {
  const code = query.get('code') ?? ''
  if (!query.get('client_id') || !query.get('client_secret'))
    return { refusal: { ...refusalFor(101), message: 'Missing client_id or client_secret' } }
  if (code === '' || code.startsWith('spent') || accounts.usedCodes.has(code))
    return {
      refusal: {
        ...refusalFor(100),
        message: 'This authorization code has been used or has expired.',
        subcode: 36_009,
      },
    }
  accounts.usedCodes.add(code)
  return { body: { access_token: `token-of-${code}`, token_type: 'bearer' } }
}

function register(
  accounts: Accounts,
  node: string,
  body: Record<string, unknown> | undefined,
): Answer {
  const pin = body?.pin
  if (body?.messaging_product !== 'whatsapp' || typeof pin !== 'string' || !/^\d{6}$/.test(pin))
    return { refusal: { ...refusalFor(100), details: 'pin must be 6 digits' } }
  if (pin === '000000' || (accounts.pins.get(node) ?? pin) !== pin)
    return { refusal: { ...refusalFor(133005), message: 'Two step verification PIN mismatch' } }
  accounts.pins.set(node, pin)
  return { body: { success: true } }
}

const describeNumber = (accounts: Accounts, id: string) => ({
  id,
  status:
    accounts.statuses.get(id) ??
    (id.startsWith('30') && !accounts.pins.has(id) ? 'PENDING' : 'CONNECTED'),
  display_phone_number: '+62 899-9000-222',
  verified_name: 'Roti Senja',
  quality_rating: 'GREEN',
  name_status: 'APPROVED',
  code_verification_status: 'VERIFIED',
  throughput: { level: 'STANDARD' },
  platform_type: 'CLOUD_API',
  is_on_biz_app: id.startsWith('20'),
})
