-- A saved view is a filter of the inbox or of the list of customers, where it is called a segment.
alter table public.saved_view
  add column screen text not null default 'inbox',
  add constraint saved_view_screen_check check (screen in ('inbox', 'pelanggan'));
