import {
  SECRET_HEADER,
  type SaveTool,
  saveTool,
  type Tool,
  type ToolResult,
} from '#contract/procedure'
import * as copy from '#copy/procedure'

/** The fields as typed. `outputs`: one per line, "posisi = data.0.posisi". */
export type TypedTool = {
  name: string
  isWriting: boolean
  isOffered: boolean
  url: string
  secretHeader: string
  secret: string
  outputs: string
}
export type ToolErrors = Partial<Record<keyof TypedTool, string>>

export const typeTool = (tool: Tool | undefined): TypedTool => ({
  name: tool?.name ?? '',
  isWriting: tool?.is_writing ?? false,
  isOffered: tool?.is_offered ?? false,
  url: tool?.url ?? '',
  secretHeader: tool?.secret_header ?? '',
  secret: '',
  outputs: tool?.outputs.map(({ field, path }) => `${field} = ${path}`).join('\n') ?? '',
})

const LINE = /^\s*([a-z][a-z0-9_]{0,29})\s*=\s*([\w-]+(?:\.[\w-]+){0,9})\s*$/

/** Parses the fields for the server; `input` is undefined where a field is invalid. */
export function readTool(
  place: { businessId: string; tool: Tool | undefined },
  typed: TypedTool,
): { errors: ToolErrors; input: SaveTool | undefined } {
  const lines = typed.outputs.split('\n').filter((line) => line.trim())
  const wrong = lines.find((line) => !LINE.test(line))
  const header = typed.secretHeader.trim()
  const secret = typed.secret.trim()
  const hostOf = (url: string) => URL.parse(url.replaceAll(/[{}]/g, ''))?.host
  const keepsSecret =
    place.tool?.has_secret === true && hostOf(place.tool.url) === hostOf(typed.url)
  const errors: ToolErrors = {
    ...(typed.name.trim() ? {} : { name: copy.nameRequired }),
    ...(/^https?:\/\/[^\s/{]+(?:\/\S*)?$/.test(typed.url.trim()) ? {} : { url: copy.addressWrong }),
    ...(header === '' || SECRET_HEADER.test(header) ? {} : { secretHeader: copy.headerWrong }),
    ...(header && !secret && !keepsSecret ? { secret: copy.secretRequired } : {}),
    ...(wrong === undefined ? {} : { outputs: copy.outputsWrong(wrong.trim()) }),
  }
  const { data } = saveTool.safeParse({
    businessId: place.businessId,
    ...(place.tool ? { toolId: place.tool.id } : {}),
    name: typed.name,
    is_writing: typed.isWriting,
    is_offered: typed.isOffered && !typed.isWriting,
    url: typed.url,
    secretHeader: header || null,
    ...(header && secret ? { secret } : {}),
    outputs: lines.flatMap((line) => {
      const [, field = '', path = ''] = LINE.exec(line) ?? []
      return field ? [{ field, path }] : []
    }),
  })
  return { errors, input: Object.keys(errors).length > 0 ? undefined : data }
}

/** The result of a trial in words. */
export const failureWords = (result: Extract<ToolResult, { ok: false }>): string =>
  result.reason === 'status'
    ? copy.failures.status(result.status ?? 0)
    : copy.failures[result.reason]
