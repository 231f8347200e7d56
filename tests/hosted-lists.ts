import type postgres from 'postgres'
import type { ReadTx } from '#platform/database'
import * as factor from '../src/supabase/auth/factors/factor.queries.ts'
import * as oauthClient from '../src/supabase/auth/oauth-server/oauth-client.queries.ts'
import * as oauthServer from '../src/supabase/auth/oauth-server/oauth-server.queries.ts'
import * as authSession from '../src/supabase/auth/session/session.queries.ts'
import * as token from '../src/supabase/auth/token.queries.ts'
import * as user from '../src/supabase/auth/user.queries.ts'
import * as realtime from '../src/supabase/realtime/queries.ts'
import * as listObject from '../src/supabase/storage/objects/list-object.queries.ts'
import * as object from '../src/supabase/storage/objects/object.queries.ts'

const USER = '00000000-0000-4000-8000-000000000100'
const NEXT_USER = '00000000-0000-4000-8000-000000000101'
const PAGE = { limit: 50, offset: 100 }
const FOLDER = { bucketId: 'b3', prefix: 'map7/', isDescending: false, limit: 50 }
const ENTRIES = { ...FOLDER, isExact: false, hasDelimiter: true, after: undefined }

type HostedList = {
  query: string
  table: string
  by: 'service'
  call: (tx: ReadTx & postgres.Sql) => Promise<unknown>
}

const listOf = (query: string, table: string, call: HostedList['call']): HostedList => ({
  query: `supabase/${query}`,
  table,
  by: 'service',
  call,
})

/** The list queries of the hosted protocols, for tests/list-queries.pg.test.ts. */
export const HOSTED_LISTS: HostedList[] = [
  listOf('auth/factors/factor.queries.ts listFactors', 'mfa_factors', (tx) =>
    factor.listFactors(tx, USER),
  ),
  listOf('auth/factors/factor.queries.ts listFactorsOf', 'mfa_factors', (tx) =>
    factor.listFactorsOf(tx, [USER, NEXT_USER]),
  ),
  listOf('auth/factors/factor.queries.ts listPasskeys', 'webauthn_credentials', (tx) =>
    factor.listPasskeys(tx, USER),
  ),
  listOf('auth/oauth-server/oauth-client.queries.ts listOAuthClients', 'oauth_clients', (tx) =>
    oauthClient.listOAuthClients(tx, PAGE),
  ),
  listOf('auth/oauth-server/oauth-server.queries.ts listGrants', 'oauth_consents', (tx) =>
    oauthServer.listGrants(tx, USER),
  ),
  listOf('auth/session/session.queries.ts listAmr', 'mfa_amr_claims', (tx) =>
    authSession.listAmr(tx, USER),
  ),
  listOf('auth/token.queries.ts listAudit', 'audit_log_entries', (tx) => token.listAudit(tx, PAGE)),
  listOf('auth/token.queries.ts listOneTimeTokens', 'one_time_tokens', (tx) =>
    token.listOneTimeTokens(tx, [USER], ['recovery_token']),
  ),
  listOf('auth/token.queries.ts listOneTimeTokensByHash', 'one_time_tokens', (tx) =>
    token.listOneTimeTokensByHash(tx, 'hash 100', ['recovery_token']),
  ),
  listOf('auth/user.queries.ts listIdentities', 'identities', (tx) =>
    user.listIdentities(tx, USER),
  ),
  listOf('auth/user.queries.ts listIdentitiesOf', 'identities', (tx) =>
    user.listIdentitiesOf(tx, [USER, NEXT_USER]),
  ),
  listOf('auth/user.queries.ts listUsers', 'users', (tx) => user.listUsers(tx, PAGE)),
  listOf('auth/user.queries.ts listUsersByAddress', 'users', (tx) =>
    user.listUsersByAddress(tx, 'u100@toko.test'),
  ),
  listOf('auth/user.queries.ts listUsersByNewPhone', 'users', (tx) =>
    user.listUsersByNewPhone(tx, '6281100000100'),
  ),
  listOf('realtime/queries.ts listMessagesSince', 'messages', (tx) =>
    realtime.listMessagesSince(tx, ['topik 7'], '2026-11-22 00:00:00', 100),
  ),
  listOf('realtime/queries.ts listReplay', 'messages', (tx) =>
    realtime.listReplay(tx, 'topik 7', Date.parse('2026-11-22T00:00:00Z'), 25),
  ),
  listOf('storage/objects/list-object.queries.ts listEntriesByName', 'objects', (tx) =>
    listObject.listEntriesByName(tx, ENTRIES),
  ),
  listOf('storage/objects/list-object.queries.ts listEntriesByTime', 'objects', (tx) =>
    listObject.listEntriesByTime(tx, { ...ENTRIES, column: 'created_at' }),
  ),
  listOf('storage/objects/list-object.queries.ts listFolder', 'objects', (tx) =>
    listObject.listFolder(tx, { ...FOLDER, search: '', column: 'name', offset: 0 }),
  ),
  listOf('storage/objects/object.queries.ts listKnownVersions', 'objects', (tx) =>
    object.listKnownVersions(tx, ['v3 100', 'v3 101']),
  ),
  listOf('storage/objects/object.queries.ts listVersionsAfter', 'objects', (tx) =>
    object.listVersionsAfter(tx, USER, '2026-11-23T00:00:00Z', 100),
  ),
]

