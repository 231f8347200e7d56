-- Two foreign keys within its primary key made digest a path from team_business to business, so
-- PostgREST found two for `team_business?select=business(id)`. The key to team_business suffices.
alter table public.digest drop constraint digest_business_id_fkey;
