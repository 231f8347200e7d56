-- Which approved template says a notice to customers whose 24-hour window is closed (decision 095).
create table public.notice_template (
  business_id uuid not null references public.business (id) on delete cascade,
  topic text not null check (topic in ('pesanan', 'tautan_bayar', 'pembayaran', 'janji', 'pengingat_janji')),
  template_id uuid not null references public.template (id) on delete cascade,
  -- what each variable gets, in the order of the template's slots: {kind: 'fakta', fact} or {kind: 'teks', text}
  values jsonb not null default '[]' check (jsonb_typeof(values) = 'array' and jsonb_array_length(values) <= 20),
  updated_at timestamptz not null default now(),
  primary key (business_id, topic)
);
create trigger touch before update on public.notice_template for each row execute function private.touch();
create index on public.notice_template (template_id);
