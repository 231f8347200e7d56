-- A search finds notes about customers too; the function's new result is in database/functions/search.sql.
create index contact_note_search on public.contact_note
  using gin (business_id, text public.gin_trgm_ops) with (gin_pending_list_limit = 512);
drop function private.find_search_hits(uuid, text, integer);
