-- A table whose key refers to business and to team_business is a junction of both: a table call that
-- embeds business in team_business would be ambiguous. The membership refers to the business already.
alter table public.member_duty drop constraint member_duty_business_id_fkey;
alter table public.tag_member drop constraint tag_member_business_id_fkey;
alter table public.alert_number drop constraint alert_number_business_id_fkey;
-- Removing rooms with a business checks this reference.
create index on public.scheduled_message (room_id);
