import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Shape<Text> = Text extends (...values: infer Values) => string
  ? (...values: Values) => string
  : Text extends string
    ? string
    : { [Key in keyof Text]: Shape<Text[Key]> }

/** tsc refuses an English text whose kind or parameters differ from the Indonesian one. */
const pair = <Id extends object>(id: Id, en: Shape<Id>) => ({ id, en })

/** One line per catalogue. Both languages have every text; there is no fallback. */
const CATALOGUES: Record<string, { id: object; en: object }> = {
  account: pair(await import('./id/account.ts'), await import('./en/account.ts')),
  auth: pair(await import('./id/auth.ts'), await import('./en/auth.ts')),
  'auth-errors': pair(await import('./id/auth-errors.ts'), await import('./en/auth-errors.ts')),
  'auto-reply': pair(await import('./id/auto-reply.ts'), await import('./en/auto-reply.ts')),
  'case-reasons': pair(await import('./id/case-reasons.ts'), await import('./en/case-reasons.ts')),
  'content-words': pair(
    await import('./id/content-words.ts'),
    await import('./en/content-words.ts'),
  ),
  'session-summary': pair(
    await import('./id/session-summary.ts'),
    await import('./en/session-summary.ts'),
  ),
  sale: pair(await import('./id/sale.ts'), await import('./en/sale.ts')),
  operator: pair(await import('./id/operator.ts'), await import('./en/operator.ts')),
  channel: pair(await import('./id/channel.ts'), await import('./en/channel.ts')),
  composer: pair(await import('./id/composer.ts'), await import('./en/composer.ts')),
  schedule: pair(await import('./id/schedule.ts'), await import('./en/schedule.ts')),
  glance: pair(await import('./id/glance.ts'), await import('./en/glance.ts')),
  'ui-gallery': pair(await import('./id/ui-gallery.ts'), await import('./en/ui-gallery.ts')),
  gallery: pair(await import('./id/gallery.ts'), await import('./en/gallery.ts')),
  views: pair(await import('./id/views.ts'), await import('./en/views.ts')),
  risk: pair(await import('./id/risk.ts'), await import('./en/risk.ts')),
  'views-menu': pair(await import('./id/views-menu.ts'), await import('./en/views-menu.ts')),
  tags: pair(await import('./id/tags.ts'), await import('./en/tags.ts')),
  forward: pair(await import('./id/forward.ts'), await import('./en/forward.ts')),
  'room-summary': pair(await import('./id/room-summary.ts'), await import('./en/room-summary.ts')),
  'room-export': pair(await import('./id/room-export.ts'), await import('./en/room-export.ts')),
  bulk: pair(await import('./id/bulk.ts'), await import('./en/bulk.ts')),
  conflict: pair(await import('./id/conflict.ts'), await import('./en/conflict.ts')),
  'knowledge-draft': pair(
    await import('./id/knowledge-draft.ts'),
    await import('./en/knowledge-draft.ts'),
  ),
  'payment-account': pair(
    await import('./id/payment-account.ts'),
    await import('./en/payment-account.ts'),
  ),
  assist: pair(await import('./id/assist.ts'), await import('./en/assist.ts')),
  proposal: pair(await import('./id/proposal.ts'), await import('./en/proposal.ts')),
  procedure: pair(await import('./id/procedure.ts'), await import('./en/procedure.ts')),
  'shared-files': pair(await import('./id/shared-files.ts'), await import('./en/shared-files.ts')),
  booking: pair(await import('./id/booking.ts'), await import('./en/booking.ts')),
  staff: pair(await import('./id/staff.ts'), await import('./en/staff.ts')),
  period: pair(await import('./id/period.ts'), await import('./en/period.ts')),
  cost: pair(await import('./id/cost.ts'), await import('./en/cost.ts')),
  conversation: pair(await import('./id/conversation.ts'), await import('./en/conversation.ts')),
  customer: pair(await import('./id/customer.ts'), await import('./en/customer.ts')),
  'import-file': pair(await import('./id/import-file.ts'), await import('./en/import-file.ts')),
  'customer-import': pair(
    await import('./id/customer-import.ts'),
    await import('./en/customer-import.ts'),
  ),
  'reply-rule': pair(await import('./id/reply-rule.ts'), await import('./en/reply-rule.ts')),
  'notice-template': pair(
    await import('./id/notice-template.ts'),
    await import('./en/notice-template.ts'),
  ),
  refund: pair(await import('./id/refund.ts'), await import('./en/refund.ts')),
  breakdown: pair(await import('./id/breakdown.ts'), await import('./en/breakdown.ts')),
  ownership: pair(await import('./id/ownership.ts'), await import('./en/ownership.ts')),
  'api-keys': pair(await import('./id/api-keys.ts'), await import('./en/api-keys.ts')),
  audit: pair(await import('./id/audit.ts'), await import('./en/audit.ts')),
  'opening-hours': pair(
    await import('./id/opening-hours.ts'),
    await import('./en/opening-hours.ts'),
  ),
  appearance: pair(await import('./id/appearance.ts'), await import('./en/appearance.ts')),
  'sign-out': pair(await import('./id/sign-out.ts'), await import('./en/sign-out.ts')),
  digest: pair(await import('./id/digest.ts'), await import('./en/digest.ts')),
  deferred: pair(await import('./id/deferred.ts'), await import('./en/deferred.ts')),
  eskalasi: pair(await import('./id/eskalasi.ts'), await import('./en/eskalasi.ts')),
  evaluate: pair(await import('./id/evaluate.ts'), await import('./en/evaluate.ts')),
  'evaluation-card': pair(
    await import('./id/evaluation-card.ts'),
    await import('./en/evaluation-card.ts'),
  ),
  formats: pair(await import('./id/formats.ts'), await import('./en/formats.ts')),
  home: pair(await import('./id/home.ts'), await import('./en/home.ts')),
  inbox: pair(await import('./id/inbox.ts'), await import('./en/inbox.ts')),
  download: pair(await import('./id/download.ts'), await import('./en/download.ts')),
  invoice: pair(await import('./id/invoice.ts'), await import('./en/invoice.ts')),
  integrations: pair(await import('./id/integrations.ts'), await import('./en/integrations.ts')),
  knowledge: pair(await import('./id/knowledge.ts'), await import('./en/knowledge.ts')),
  landing: pair(await import('./id/landing.ts'), await import('./en/landing.ts')),
  language: pair(await import('./id/language.ts'), await import('./en/language.ts')),
  legal: pair(await import('./id/legal.ts'), await import('./en/legal.ts')),
  message: pair(await import('./id/message.ts'), await import('./en/message.ts')),
  'message-menu': pair(await import('./id/message-menu.ts'), await import('./en/message-menu.ts')),
  oauth: pair(await import('./id/oauth.ts'), await import('./en/oauth.ts')),
  onboarding: pair(await import('./id/onboarding.ts'), await import('./en/onboarding.ts')),
  order: pair(await import('./id/order.ts'), await import('./en/order.ts')),
  product: pair(await import('./id/product.ts'), await import('./en/product.ts')),
  reasons: pair(await import('./id/reasons.ts'), await import('./en/reasons.ts')),
  report: pair(await import('./id/report.ts'), await import('./en/report.ts')),
  scenario: pair(await import('./id/scenario.ts'), await import('./en/scenario.ts')),
  screens: pair(await import('./id/screens.ts'), await import('./en/screens.ts')),
  settings: pair(await import('./id/settings.ts'), await import('./en/settings.ts')),
  shared: pair(await import('./id/shared.ts'), await import('./en/shared.ts')),
  shell: pair(await import('./id/shell.ts'), await import('./en/shell.ts')),
  simulate: pair(await import('./id/simulate.ts'), await import('./en/simulate.ts')),
  simulator: pair(await import('./id/simulator.ts'), await import('./en/simulator.ts')),
  'suggestion-messages': pair(
    await import('./id/suggestion-messages.ts'),
    await import('./en/suggestion-messages.ts'),
  ),
  delivery: pair(await import('./id/delivery.ts'), await import('./en/delivery.ts')),
  'gateway-errors': pair(
    await import('./id/gateway-errors.ts'),
    await import('./en/gateway-errors.ts'),
  ),
  'session-reasons': pair(
    await import('./id/session-reasons.ts'),
    await import('./en/session-reasons.ts'),
  ),
  reread: pair(await import('./id/reread.ts'), await import('./en/reread.ts')),
  'entry-use': pair(await import('./id/entry-use.ts'), await import('./en/entry-use.ts')),
  'entry-version': pair(
    await import('./id/entry-version.ts'),
    await import('./en/entry-version.ts'),
  ),
  errors: pair(await import('./id/errors.ts'), await import('./en/errors.ts')),
  notice: pair(await import('./id/notice.ts'), await import('./en/notice.ts')),
  'alert-number': pair(await import('./id/alert-number.ts'), await import('./en/alert-number.ts')),
  sharing: pair(await import('./id/sharing.ts'), await import('./en/sharing.ts')),
  security: pair(await import('./id/security.ts'), await import('./en/security.ts')),
  push: pair(await import('./id/push.ts'), await import('./en/push.ts')),
  shipping: pair(await import('./id/shipping.ts'), await import('./en/shipping.ts')),
  quota: pair(await import('./id/quota.ts'), await import('./en/quota.ts')),
  'sent-files': pair(await import('./id/sent-files.ts'), await import('./en/sent-files.ts')),
  'task-completed': pair(
    await import('./id/task-completed.ts'),
    await import('./en/task-completed.ts'),
  ),
  team: pair(await import('./id/team.ts'), await import('./en/team.ts')),
  template: pair(await import('./id/template.ts'), await import('./en/template.ts')),
  training: pair(await import('./id/training.ts'), await import('./en/training.ts')),
  ui: pair(await import('./id/ui.ts'), await import('./en/ui.ts')),
  'whatsapp-template': pair(
    await import('./id/whatsapp-template.ts'),
    await import('./en/whatsapp-template.ts'),
  ),
  validation: pair(await import('./id/validation.ts'), await import('./en/validation.ts')),
  'knowledge-reading': pair(
    await import('./id/knowledge-reading.ts'),
    await import('./en/knowledge-reading.ts'),
  ),
  'received-files': pair(
    await import('./id/received-files.ts'),
    await import('./en/received-files.ts'),
  ),
  'customer-notice': pair(
    await import('./id/customer-notice.ts'),
    await import('./en/customer-notice.ts'),
  ),
  mails: pair(await import('./id/mails.ts'), await import('./en/mails.ts')),
}

