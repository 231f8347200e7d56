-- Meta announces a day ahead that a template will be of another category, which may cost more.
alter table public.template
  add column next_category text,
  add column next_category_at timestamptz;
