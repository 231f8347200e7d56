import { z } from 'zod'
import type { ApiScope } from '#contract/api-key'
import { createTemplate } from '#contract/template'
import { errorShape } from '../waha/shapes.ts'
import type { Call } from '../waha/waha-call.ts'
import { WAHA_CALLS } from '../waha/waha-routes.ts'

/**
 * A call's documentation, generated from the schemas that the server parses by. `scope` is
 * undefined when no key is needed.
 */
export type Documented = Pick<Call, Told> & {
  body: z.core.$ZodType | undefined
  scope: ApiScope | undefined
}
type Told =
  | 'method'
  | 'path'
  | 'alsoAt'
  | 'group'
  | 'summary'
  | 'details'
  | 'params'
  | 'query'
  | 'multipart'
  | 'status'
  | 'answer'
  | 'alsoAnswers'

type Schema = { [key: string]: unknown }
type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Schema
  description?: string
}
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security?: object[]
  parameters: Parameter[]
  requestBody?: { required: true; content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>
}
export type OpenApi = {
  openapi: '3.1.0'
  info: object
  servers: object[]
  security: object[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; securitySchemes: object }
}

const template = z
  .looseObject({
    id: z.uuid(),
    name: z.string(),
    category: z.string(),
    language: z.string(),
    body: z.string(),
    parts: z.looseObject({}).meta({
      description:
        'Judul, kaki, dan tombol menurut Meta: header {format, text}, footer, buttons [{type, text, url}].',
    }),
    status: z.string().meta({
      description:
        'Status menurut Meta (APPROVED, PENDING, REJECTED, PAUSED), atau DRAFT dan SUBMITTING.',
    }),
    reason: z.string().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Template' })
const none = z.object({})
const TEMPLATES = 'Template WhatsApp'

const TEMPLATE_CALLS: Documented[] = [
  {
    method: 'get',
    path: '/api/meta-waba/templates',
    group: TEMPLATES,
    scope: 'templates',
    summary: 'Daftar template',
    params: none,
    query: z.object({ businessId: z.uuid() }),
    body: undefined,
    status: 200,
    answer: z.object({ templates: z.array(template) }),
  },
  {
    method: 'post',
    path: '/api/meta-waba/templates/create/',
    group: TEMPLATES,
    scope: 'templates',
    summary: 'Membuat template',
    details:
      'Diajukan ke Meta lewat nomor resmi usaha. Nama dan isi dikirim apa adanya; ' +
      'penolakan Meta dijawab dengan kata-katanya.',
    params: none,
    query: none,
    body: createTemplate,
    status: 200,
    answer: z.object({
      data: z.object({ business_id: z.uuid() }),
      meta: z.object({ id: z.string(), status: z.string(), category: z.string() }),
    }),
  },
  {
    method: 'delete',
    path: '/api/meta-waba/templates/{id}',
    group: TEMPLATES,
    scope: 'templates',
    summary: 'Menghapus template',
    params: z.object({
      id: z.string().meta({
        description: 'id dari daftar template, atau meta.id yang dijawab saat membuatnya.',
      }),
    }),
    query: none,
    body: undefined,
    status: 200,
    answer: z.object({ success: z.literal(true), id: z.uuid() }),
  },
]
const HEALTH = 'Keadaan server'
const HEALTH_CALLS: Documented[] = [
  {
    method: 'get',
    path: '/health',
    group: HEALTH,
    summary: 'Prosesnya hidup',
    params: none,
    query: none,
    body: undefined,
    status: 200,
    answer: z.object({ status: z.literal('ok') }),
    scope: undefined,
  },
  {
    method: 'get',
    path: '/ready',
    group: HEALTH,
    summary: 'Siap melayani',
    details:
      '503 bila ada yang belum siap; missing menyebut namanya. warnings menyebut ' +
      'pengaturan yang perlu diisi pengelola; server tetap siap.',
    params: none,
    query: none,
    body: undefined,
    status: 200,
    answer: z.object({
      status: z.enum(['ready', 'not ready']),
      missing: z.array(z.string()),
      warnings: z.array(z.string()),
    }),
    scope: undefined,
  },
]

const DESCRIPTION =
  'Kirim kunci di header X-Api-Key: kunci API usaha (Pengaturan, Kunci API) atau kunci ' +
  'gateway instans; atau token anggota tim sebagai Bearer. Kunci usaha milik anggota ' +
  'yang membuatnya: berakhir bersama keanggotaannya, saat masa berlakunya habis, atau ' +
  'saat dicabut. Haknya dipilih saat dibuat: read (membaca sesi, obrolan, pesan, dan ' +
  'berkas), send (mengirim, mengubah, dan menandai pesan), manage (menyambung dan ' +
  'memutus sesi, mengarsipkan dan menghapus obrolan), templates (template WhatsApp); ' +
  'tanpa hak yang diperlukan jawabannya 403 api_key.scope_missing. Semua mesin (WhatsApp ' +
  'resmi, WAHA, WhatsApp Web, simulator) dilayani alamat yang sama; yang tidak didukung ' +
  'mesinnya dijawab 501 dengan nama mesin itu. Program yang ditulis untuk WAHA cukup ' +
  'mengganti alamat dasarnya menjadi {alamat Anda}/api/waha dan memakai kunci API usaha: ' +
  'alamat asli WAHA ada di bawahnya.'

/** Every call that programs may make. */
export const API_CALLS: readonly Documented[] = [...WAHA_CALLS, ...TEMPLATE_CALLS, ...HEALTH_CALLS]

let made: OpenApi | undefined

/** The OpenAPI 3.1 document of all calls for programs. */
export function openApi(): OpenApi {
  made ??= describeCalls(API_CALLS)
  return made
}

function describeCalls(calls: readonly Documented[]): OpenApi {
  const schemas: Record<string, Schema> = {}
  const paths: OpenApi['paths'] = {}
  for (const call of calls)
    paths[call.path] = { ...paths[call.path], [call.method]: describeCall(call, schemas) }
  return {
    openapi: '3.1.0',
    info: { title: 'API Tanggap', version: '1', description: DESCRIPTION },
    servers: [{ url: '/' }],
    security: [{ apiKey: [] }, { member: [] }],
    tags: [...new Set(calls.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        member: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  }
}

function describeCall(call: Documented, schemas: Record<string, Schema>): Operation {
  const same = call.alsoAt?.map(({ path }) => `${call.method.toUpperCase()} ${path}`) ?? []
  const scope = call.scope && `Hak kunci API: ${call.scope}.`
  const description = [
    call.details,
    scope,
    same.length > 0 ? `Sama dengan: ${same.join(', ')}.` : undefined,
  ]
    .filter(Boolean)
    .join('\n\n')
  const body = call.body && schemaOf(call.body, 'input', schemas)
  const answer =
    call.answer instanceof z.ZodUndefined ? undefined : schemaOf(call.answer, 'output', schemas)
  const error = schemaOf(errorShape, 'output', schemas)
  return {
    operationId: `${call.method}${call.path.replaceAll(/[^A-Za-z]+(.)?/g, (_, letter: string | undefined) => (letter ?? '').toUpperCase())}`,
    tags: [call.group],
    summary: call.summary,
    ...(description ? { description } : {}),
    security: call.scope ? [{ apiKey: [call.scope] }, { member: [] }] : [],
    parameters: [
      ...parametersOf(call.params, 'path', schemas),
      ...parametersOf(call.query, 'query', schemas),
    ],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: body },
              ...(call.multipart ? { 'multipart/form-data': { schema: body } } : {}),
            },
          },
        }
      : {}),
    responses: {
      [call.status]: {
        description: 'Berhasil',
        content: {
          ...(answer ? { 'application/json': { schema: answer } } : {}),
          ...Object.fromEntries(
            (call.alsoAnswers ?? []).map((type) => [
              type,
              { schema: { type: 'string', format: 'binary' } },
            ]),
          ),
        },
      },
      ...(call.scope
        ? {
            default: { description: 'Ditolak', content: { 'application/json': { schema: error } } },
          }
        : {}),
    },
  }
}

