import { z } from 'zod'
import type { ErrorClass, ProviderError, TemplateParts } from '#whatsapp/model'
import type {
  Account,
  NewTemplate,
  ProviderTemplate,
  TemplatePort,
  TemplateResult,
} from '../../engine-interface.ts'
import { omitUndefined } from '../../json.ts'
import { settingsOf } from './connection.ts'
import { callGraph, type GraphOptions, type GraphResult, OF_META } from './graph.ts'

const PAGE = 100
/** The most pages that are read: a verified account has at most 6000 templates. */
const MAX_PAGES = 60
const FIELDS = 'name,language,category,status,components,quality_score,rejected_reason'

/**
 * Templates of the WhatsApp Business account `settings.wabaId`. Review results arrive as webhooks.
 */
export function templatePort(graph: (account: Account) => GraphOptions): TemplatePort {
  return {
    async list(account) {
      const waba = wabaOf(account)
      return waba ? listAll(graph(account), waba) : NO_ACCOUNT
    },
    async create(account, template) {
      const waba = wabaOf(account)
      return waba
        ? toCreated(
            await callGraph(graph(account), {
              method: 'POST',
              path: `${waba}/message_templates`,
              body: toPayload(template),
            }),
          )
        : NO_ACCOUNT
    },
    async remove(account, template) {
      const waba = wabaOf(account)
      return waba ? removeOne(graph(account), waba, template) : NO_ACCOUNT
    },
  }
}

const NO_ACCOUNT: TemplateResult<never> = {
  ok: false,
  error: {
    code: 'no_waba',
    class: 'configuration',
  },
}

function wabaOf(account: Account): string | undefined {
  const { wabaId } = settingsOf(account)
  return wabaId !== undefined && /^\d{1,32}$/.test(wabaId) ? wabaId : undefined
}

const pageShape = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({
      cursors: z.object({ after: z.string().optional() }).optional(),
      next: z.string().optional(),
    })
    .optional()
    .catch(undefined),
})

async function listAll(
  options: GraphOptions,
  waba: string,
): Promise<TemplateResult<ProviderTemplate[]>> {
  const found: ProviderTemplate[] = []
  let after = ''
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const result = await callGraph(options, {
      method: 'GET',
      path: `${waba}/message_templates?${new URLSearchParams({ fields: FIELDS, limit: String(PAGE), ...(after ? { after } : {}) })}`,
    })
    if (!result.ok) return { ok: false, error: toRetryable(result.error) }
    const parsed = pageShape.safeParse(result.body)
    if (!parsed.success) return toUnreadable('retry')
    found.push(...parsed.data.data.flatMap(toTemplate))
    const next = parsed.data.paging?.next ? parsed.data.paging.cursors?.after : undefined
    if (!next || next === after) break
    after = next
  }
  return { ok: true, value: found }
}

/** Reads and deletions may be repeated, so an unconfirmed result is retried. */
const toRetryable = (error: ProviderError): ProviderError =>
  error.class === 'unconfirmed' ? { ...error, class: 'retry' } : error
const toUnreadable = (kind: ErrorClass): TemplateResult<never> => ({
  ok: false,
  error: { code: 'unreadable', facts: OF_META, class: kind },
})

