import { z } from 'zod'
import { refusalFor, type Refusal } from './graph-rules.ts'

export type KeptTemplate = {
  id: string
  name: string
  language: string
  category: string
  status: string
  components: unknown[]
  rejected_reason: string
  quality_score: { score: string }
}
export type Templates = Map<string, KeptTemplate[]>
type Answer = { body: object } | { refusal: Refusal }

const REFUSED_NAME = /tolak|reject/

const bodyShape = z.looseObject({
  type: z.literal('BODY'),
  text: z.string().min(1).max(1024),
  example: z
    .object({
      body_text: z.array(z.array(z.string())).optional(),
      body_text_named_params: z
        .array(z.object({ param_name: z.string(), example: z.string() }))
        .optional(),
    })
    .optional(),
})
const shape = z.object({
  name: z.string(),
  language: z.string().min(2),
  category: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']),
  parameter_format: z.enum(['POSITIONAL', 'NAMED']).optional(),
  components: z.array(z.looseObject({ type: z.string() })).min(1),
})

/** POST: accepts a template for review, or refuses it in Meta's words. */
export function createTemplate(templates: Templates, waba: string, value: unknown): Answer {
  const parsed = shape.safeParse(value)
  if (!parsed.success) return invalid('Invalid parameter', z.prettifyError(parsed.error))
  const { name, language, category, components } = parsed.data
  if (!/^[a-z0-9_]{1,512}$/.test(name))
    return invalid(
      'Message template name is invalid',
      'Message template name can only have lowercase letters, numbers and underscores',
    )
  const body = bodyShape.safeParse(components.find(({ type }) => type === 'BODY'))
  if (!body.success)
    return invalid('Message body is invalid', 'A template needs a body of 1 to 1024 characters')
  const variables = new Set(body.data.text.match(/\{\{\d+\}\}/g))
  const text = body.data.text.trim()
  if (/^\{\{\d+\}\}|\{\{\d+\}\}$/.test(text))
    return invalid(
      'Variables can’t be at the start or end of the template',
      'Add text before or after the variable',
      2388299,
    )
  if (variables.size !== (body.data.example?.body_text?.[0]?.length ?? 0))
    return invalid('Sample values are missing', 'Give one sample for each variable', 2388072)
  const known = listOf(templates, waba)
  if (known.some((other) => other.name === name && other.language === language))
    return invalid(
      'Content in this language already exists',
      `There is already ${language} content for this template`,
      2388024,
    )
  const created: KeptTemplate = {
    id: String(572_279_198_452_421 + idCount++),
    name,
    language,
    category: category === 'UTILITY' && /promo/.test(name) ? 'MARKETING' : category,
    status: 'PENDING',
    components,
    rejected_reason: 'NONE',
    quality_score: { score: 'UNKNOWN' },
  }
  known.push(created)
  return { body: { id: created.id, status: created.status, category: created.category } }
}

let idCount = 0

const invalid = (title: string, words: string, subcode?: number): Answer => ({
  refusal: {
    ...refusalFor(100),
    message: 'Invalid parameter',
    userTitle: title,
    userMessage: words,
    ...(subcode ? { subcode } : {}),
  },
})

export function listOf(templates: Templates, waba: string): KeptTemplate[] {
  const known = templates.get(waba) ?? []
  templates.set(waba, known)
  return known
}

/** GET: a page with the cursor of the next one. */
export function listTemplates(templates: Templates, waba: string, query: URLSearchParams): object {
  const known = listOf(templates, waba).filter(
    (template) => !query.get('name') || template.name === query.get('name'),
  )
  const limit = Math.min(Number(query.get('limit')) || 25, 100)
  const start = Number(query.get('after')) || 0
  const page = known.slice(start, start + limit)
  const after = String(start + page.length)
  return {
    data: page,
    paging: {
      cursors: { before: String(start), after },
      ...(start + limit < known.length
        ? { next: `https://graph.example/${waba}/message_templates?after=${after}` }
        : {}),
    },
  }
}

/** DELETE: the name is required; without an id every language is deleted. */
export function deleteTemplate(templates: Templates, waba: string, query: URLSearchParams): Answer {
  const name = query.get('name')
  const id = query.get('hsm_id')
  if (!name) return { refusal: { ...refusalFor(100), message: 'The parameter name is required' } }
  const known = listOf(templates, waba)
  const kept = known.filter((template) => !(template.name === name && (!id || template.id === id)))
  if (kept.length === known.length)
    return invalid('Message Template Not Found', 'The message template could not be found')
  templates.set(waba, kept)
  return { body: { success: true } }
}

/** The result of the review: a name with "tolak" is rejected, everything else approved. */
export function review(template: KeptTemplate): object {
  const isRefused = REFUSED_NAME.test(template.name)
  template.status = isRefused ? 'REJECTED' : 'APPROVED'
  template.rejected_reason = isRefused ? 'INVALID_FORMAT' : 'NONE'
  return {
    event: template.status,
    message_template_id: Number(template.id),
    message_template_name: template.name,
    message_template_language: template.language.replace('_', '-'),
    message_template_category: template.category,
    reason: template.rejected_reason,
    ...(isRefused
      ? {
          rejection_info: {
            reason: 'The format of the template is not allowed.',
            recommendation: 'Write a whole sentence.',
          },
        }
      : {}),
  }
}
