-- The shipping table of a business: other names, postcodes, free from a sum on, how long it takes.
alter table public.sale_terms drop constraint sale_terms_zones_check;
alter table public.sale_terms add constraint sale_terms_zones_check
  check (jsonb_typeof(zones) = 'array' and pg_column_size(zones) <= 262144);
