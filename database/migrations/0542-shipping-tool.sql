-- The source of shipping costs may be a reading HTTP tool of the business (decision 114).
-- shipping_fields: which outputs of the tool are price, area and time; whether the table helps out.
-- A tool that is in use cannot be deleted.
alter table public.sale_terms
  add column shipping_tool_id uuid references public.http_tool (id),
  add column shipping_fields jsonb,
  add constraint sale_terms_shipping_fields_check check (
    (shipping_tool_id is null) = (shipping_fields is null)
    and (shipping_fields is null or jsonb_typeof(shipping_fields) = 'object'
      and pg_column_size(shipping_fields) <= 1024)),
  drop constraint sale_terms_check1,
  add constraint sale_terms_delivery_check check (
    not takes_delivery or jsonb_array_length(zones) > 0 or shipping_tool_id is not null);
create index sale_terms_shipping_tool on public.sale_terms (shipping_tool_id);

-- What the tool answered for the address of the order; null: the table of areas, or no delivery.
-- 10,000,000: MOST_QUOTED_RUPIAH in src/domain/sale/shipping/contract.ts
alter table public.sale
  add column shipping_quote jsonb,
  add constraint sale_shipping_quote_check check (shipping_quote is null or (
    fulfilment = 'antar' and zone is not null
    and shipping_rupiah = (shipping_quote ->> 'rupiah')::bigint
    and shipping_rupiah <= 10000000
    and pg_column_size(shipping_quote) <= 4096));
