import { z } from 'zod'
import { schema } from '../src/platform/settings/settings.ts'

type Name = keyof typeof schema.shape

/** Title of each section and the first variable in it, in schema order. */
const PARTS: [title: string, first: Name][] = [
  ['Server', 'PORT'],
  ['Secrets', 'ENCRYPTION_KEY'],
  ['A Supabase project in place of the built-in services', 'SUPABASE_URL'],
  ['Accounts and sign-in', 'AUTH_JWT_SECRET'],
  ['Table calls', 'PGRST_DB_SCHEMAS'],
  ['Realtime', 'NATS_URL'],
  ['Mail', 'SMTP_URL'],
  ['WhatsApp Web', 'BAILEYS_VERSION'],
  ['Model', 'LLM_PROVIDER'],
  ['Meta and WAHA', 'META_GRAPH_URL'],
  ['Files, answers and jobs', 'CLAMD_HOST'],
  ['Plans and payments', 'PLANS'],
  ['Screens', 'META_PIXEL_ID'],
]

const HEAD = `# Configuration
Environment variables, read once at the start. Generated from \`src/platform/settings/settings.ts\` by \`npm run docs\`; a test compares it.
An empty variable counts as absent. An invalid value stops the start, and the error names it. On is \`true\` or \`1\`, off is \`false\` or \`0\`.
`

const BY_NAME = `
## Variables whose name contains one of yours
| variable | meaning |
|---|---|
| \`AUTH_EXTERNAL_{NAME}_CLIENT_ID\`, \`_SECRET\`, \`_ISSUER\` | Sign-in by google, facebook, apple, github, gitlab, azure, or any OpenID Connect provider with an issuer. Each gets a button on the sign-in page. The redirect address at the provider is \`{PUBLIC_URL}/auth/v1/callback\`. Several client ids are separated by commas |
| \`AUTH_EXTERNAL_{NAME}_SKIP_NONCE\`, \`_EMAIL_OPTIONAL\` | That provider sends no nonce; it may leave out the email address |
| \`AUTH_HOOK_{NAME}_URI\` | Hook that Auth calls before it continues: \`before_user_created\`, \`custom_access_token\`, \`mfa_verification_attempt\`, \`password_verification_attempt\`, \`send_email\`, \`send_sms\`. An HTTP address, or \`pg-functions://postgres/schema/function\` |
| \`AUTH_HOOK_{NAME}_SECRETS\` | Secrets that sign the calls of an HTTP hook by the Standard Webhooks, \`v1,whsec_…\`. Several are separated by \`\\|\` |
`

/** The text of docs/configuration.md. */
export function describeConfiguration(): string {
  const names = (Object.keys(schema.shape) as Name[]).filter((name) => name !== 'NODE_ENV')
  const starts = PARTS.map(([, first]) => names.findIndex((name) => name === first))
  const parts = PARTS.map(([title], part) => {
    const rows = names.slice(starts[part], starts[part + 1]).map(describeVariable)
    return `\n## ${title}\n| variable | default | unit | meaning |\n|---|---|---|---|\n${rows.join('')}`
  })
  return HEAD + parts.join('') + BY_NAME
}

const metaShape = z.object({
  description: z.string(),
  unit: z.string().optional(),
  fallback: z.string().optional(),
})

function describeVariable(name: Name): string {
  const variable: z.ZodType = schema.shape[name]
  const known = metaShape.safeParse(variable.meta())
  if (!known.success)
    throw new Error(`${name} has no description in src/platform/settings/settings.ts`)
  const { description, unit = '', fallback } = known.data
  const value = variable.parse(undefined)
  const standard = fallback ?? (value === undefined || value === '' ? '–' : `\`${String(value)}\``)
  const choices = choicesOf(variable)
  return `| \`${name}\` | ${standard} | ${unit} | ${description}${choices} |\n`
}

/** The values of an enumeration, except those of switches. */
function choicesOf(variable: z.ZodType): string {
  const { enum: values } = z.toJSONSchema(variable, { io: 'input' })
  if (!values || values.includes('1') || values.includes('')) return ''
  return `. One of ${values.map((value) => `\`${String(value)}\``).join(', ')}`
}
