import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { sha256Hex } from '#platform/crypto'
import { at, type Call, readAuth, readBody, writeAuth } from '../auth-call.ts'
import { AuthError } from '../auth-errors.ts'
import { optionalText } from '../fields.ts'
import {
  countOAuthClients,
  deleteOAuthClient,
  findOAuthClient,
  insertOAuthClient,
  listOAuthClients,
  type OAuthClientRow,
  updateOAuthClient,
} from './oauth-client.queries.ts'
import { pageHeaders, readPage } from '../paging.ts'

const METHODS = ['none', 'client_secret_basic', 'client_secret_post'] as const
const GRANTS = ['authorization_code', 'refresh_token']
const SECRET_BYTES = 32
const MAX_REDIRECTS = 10
const MAX_NAME = 1024
const MAX_ADDRESS = 2048
/** Schemes that run script in a page or read local data. */
const DANGEROUS = new Set(['javascript:', 'data:', 'file:', 'vbscript:', 'about:', 'blob:'])
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

const list = z
  .array(z.string())
  .nullish()
  .transform((value) => value ?? undefined)
const clientBody = z.object({
  client_name: optionalText,
  client_uri: optionalText,
  logo_uri: optionalText,
  redirect_uris: list,
  grant_types: list,
  scope: optionalText,
  client_type: optionalText,
  token_endpoint_auth_method: optionalText,
})
type ClientBody = z.infer<typeof clientBody>

/** POST /admin/oauth/clients. Only this answer contains the secret. Codes: validation_failed. */
export async function createOAuthClient(call: Call): Promise<Response> {
  const body = await readBody(call, clientBody)
  if (!body.redirect_uris?.length) throw invalidField('redirect_uris is required')
  const method = methodOf(body) ?? (body.client_type === 'public' ? 'none' : 'client_secret_basic')
  const clientType = method === 'none' ? 'public' : 'confidential'
  if (body.client_type !== undefined && body.client_type !== clientType)
    throw invalidField(
      `client_type '${body.client_type}' does not go with token_endpoint_auth_method '${method}'`,
    )
  const fields = fieldsOf(body)
  const secret = clientType === 'confidential' ? newSecret() : undefined
  const client = await writeAuth((tx) =>
    insertOAuthClient(tx, {
      client_secret_hash: secret === undefined ? null : sha256Hex(secret),
      client_type: clientType,
      token_endpoint_auth_method: method,
      client_name: '',
      client_uri: null,
      logo_uri: null,
      scope: null,
      redirect_uris: [],
      grant_types: GRANTS,
      ...fields,
    }),
  )
  return Response.json(showClient(client, secret), { status: 201 })
}

/** GET /admin/oauth/clients, paginated. */
export async function listAllOAuthClients(call: Call): Promise<Response> {
  const page = readPage(call)
  const [total, clients] = await readAuth((tx) =>
    Promise.all([countOAuthClients(tx), listOAuthClients(tx, page)]),
  )
  return Response.json(
    { clients: clients.map((client) => showClient(client)), aud: 'authenticated' },
    { headers: pageHeaders(call, '/admin/oauth/clients', page, total) },
  )
}

/** GET /admin/oauth/clients/:id. Codes: oauth_client_not_found, validation_failed. */
export async function getOAuthClient(call: Call): Promise<object> {
  return showClient(await knownClient(call))
}

/**
 * PUT /admin/oauth/clients/:id: changes only the given fields. Codes: oauth_client_not_found,
 * validation_failed.
 */
export async function changeOAuthClient(call: Call): Promise<object> {
  const { id, client_type: clientType } = await knownClient(call)
  const body = await readBody(call, clientBody)
  const method = methodOf(body)
  if (method !== undefined && (method === 'none') !== (clientType === 'public'))
    throw invalidField(
      `token_endpoint_auth_method '${method}' is not valid for client_type '${clientType}'`,
    )
  const change = { ...fieldsOf(body), ...(method && { token_endpoint_auth_method: method }) }
  if (Object.keys(change).length === 0) throw invalidField('No fields provided for update')
  const changed = await writeAuth((tx) => updateOAuthClient(tx, id, change, at()))
  if (!changed) throw notFound()
  return showClient(changed)
}

/** DELETE /admin/oauth/clients/:id, with all its grants. Codes: oauth_client_not_found. */
export async function removeOAuthClient(call: Call): Promise<void> {
  const id = clientIdOf(call)
  if (!(await writeAuth((tx) => deleteOAuthClient(tx, id)))) throw notFound()
}

/**
 * POST /admin/oauth/clients/:id/regenerate_secret: the old secret is invalid at once. Codes:
 * oauth_client_not_found, validation_failed.
 */
