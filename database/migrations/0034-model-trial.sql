-- Answers by the instance's model that a business tried, by the hour: whoever opens the page tries, and the operator pays. No caller reaches it.
create table private.model_trial (
  business_id uuid not null references public.business (id) on delete cascade,
  hour timestamptz not null,
  answers int not null,
  primary key (business_id, hour)
);
grant select, insert, update, delete on private.model_trial to service_role;
