-- What a model read of a customer's file: shown to members beside the message, never knowledge (decision 076).
alter table public.attachment
  add column read_as text check (read_as in ('suara', 'gambar', 'barang', 'bukti_bayar')),
  add column read_text text check (char_length(read_text) <= 4000),
  -- the words in a voice note or a picture, or the name of the pictured thing; null where there are none
  add column read_words text check (char_length(read_words) <= 4000);

-- What the model of a business can do besides writing.
alter table public.business_model
  add column sees_images boolean not null default false,
  add column transcription_model text check (char_length(transcription_model) between 1 and 120);
