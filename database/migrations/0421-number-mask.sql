-- Roles that see customers' numbers masked (decision 086). The owner alone changes them.
alter table public.business add column masked_roles text[] not null default '{}'
  check (masked_roles <@ array['agen', 'peninjau']);
