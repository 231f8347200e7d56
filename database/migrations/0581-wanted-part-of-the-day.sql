-- The part of the day for which a customer wants an order, where they wrote no time ("besok siang").
alter table public.sale
  add column wanted_part text,
  add constraint sale_wanted_part_check check (wanted_part in ('pagi', 'siang', 'sore', 'malam'));
