-- A row of a business refers only to rows of the same business. Another business's id looks as if it did not exist (decision 024).
-- One rule for every policy that lets callers write: each foreign key to a table with a business_id is checked.
-- A reference within one table uses private.business_of, because a policy that queries its own table recurses.
do $$
declare
  policy record;
  refers text;
begin
  for policy in select tablename, policyname, coalesce(with_check, qual) as checked from pg_policies
    where schemaname = 'public' and cmd in ('INSERT', 'UPDATE', 'ALL') and tablename = any(current_setting('tanggap.tables')::text[]) loop
    select string_agg(
      case when f.confrelid = f.conrelid then format('(%1$I.%2$I is null or private.business_of(%3$L::regclass, %1$I.%2$I) = %1$I.business_id)', policy.tablename, own.attname, format('public.%I', theirs.relname))
        else format('(%1$I.%2$I is null or exists (select from public.%3$I other where other.%4$I = %1$I.%2$I and other.business_id = %1$I.business_id))', policy.tablename, own.attname, theirs.relname, key.attname) end,
      ' and ' order by own.attnum)
      into refers
      from pg_constraint f
      join pg_class theirs on theirs.oid = f.confrelid
      join pg_attribute own on own.attrelid = f.conrelid and own.attnum = f.conkey[1]
      join pg_attribute key on key.attrelid = f.confrelid and key.attnum = f.confkey[1]
      where f.contype = 'f' and f.conrelid = format('public.%I', policy.tablename)::regclass and cardinality(f.conkey) = 1
        and exists (select from pg_attribute where attrelid = f.confrelid and attname = 'business_id' and not attisdropped);
    if refers is not null then
      execute format('alter policy %I on public.%I with check ((%s) and %s)', policy.policyname, policy.tablename, policy.checked, refers);
    end if;
  end loop;
end $$;