const CATALOG = 'reads the catalog'
const CONFIGURED = 'a few rows that the operator configures'

export const HOSTED_EXCUSED: Record<string, string> = {
  'supabase/auth/external/custom-provider.queries.ts listCustomProviders': CONFIGURED,
  'supabase/auth/saml/saml.queries.ts listSsoProviders': CONFIGURED,
  'supabase/realtime/queries.ts listOpenWrites': 'reads the snapshot, no table',
  'supabase/rest/queries.ts listForeignKeys': CATALOG,
  'supabase/rest/queries.ts listFunctions': CATALOG,
  'supabase/rest/queries.ts listGranted': CATALOG,
  'supabase/rest/queries.ts listRoleSettings': CATALOG,
  'supabase/rest/queries.ts listSettingsOfRoles': CATALOG,
  'supabase/rest/queries.ts listTables': CATALOG,
  'supabase/rest/queries.ts listTypes': CATALOG,
  'supabase/rest/queries.ts listViewColumns': CATALOG,
  'supabase/rest/queries.ts listZones': CATALOG,
  'supabase/storage/bucket.queries.ts listBuckets': CONFIGURED,
  'supabase/storage/objects/object.queries.ts deleteSomeObjects': 'empties a bucket, in its order',
  'supabase/storage/resumable/resumable.queries.ts deleteExpiredResumables':
    'a sweep over unfinished uploads',
  'supabase/storage/resumable/resumable.queries.ts listKnownUploads': 'by the primary key',
}

/** Creates 1,000 users with their rows, 5 buckets of 1,000 files, and 5,000 broadcasts. */
export const HOSTED_ROWS = `
  create temp table account as select n, timestamptz '2026-11-23' - n * interval '1 hour' as at,
    ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id
  from generate_series(1, 1000) n;
  insert into auth.users (id, email, email_change, phone_change, created_at)
    select id, 'u' || n || '@toko.test', case when n % 50 = 0 then 'baru' || n || '@toko.test' end,
      case when n % 50 = 0 then '6281100000' || lpad(n::text, 3, '0') end, at from account;
  insert into auth.identities (user_id, provider, provider_id, identity_data)
    select id, 'email', id, jsonb_build_object('email', 'u' || n || '@toko.test') from account;
  insert into auth.sessions (id, user_id, created_at) select id, id, at from account;
  insert into auth.mfa_amr_claims (session_id, authentication_method)
    select id, 'password' from account;
  insert into auth.mfa_factors (user_id, factor_type, status) select id, 'totp', 'verified' from account;
  insert into auth.webauthn_credentials (user_id, credential_id, public_key)
    select id, id::text, '' from account;
  insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to)
    select id, 'recovery_token', 'hash ' || n, 'u' || n || '@toko.test' from account;
  insert into auth.audit_log_entries (payload, created_at) select '{}', at from account;
  insert into auth.oauth_clients (id, client_type, token_endpoint_auth_method, redirect_uris,
      grant_types, created_at)
    select id, 'public', 'none', '{}', '{}', at from account;
  insert into auth.oauth_consents (user_id, client_id, scopes) select id, id, '{}' from account;
  insert into storage.buckets (id, name) select 'b' || n, 'b' || n from generate_series(1, 5) n;
  insert into storage.objects (bucket_id, name, version, created_at, updated_at)
    select 'b' || b, 'map' || n % 20 || '/' || n || '.jpg', 'v' || b || ' ' || n, at, at
    from account cross join generate_series(1, 5) b;
  insert into realtime.messages (topic, extension, payload, private, inserted_at)
    select 'topik ' || n % 100, 'broadcast', '{}', true,
      timestamp '2026-11-23' - n * interval '10 seconds' from generate_series(1, 5000) n;
`
