-- The hours of /home are counted from sessions, so that each opens its conversations. Nothing else read the sums of messages.
drop trigger stale_report on public.message;
drop function private.note_stale_report();
drop table private.report_stale;
drop table private.report_day;
