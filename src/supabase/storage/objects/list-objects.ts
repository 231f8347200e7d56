import { z } from 'zod'
import { readJson } from '../body.ts'
import { asCaller, type Call } from '../storage-call.ts'
import { StorageFailure } from '../storage-failure.ts'
import {
  type Entry,
  listEntriesByName,
  listEntriesByTime,
  listFolder,
} from './list-object.queries.ts'

const MAX_FOLDER_PAGE = 10_000
const MAX_PAGE = 1000
/** Only current versions are stored, so nothing more is included, and "only" others is empty. */
const others = z.enum(['exclude', 'include', 'only']).default('exclude')

const folderPage = z.object({
  prefix: z.string(),
  limit: z.number().int().min(1).max(MAX_FOLDER_PAGE).default(100),
  offset: z.number().int().min(0).default(0),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
  search: z.string().default(''),
  noncurrentVersions: others,
  deleteMarkers: others,
})
const page = z.object({
  prefix: z.string().default(''),
  limit: z.number().int().min(1).max(MAX_PAGE).default(MAX_PAGE),
  cursor: z.string().optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
  exactMatch: z.boolean().default(false),
  noncurrentVersions: others,
  deleteMarkers: others,
})

/** Lists one folder with relative names; a missing bucket is empty. */
export async function listOneFolder(asked: Call, bucketId: string): Promise<Response> {
  const call = { ...asked, operation: 'object.list' }
  const body = await readJson(call.request, folderPage)
  if (body.noncurrentVersions === 'only' || body.deleteMarkers === 'only') return Response.json([])
  const folder = body.prefix.replace(/^\/+/, '').replace(/\/*$/, '')
  const prefix = folder === '' ? '' : `${folder}/`
  const rows = await asCaller(call, (tx) =>
    listFolder(tx, {
      bucketId,
      prefix,
      search: body.search,
      column: body.sortBy.column,
      isDescending: body.sortBy.order === 'desc',
      limit: body.limit,
      offset: body.offset,
    }),
  )
  return Response.json(rows.map((row) => ({ ...row, name: row.name.slice(prefix.length) })))
}

/**
 * Lists full names below a prefix, page by page. With a delimiter, folders represent their content.
 */
export async function listPage(asked: Call, bucketId: string): Promise<Response> {
  const call = { ...asked, operation: 'object.list_v2' }
  const body = await readJson(call.request, page)
  if (body.noncurrentVersions === 'only' || body.deleteMarkers === 'only')
    return Response.json({ hasNext: false, folders: [], objects: [] })
  const { column, order } = body.sortBy
  const after = body.cursor === undefined ? undefined : openCursor(body.cursor, column, order)
  const query = {
    bucketId,
    prefix: body.prefix,
    isExact: body.exactMatch,
    hasDelimiter: body.with_delimiter,
    isDescending: order === 'desc',
    limit: body.limit + 1,
    after,
  }
  const entries = await asCaller(call, (tx) =>
    column === 'name' ? listEntriesByName(tx, query) : listEntriesByTime(tx, { ...query, column }),
  )
  const shown = entries.slice(0, body.limit)
  const last = shown.at(-1)
  const hasNext = entries.length > body.limit && last !== undefined
  return Response.json({
    hasNext,
    folders: shown
      .filter((entry) => entry.is_folder)
      .map((entry) => ({ key: entry.name.replace(/\/$/, ''), name: entry.name })),
    objects: shown
      .filter((entry) => !entry.is_folder)
      .map((entry) => objectOf(entry, body.with_delimiter)),
    ...(hasNext && { nextCursor: sealCursor(last, column, order) }),
  })
}

function objectOf(
  { name, id, metadata, updated_at, created_at, last_accessed_at }: Entry,
  hasKey: boolean,
) {
  return {
    ...(hasKey && { key: name }),
    name,
    id,
    metadata,
    updated_at,
    created_at,
    last_accessed_at,
  }
}

const cursor = z.tuple([z.string(), z.string(), z.string(), z.string()])

const sealCursor = (entry: Entry, column: string, order: string) =>
  Buffer.from(JSON.stringify([column, order, entry.name, entry.at ?? ''])).toString('base64url')

function openCursor(text: string, column: string, order: string): { name: string; at: string } {
  try {
    const [sealedColumn, sealedOrder, name, at] = cursor.parse(
      JSON.parse(Buffer.from(text, 'base64url').toString('utf8')),
    )
    if (
      sealedColumn === column &&
      sealedOrder === order &&
      !name.includes('\0') &&
      (at === '' || !Number.isNaN(Date.parse(at)))
    )
      return { name, at }
  } catch {
    // falls through: any invalid text is not one of our cursors
  }
  throw new StorageFailure('InvalidParameter', 'Invalid Parameter cursor')
}