export async function remakeClientSecret(call: Call): Promise<object> {
  const { id, client_type: clientType } = await knownClient(call)
  if (clientType === 'public') throw invalidField('Cannot regenerate secret for public client')
  const secret = newSecret()
  const changed = await writeAuth((tx) =>
    updateOAuthClient(tx, id, { client_secret_hash: sha256Hex(secret) }, at()),
  )
  if (!changed) throw notFound()
  return showClient(changed, secret)
}

/** 404 feature_disabled when this instance is not an OAuth server. */
export function requireOAuthServer(call: Call): void {
  if (!call.options.oauthServer) throw new AuthError('feature_disabled', 'OAuth server is disabled')
}

/** POST /oauth/register: applications cannot register themselves. */
export function refuseRegistration(): never {
  throw new AuthError(
    'oauth_dynamic_client_registration_disabled',
    'Dynamic client registration is not enabled',
  )
}

function showClient(client: OAuthClientRow, secret?: string): object {
  return {
    client_id: client.id,
    client_name: client.client_name,
    ...(secret !== undefined && { client_secret: secret }),
    client_type: client.client_type,
    token_endpoint_auth_method: client.token_endpoint_auth_method,
    registration_type: client.registration_type,
    ...(client.client_uri && { client_uri: client.client_uri }),
    ...(client.logo_uri && { logo_uri: client.logo_uri }),
    redirect_uris: client.redirect_uris,
    grant_types: client.grant_types,
    response_types: ['code'],
    ...(client.scope && { scope: client.scope }),
    created_at: client.created_at,
    updated_at: client.updated_at,
  }
}

/** Validates the given fields. */
function fieldsOf(body: ClientBody) {
  const {
    client_name: name,
    client_uri: uri,
    logo_uri: logo,
    redirect_uris: redirects,
    grant_types: grants,
    scope,
  } = body
  if (name !== undefined && name.length > MAX_NAME)
    throw invalidField(`client_name cannot exceed ${MAX_NAME} characters`)
  for (const [field, address] of Object.entries({ client_uri: uri, logo_uri: logo })) {
    if (address && !isWebAddress(address)) throw invalidField(`${field} must be a valid URL`)
  }
  if (redirects && (redirects.length === 0 || redirects.length > MAX_REDIRECTS))
    throw invalidField(`redirect_uris must have between 1 and ${MAX_REDIRECTS} items`)
  for (const redirect of redirects ?? []) checkRedirect(redirect)
  if (grants && (grants.length === 0 || grants.some((grant) => !GRANTS.includes(grant))))
    throw invalidField("grant_types must only contain 'authorization_code' and/or 'refresh_token'")
  return {
    ...(name !== undefined && { client_name: name }),
    ...(uri !== undefined && { client_uri: uri || null }),
    ...(logo !== undefined && { logo_uri: logo || null }),
    ...(redirects && { redirect_uris: redirects }),
    ...(grants && { grant_types: [...new Set(grants)] }),
    ...(scope !== undefined && { scope: scope || null }),
  }
}

const isWebAddress = (address: string): boolean =>
  address.length <= MAX_ADDRESS && /^https?:$/.test(URL.parse(address)?.protocol ?? '')

/** Source: RFC 6749 section 3.1.2. Plain http only for loopback (RFC 8252 section 8.3). */
function checkRedirect(address: string): void {
  const url = URL.parse(address)
  const why = () => {
    if (!url || address.length > MAX_ADDRESS) return 'invalid URL format'
    if (DANGEROUS.has(url.protocol))
      return `scheme '${url.protocol.slice(0, -1)}' is not allowed for security reasons`
    if (!url.host) return 'must have scheme and host'
    if (url.protocol === 'http:' && !LOCAL.has(url.hostname))
      return 'HTTP scheme only allowed for localhost'
    return address.includes('#') ? 'fragment not allowed in redirect URI' : undefined
  }
  const wrong = why()
  if (wrong) throw invalidField(`invalid redirect_uri '${address}': ${wrong}`)
}

function methodOf({
  token_endpoint_auth_method: given,
}: ClientBody): (typeof METHODS)[number] | undefined {
  if (given === undefined) return undefined
  const method = METHODS.find((each) => each === given)
  if (!method)
    throw invalidField(`token_endpoint_auth_method must be one of: ${METHODS.join(', ')}`)
  return method
}

async function knownClient(call: Call): Promise<OAuthClientRow> {
  const id = clientIdOf(call)
  const client = await readAuth((tx) => findOAuthClient(tx, id))
  if (!client) throw notFound()
  return client
}

function clientIdOf(call: Call): string {
  const id = z.uuid().safeParse(call.params[0])
  if (!id.success) throw invalidField('invalid client_id format')
  return id.data
}

const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')
const invalidField = (message: string) => new AuthError('validation_failed', message)
const notFound = () => new AuthError('oauth_client_not_found', 'OAuth client not found')
