-- /home, /task-completed and /evaluate read the same figures (decision 065).

-- Of the first hand-over of a session: whether the team took it before its deadline, and after how long.
alter table public.session_score
  add column taken text check (taken in ('tepat', 'terlambat', 'belum')),
  add column taken_seconds int;
drop index public.session_score_handed;
create index session_score_handed on public.session_score (business_id, counted_at desc, id desc)
  include (hand_over_reason, taken, taken_seconds) where hand_over_reason is not null;
create index session_score_critical on public.session_score (business_id, counted_at desc, id desc) where fails_critical;
drop index public.session_score_topic;
create index session_score_topic on public.session_score (topic_id, counted_at desc, id desc) include (by_ai) where topic_id is not null;

-- Sessions of a topic are counted when the page opens: the same ones that its list has.
drop index public.topic_business_id_session_count_idx;
alter table public.topic drop column session_count, drop column by_ai_count,
  drop column recent_count, drop column earlier_count;
create index on public.topic (business_id);

-- A question that needs no answer in the knowledge. It stays out of the list when it is asked again.
alter table public.question_group add column dismissed_at timestamptz;
drop index public.question_group_open;
create index question_group_open on public.question_group (business_id, demand desc, last_asked_at desc, id desc)
  where answered_at is null and dismissed_at is null;

-- What became of closings is summed up with the sessions; report_day keeps the hours of /home's chart.
drop table private.report_closed_day;
delete from private.report_day;
alter table private.report_day drop column handled, drop column by_ai, drop column first_at,
  drop column is_by_ai, drop column asked, drop column asked_at, drop column wait_seconds,
  drop column reply_seconds, add column messages int not null;

-- Every kept session is scored again.
update private.evaluation_state set scored_until = now() - interval '60 days';
