-- How many pages of a site its last stored reading could not read, apart from those that are gone.
-- More of them in a scheduled reading mean that the site has a problem: see `storeReading`.
alter table public.knowledge_source
  add column unread_pages smallint not null default 0;
