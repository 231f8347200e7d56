-- Orders of customers (decision 053).

-- The sum of an order's lines in rupiah.
create or replace function private.sum_of_sale(lines jsonb) returns bigint language sql immutable set search_path = '' as $$
  select coalesce(sum((line ->> 'priceRupiah')::bigint * (line ->> 'quantity')::bigint), 0)::bigint from jsonb_array_elements(lines) line
$$;
grant execute on function private.sum_of_sale(jsonb) to authenticated, service_role;