const word = z.string().optional().catch(undefined)
const templateShape = z.object({
  id: z.union([z.string().min(1), z.number().transform(String)]),
  name: z.string(),
  language: z.string(),
  category: z.string().catch(''),
  status: z.string(),
  rejected_reason: word,
  quality_score: z.object({ score: word }).optional().catch(undefined),
  components: z.array(z.unknown()).catch([]),
})
const partShape = z.object({
  type: z.string().toUpperCase(),
  format: z.string().toUpperCase().optional().catch(undefined),
  text: word,
  buttons: z
    .array(
      z.object({
        type: z.string().toUpperCase(),
        text: z.string().catch(''),
        url: word,
        phone_number: word,
        example: z
          .union([z.string(), z.tuple([z.string()], z.unknown()).transform(([first]) => first)])
          .optional()
          .catch(undefined),
      }),
    )
    .optional()
    .catch(undefined),
  example: z
    .object({
      header_text: z.array(z.string()).optional().catch(undefined),
      body_text: z.array(z.array(z.string())).optional().catch(undefined),
      body_text_named_params: z
        .array(z.object({ example: z.string() }))
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
})
type Part = z.infer<typeof partShape>

function toTemplate(value: unknown): ProviderTemplate[] {
  const parsed = templateShape.safeParse(value)
  if (!parsed.success) return []
  const { id, name, language, category, status, rejected_reason, quality_score, components } =
    parsed.data
  const parts = components.flatMap((component) => partShape.safeParse(component).data ?? [])
  const body = parts.find(({ type }) => type === 'BODY')
  return [
    {
      externalId: id,
      name,
      language: language.replace('-', '_'),
      category: category.toUpperCase(),
      status: status.toUpperCase(),
      ...omitUndefined({
        reason:
          rejected_reason && rejected_reason.toUpperCase() !== 'NONE' ? rejected_reason : undefined,
        quality: quality_score?.score?.toUpperCase(),
      }),
      body: body?.text ?? '',
      parts: toParts(parts),
      ...omitUndefined({
        samples:
          body?.example?.body_text?.[0] ??
          body?.example?.body_text_named_params?.map(({ example }) => example),
      }),
    },
  ]
}

function toParts(parts: Part[]): TemplateParts {
  const header = parts.find(({ type }) => type === 'HEADER')
  const others = parts
    .map(({ type }) => type)
    .filter((type) => !['BODY', 'HEADER', 'FOOTER', 'BUTTONS'].includes(type))
  return omitUndefined({
    header: header && {
      format: header.format ?? 'TEXT',
      ...omitUndefined({ text: header.text, example: header.example?.header_text?.[0] }),
    },
    footer: parts.find(({ type }) => type === 'FOOTER')?.text,
    buttons: parts
      .find(({ type }) => type === 'BUTTONS')
      ?.buttons?.map(({ type, text, url, phone_number, example }) => ({
        type,
        text,
        ...omitUndefined({ url, phone: phone_number, example }),
      })),
    others: others.length > 0 ? others : undefined,
  })
}

/** `body_text` is a list of lists: one set of samples, in the order of the variables. */
function toPayload({
  name,
  language,
  category,
  body,
  sampleValues,
  parts = {},
}: NewTemplate): object {
  const samples = sampleValues.filter((value) => value !== '')
  return {
    name,
    language,
    category: category.toUpperCase(),
    parameter_format: 'POSITIONAL',
    components: [
      ...(parts.header ? [toHeader(parts.header)] : []),
      {
        type: 'BODY',
        text: body,
        ...(samples.length > 0 ? { example: { body_text: [samples] } } : {}),
      },
      ...(parts.footer ? [{ type: 'FOOTER', text: parts.footer }] : []),
      ...(parts.buttons?.length ? [{ type: 'BUTTONS', buttons: parts.buttons.map(toButton) }] : []),
    ],
  }
}

const toHeader = ({ format, text, example }: NonNullable<TemplateParts['header']>) => ({
  type: 'HEADER',
  format,
  ...omitUndefined({
    text,
    example: example === undefined ? undefined : { header_text: [example] },
  }),
})

/**
 * The example of a URL is a list. Buttons that copy a code have only the code: WhatsApp provides
 * their text.
 */
function toButton({
  type,
  text,
  url,
  phone,
  example,
}: NonNullable<TemplateParts['buttons']>[number]): object {
  if (type === 'COPY_CODE') return { type, ...omitUndefined({ example }) }
  if (type === 'REQUEST_CONTACT_INFO') return { type }
  return {
    type,
    text,
    ...omitUndefined({
      url,
      phone_number: phone,
      example: example === undefined ? undefined : [example],
    }),
  }
}

const createdShape = z.object({
  id: z.union([z.string().min(1), z.number().transform(String)]),
  status: z.string(),
  category: z.string().catch(''),
})

/** Meta decides the category: it may approve UTILITY as MARKETING. */
function toCreated(
  result: GraphResult,
): TemplateResult<{ externalId: string; status: string; category: string }> {
  if (!result.ok) return result
  const parsed = createdShape.safeParse(result.body)
  return parsed.success
    ? {
        ok: true,
        value: {
          externalId: parsed.data.id,
          status: parsed.data.status.toUpperCase(),
          category: parsed.data.category.toUpperCase(),
        },
      }
    : toUnreadable('unconfirmed')
}

/** Meta requires the name beside the id; the name alone deletes every language. */
async function removeOne(
  options: GraphOptions,
  waba: string,
  template: { externalId?: string; name?: string },
): Promise<TemplateResult<null>> {
  const { externalId } = template
  const name = template.name || (externalId ? await readName(options, externalId) : undefined)
  if (typeof name !== 'string')
    return {
      ok: false,
      error: name?.error ?? {
        code: 'no_name',
        class: 'final',
      },
    }
  const query = new URLSearchParams({ ...(externalId ? { hsm_id: externalId } : {}), name })
  const result = await callGraph(options, {
    method: 'DELETE',
    path: `${waba}/message_templates?${query}`,
  })
  return result.ok ? { ok: true, value: null } : { ok: false, error: toRetryable(result.error) }
}

async function readName(
  options: GraphOptions,
  templateId: string,
): Promise<string | { error: ProviderError }> {
  const result = await callGraph(options, {
    method: 'GET',
    path: `${encodeURIComponent(templateId)}?fields=name`,
  })
  if (!result.ok) return { error: toRetryable(result.error) }
  const parsed = z.object({ name: z.string().min(1) }).safeParse(result.body)
  return parsed.success
    ? parsed.data.name
    : { error: { code: 'unreadable', facts: OF_META, class: 'retry' } }
}
