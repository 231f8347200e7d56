-- A customer from an imported list has no conversation yet. The list of customers shows them by this time.
alter table public.contact add column imported_at timestamptz;
create index contact_imported on public.contact (business_id, imported_at desc, id desc) where imported_at is not null;
