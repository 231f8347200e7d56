-- Tests of the AI that start automatically.

-- Trigger of business, agent and business_model: a change of the knowledge or the agent adds a test
-- of the required scenarios. The key of the job debounces it: the test starts 20 s after the last
-- change.
create or replace function private.retest_scenarios() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed uuid := case tg_table_name when 'business' then (to_jsonb(new) ->> 'id')::uuid else (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'business_id')::uuid end;
begin
  if exists (select from public.scenario where business_id = changed and is_required) then
    perform private.enqueue('retest-scenarios', json_build_object('businessId', changed), null, 'retest:' || changed, now() + interval '20 seconds', null, 10);
  end if;
  return null;
end $$;
