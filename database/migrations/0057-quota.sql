-- What accounts and businesses used of their quotas (src/domain/quota/contract.ts), by hour or day. Only the service reaches it.
-- It takes the place of private.model_trial, which counted one of them.
create table private.quota_use (
  subject uuid not null, -- a business or an account
  quota text not null,
  starts_at timestamptz not null,
  used bigint not null,
  primary key (subject, quota, starts_at)
);
create index on private.quota_use (starts_at);
grant select, insert, update, delete on private.quota_use to service_role;

insert into private.quota_use (subject, quota, starts_at, used) select business_id, 'model.trials', hour, answers from private.model_trial;
drop table private.model_trial;

-- Work that one of the worker processes does once a night.
create table private.nightly_run (
  name text primary key,
  ran_at timestamptz not null
);
grant select, insert, update on private.nightly_run to service_role;