function parametersOf(
  shape: z.ZodObject,
  place: 'path' | 'query',
  schemas: Record<string, Schema>,
): Parameter[] {
  return Object.entries(shape.shape).map(([name, field]) => {
    const { description, ...schema } = schemaOf(z.object({ field }), 'output', schemas, 'field')
    // A field with a default, or that may be undefined, is optional.
    const isRequired = place === 'path' || !z.object({ field }).safeParse({}).success
    return {
      name,
      in: place,
      required: isRequired,
      schema,
      ...(typeof description === 'string' ? { description } : {}),
    }
  })
}

/**
 * JSON Schema of a zod schema. Named ones (`meta({ id })`) are added to `schemas` and referenced.
 * `property` selects one of an object's.
 */
function schemaOf(
  shape: z.core.$ZodType,
  io: 'input' | 'output',
  schemas: Record<string, Schema>,
  property?: string,
): Schema {
  const wrapped = property ? shape : z.object({ field: shape })
  const made: Schema = JSON.parse(
    JSON.stringify(
      z.toJSONSchema(wrapped, {
        io,
        unrepresentable: () => ({ type: 'string', format: 'binary' }),
      }),
    ).replaceAll('"#/$defs/', '"#/components/schemas/'),
  )
  for (const [name, schema] of Object.entries(toSchema(made.$defs)))
    schemas[name] = withoutId(toSchema(schema))
  return toSchema(toSchema(made.properties)[property ?? 'field'])
}

const toSchema = (value: unknown): Schema =>
  typeof value === 'object' && value !== null ? { ...value } : {}
const withoutId = ({ id: _id, ...schema }: Schema): Schema => schema
