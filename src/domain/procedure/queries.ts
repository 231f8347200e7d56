import type { ShippingTool } from '#contract/sale/shipping'
import type { ReadTx, WriteTx } from '#platform/database'
import type {
  Procedure,
  ProcedureContents,
  SaveTool,
  Step,
  Tool,
  ToolRequest,
  Values,
} from './contract.ts'

const MAX = 100

/** In the order of the list. */
export async function listProcedureRows(
  tx: ReadTx,
  businessId: string,
  only?: 'enabled',
): Promise<Procedure[]> {
  return tx<Procedure[]>`
    select id, name, is_enabled, triggers, steps, version from public.procedure
    where business_id = ${businessId} ${only ? tx`and is_enabled` : tx``}
    order by position, id limit ${MAX}`
}

/** `at`: the id and the place of one that was there before; left out: a new one, at the end. */
export async function insertProcedure(
  tx: WriteTx,
  businessId: string,
  contents: ProcedureContents,
  at: { id?: string; position?: number | undefined } = {},
): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    insert into public.procedure (id, business_id, name, is_enabled, triggers, steps, position)
    values (${at.id ?? tx`private.uuid_v7()`}, ${businessId}, ${contents.name},
      ${contents.is_enabled}, ${contents.triggers},
      ${JSON.stringify(contents.steps)}::text::jsonb,
      coalesce(${at.position ?? null}::int, (select coalesce(max(p.position), 0) + 1
        from public.procedure p where p.business_id = ${businessId})))
    returning id`
  return row!.id
}

/** Returns its version, and keeps others from changing it until the transaction ends. */
export async function lockProcedure(
  tx: WriteTx,
  businessId: string,
  id: string,
): Promise<number | undefined> {
  const [row] = await tx<{ version: number }[]>`
    select version from public.procedure
    where id = ${id} and business_id = ${businessId} for update`
  return row?.version
}

/** Keeps others from changing any procedure until the transaction ends. */
export async function lockProcedures(tx: WriteTx, businessId: string): Promise<void> {
  await tx`select id from public.procedure where business_id = ${businessId}
    order by id for update`
}

export async function updateProcedure(
  tx: WriteTx,
  { businessId, procedureId }: { businessId: string; procedureId: string },
  contents: ProcedureContents,
): Promise<void> {
  await tx`
    update public.procedure set name = ${contents.name}, is_enabled = ${contents.is_enabled},
      triggers = ${contents.triggers}, steps = ${JSON.stringify(contents.steps)}::text::jsonb,
      version = version + 1
    where id = ${procedureId} and business_id = ${businessId}`
}

/** Writes the order of the list. */
export async function updateOrder(
  tx: WriteTx,
  businessId: string,
  ids: readonly string[],
): Promise<void> {
  await tx`
    update public.procedure p set position = n.place
    from unnest(${ids}::uuid[]) with ordinality as n (id, place)
    where p.id = n.id and p.business_id = ${businessId} and p.position <> n.place`
}

export async function deleteProcedure(
  tx: WriteTx,
  businessId: string,
  id: string,
): Promise<{ name: string; position: number } | undefined> {
  const [row] = await tx<{ name: string; position: number }[]>`
    delete from public.procedure where id = ${id} and business_id = ${businessId}
    returning name, position`
  return row
}

export async function countProcedures(tx: ReadTx, businessId: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from public.procedure where business_id = ${businessId}`
  return row?.count ?? 0
}

export async function listToolRows(tx: ReadTx, businessId: string): Promise<Tool[]> {
  return tx<Tool[]>`
    select id, name, is_writing, is_offered, url, secret_header, has_secret, outputs
    from public.http_tool
    where business_id = ${businessId} order by created_at, id limit ${MAX}`
}

export async function findTool(
  tx: ReadTx,
  businessId: string,
  id: string,
): Promise<Tool | undefined> {
  const [row] = await tx<Tool[]>`
    select id, name, is_writing, is_offered, url, secret_header, has_secret, outputs
    from public.http_tool
    where id = ${id} and business_id = ${businessId}`
  return row
}

export async function insertTool(
  tx: WriteTx,
  input: SaveTool,
  hasSecret: boolean,
): Promise<{ id: string }> {
  const [row] = await tx<{ id: string }[]>`
    insert into public.http_tool (business_id, name, is_writing, is_offered, url, secret_header,
      has_secret, outputs) values (${input.businessId}, ${input.name}, ${input.is_writing},
      ${isOffered(input)}, ${input.url}, ${input.secretHeader}, ${hasSecret},
      ${JSON.stringify(input.outputs)}::text::jsonb)
    returning id`
  return row!
}

const isOffered = ({ is_offered, is_writing }: SaveTool) => is_offered === true && !is_writing

export async function updateTool(tx: WriteTx, input: SaveTool, hasSecret: boolean): Promise<void> {
  await tx`
    update public.http_tool set name = ${input.name}, is_writing = ${input.is_writing},
      is_offered = ${isOffered(input)},
      url = ${input.url}, secret_header = ${input.secretHeader}, has_secret = ${hasSecret},
      outputs = ${JSON.stringify(input.outputs)}::text::jsonb
    where id = ${input.toolId ?? null} and business_id = ${input.businessId}`
}

