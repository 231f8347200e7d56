import type { ReadTx } from '#platform/database'

/**
 * The rows in use as `p`: those of the live table, or those after the draft is published. Rows that
 * the draft adds come last.
 */
export const rowsInUse = (tx: ReadTx, businessId: string, isDraft = false) =>
  isDraft ? draftRows(tx, businessId) : liveRows(tx, businessId)

const liveRows = (tx: ReadTx, businessId: string) => tx`
  (select l.*, null::text as draft_act from public.product l
    where l.business_id = ${businessId} and l.archived_at is null) p`

const draftRows = (tx: ReadTx, businessId: string) => tx`
  (select l.id, l.position, ${draftColumns(tx)}, l.updated_at, c.act as draft_act
    from public.product l
    left join public.product_draft_change c on c.business_id = l.business_id
      and c.product_id = l.id and c.dropped_at is null
    cross join lateral jsonb_populate_record(l, coalesce(c.cells, '{}')) m
    where l.business_id = ${businessId} and l.archived_at is null
      and c.act is distinct from 'archive'
  union all
  select c.product_id, c.position, ${draftColumns(tx)}, c.created_at, c.act
    from public.product_draft_change c
    cross join lateral jsonb_populate_record(null::public.product, c.cells) m
    where c.business_id = ${businessId} and c.act = 'add' and c.dropped_at is null
      and not exists (select from public.product l
        where l.id = c.product_id and l.archived_at is null)) p`

const draftColumns = (tx: ReadTx) => tx`
  m.name, m.variant, lower(m.name) as name_key, lower(m.variant) as variant_key, m.attributes,
  m.price_rupiah, m.unit, m.stock, m.duration_minutes, m.photo_url, m.valid_until`