const filesOf = (language: 'id' | 'en') =>
  readdirSync(join(import.meta.dirname, language)).map((name) => name.replace(/\.ts$/, ''))

/** Frequent words of Indonesian: a text in English has none of them. */
const INDONESIAN =
  /(^|[^\p{L}])(yang|dan|dari|untuk|dengan|tidak|belum|sudah|atau|ini|itu|bisa|anda|tim|pesan|pelanggan|usaha|nomor|kode|menit|detik|lalu|baru|semua|simpan|kirim|buka|tambah|pilih|cari|sampai|percakapan|berkas|oleh|lagi|akan|pada|jawaban|kak)([^\p{L}]|$)/iu

/** Examples and quotes of what customers write and get, and column names of their files. */
const SAID_TO_CUSTOMERS = new Set([
  'composer.flowTextExample',
  'composer.shareLocationRequest',
  'composer.sharePhoneRequest',
  'knowledge.answerExample',
  'knowledge.tableHint',
  'landing.answeredSnackBox',
  'landing.askedForLess',
  'landing.askedSnackBox',
  'landing.handedOverBargain',
  'landing.sourceSnackBox',
  'product.faults',
  'product.hints',
  'reply-rule.ready',
  'reply-rule.replyExample',
  'reply-rule.replyHint',
  'settings.teamNameHint',
  'suggestion-messages.followUpOrder',
  'suggestion-messages.followUpQuestion',
  'suggestion-messages.messageExample',
  'training.customerQuestionExample',
  'training.greetingExample',
  'whatsapp-template.lintOptOut',
])