export async function deleteTool(
  tx: WriteTx,
  businessId: string,
  id: string,
): Promise<string | undefined> {
  const [row] = await tx<{ name: string }[]>`
    delete from public.http_tool where id = ${id} and business_id = ${businessId} returning name`
  return row?.name
}

/** Which outputs shipping costs are read from, where they are asked of this tool. */
export async function findShippingUse(
  tx: ReadTx,
  businessId: string,
  toolId: string,
): Promise<Pick<ShippingTool, 'price' | 'area' | 'days'> | undefined> {
  const [row] = await tx<Pick<ShippingTool, 'price' | 'area' | 'days'>[]>`
    select shipping_fields ->> 'price' as price, shipping_fields ->> 'area' as area,
      shipping_fields ->> 'days' as days
    from public.sale_terms where business_id = ${businessId} and shipping_tool_id = ${toolId}`
  return row
}

/** `sealed` null: the tool needs no secret. */
export async function replaceSecret(
  tx: WriteTx,
  businessId: string,
  toolId: string,
  sealed: string | null,
): Promise<void> {
  await (sealed === null
    ? tx`delete from public.http_tool_secret where tool_id = ${toolId}
        and business_id = ${businessId}`
    : tx`insert into public.http_tool_secret (tool_id, business_id, sealed)
        values (${toolId}, ${businessId}, ${sealed})
        on conflict (tool_id) do update set sealed = excluded.sealed`)
}

export async function listSecrets(
  tx: ReadTx,
  businessId: string,
): Promise<{ tool_id: string; sealed: string }[]> {
  return tx<{ tool_id: string; sealed: string }[]>`
    select tool_id, sealed from public.http_tool_secret where business_id = ${businessId}
    limit ${MAX}`
}

type NewRequest = {
  id: string
  businessId: string
  roomId: string
  toolId: string
  toolName: string
  procedureName: string
  values: Values
  nextSteps: Step[]
}

export async function insertRequest(tx: WriteTx, request: NewRequest): Promise<void> {
  await tx`
    insert into public.tool_request (id, business_id, room_id, tool_id, tool_name, procedure_name,
      values, next_steps) values (${request.id}, ${request.businessId}, ${request.roomId},
      ${request.toolId}, ${request.toolName}, ${request.procedureName},
      ${JSON.stringify(request.values)}::text::jsonb,
      ${JSON.stringify(request.nextSteps)}::text::jsonb)
    on conflict (id) do nothing`
}

/**
 * The newest requests of a room. `is_past`: after the decision a member wrote to the customer or
 * closed the conversation, so the screen no longer asks for a message to the customer.
 */
export async function listRequestRows(
  tx: ReadTx,
  businessId: string,
  roomId: string,
): Promise<ToolRequest[]> {
  return tx<ToolRequest[]>`
    select t.id, t.room_id, t.tool_name, t.procedure_name, t.values, t.status, t.result, t.failure,
      t.is_told, p.name as decided_by_name, t.created_at,
      exists (select from public.message m where m.room_id = t.room_id
        and m.occurred_at > t.decided_at and m.direction = 'out'
        and m.author_kind in ('member', 'device'))
      or exists (select from public.closure c where c.room_id = t.room_id
        and c.closed_at > t.decided_at) as is_past
    from public.tool_request t left join public.profile p on p.id = t.decided_by
    where t.room_id = ${roomId} and t.business_id = ${businessId} order by t.id desc limit 10`
}

/** A prepared call that a member decided on. */
export type Decided = {
  id: string
  business_id: string
  room_id: string
  tool_id: string | null
  tool_name: string
  procedure_name: string
  values: Values
  next_steps: Step[]
  decided_by: string | null
}
const decidedColumns = (tx: ReadTx) => tx`id, business_id, room_id, tool_id, tool_name,
  procedure_name, values, next_steps, decided_by`

/** Returns undefined when it was decided before, or is not the business's. */
export async function decideRequest(
  tx: WriteTx,
  { businessId, requestId }: { businessId: string; requestId: string },
  status: 'disetujui' | 'ditolak',
  memberId: string,
): Promise<Decided | undefined> {
  const [row] = await tx<Decided[]>`
    update public.tool_request set status = ${status}, decided_by = ${memberId}, decided_at = now()
    where id = ${requestId} and business_id = ${businessId} and status = 'menunggu'
    returning ${decidedColumns(tx)}`
  return row
}

export async function findApproved(tx: ReadTx, requestId: string): Promise<Decided | undefined> {
  const [row] = await tx<Decided[]>`
    select ${decidedColumns(tx)} from public.tool_request
    where id = ${requestId} and status = 'disetujui'`
  return row
}

/** Stores what came of an approved call. A repetition changes nothing. */
export async function endRequest(
  tx: WriteTx,
  requestId: string,
  end: {
    status: 'berhasil' | 'gagal'
    result: Values | null
    failure: string | null
    isTold: boolean
  },
): Promise<void> {
  await tx`
    update public.tool_request set status = ${end.status},
      result = ${end.result === null ? null : JSON.stringify(end.result)}::text::jsonb,
      failure = ${end.failure}, is_told = ${end.isTold}
    where id = ${requestId} and status = 'disetujui'`
}

/** The customer got a message about the decision. */
export async function markTold(tx: WriteTx, requestId: string): Promise<void> {
  await tx`update public.tool_request set is_told = true where id = ${requestId}`
}
