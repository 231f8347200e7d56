-- A simulated account keeps what a template consists of beside its text, as Meta does.
alter table tanggap_meta.simulated_template add column parts jsonb not null default '{}';