/** Each exported text with its strings, read from the source because functions hide theirs. */
const stringsIn = (name: string): [string, string[]][] =>
  readFileSync(join(import.meta.dirname, 'en', `${name}.ts`), 'utf8')
    .split(/^(?:export )?const /m)
    .slice(1)
    .map((code) => [
      `${name}.${/^\w+/.exec(code)?.[0]}`,
      code.match(/'(?:[^'\\]|\\.)*'|`[^`]*`|"[^"]*"/g) ?? [],
    ])

const SRC = join(import.meta.dirname, '..')
const SOURCES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('copy/'))
  .map((file) => readFileSync(join(SRC, file), 'utf8'))

/** Catalogues that a server module chooses by language for others: `noticeTexts` of `notice`. */
const CHOSEN = SOURCES.flatMap((code) =>
  [...code.matchAll(/export const (\w+) = textsOf\(/g)].map(
    ([, name = '']) => [name, /from '#copy\/([\w-]+)'/.exec(code)?.[1] ?? ''] as const,
  ),
)

/** The names under which a file reads catalogues, each with its catalogue. */
function aliasesIn(code: string): (readonly [string, string])[] {
  const imported = [...code.matchAll(/import \* as (\w+) from '#copy\/([\w-]+)'/g)].map(
    ([, alias = '', name = '']) => [alias, name] as const,
  )
  const ofLanguage = [...code.matchAll(/const (\w+) = texts(?:Of|In)\((?:language, )?(\w+), /g)]
  const defaults = [...code.matchAll(/ (texts): .* = (\w+),/g)]
  const renamed = [...ofLanguage, ...defaults].flatMap(([, alias = '', original]) =>
    imported.filter(([known]) => known === original).map(([, name]) => [alias, name] as const),
  )
  const chosen = CHOSEN.flatMap(([name, catalogue]) => {
    const found = new RegExp(`\\b${name}(?: as (\\w+))?\\b[^;]*from '`).exec(code)
    return found ? [[found[1] ?? name, catalogue] as const] : []
  })
  return [...imported, ...renamed, ...chosen]
}

/**
 * "inbox.filter" for each `copy.filter` of a file that reads `#copy/inbox` as `copy`, and for each
 * name that a file imports from it. Schemas import names: the bundler keeps a call with `copy.name`.
 */
function textsUsedIn(code: string): string[] {
  const named = [...code.matchAll(/import \{([^}]*)\} from '#copy\/([\w-]+)'/g)].flatMap(
    ([, names = '', name]) => [...names.matchAll(/\w+/g)].map(([key]) => `${name}.${key}`),
  )
  const member = aliasesIn(code).flatMap(([alias, name]) => [
    ...[...code.matchAll(new RegExp(`\\b${alias}\\s*\\.(\\w+)`, 'g'))].map(
      ([, key]) => `${name}.${key}`,
    ),
    ...[...code.matchAll(new RegExp(`\\{([^{}]*)\\} = ${alias}\\b`, 'g'))].flatMap(
      ([, keys = '']) => [...keys.matchAll(/\w+/g)].map(([key]) => `${name}.${key}`),
    ),
  ])
  return [...named, ...member]
}

test('every catalogue exists in both languages and is checked here', () => {
  expect(filesOf('id').toSorted()).toEqual(Object.keys(CATALOGUES).toSorted())
  expect(filesOf('en').toSorted()).toEqual(filesOf('id').toSorted())
})

test.each(Object.entries(CATALOGUES))('the English of %s has every text', (_name, { id, en }) => {
  expect(Object.keys(en).toSorted()).toEqual(Object.keys(id).toSorted())
})

test('English texts hold no Indonesian, except what customers write and get', () => {
  const found = filesOf('en')
    .flatMap(stringsIn)
    .filter(([, texts]) => texts.some((text) => text.includes(' ') && INDONESIAN.test(text)))
    .map(([key]) => key)
  expect(found.toSorted()).toEqual([...SAID_TO_CUSTOMERS].toSorted())
})

test('every text of the catalogues is used', () => {
  const used = new Set(SOURCES.flatMap(textsUsedIn))
  const unused = Object.entries(CATALOGUES).flatMap(([name, { id }]) =>
    Object.keys(id)
      .map((key) => `${name}.${key}`)
      .filter((text) => !used.has(text)),
  )
  expect(unused).toEqual([])
})
