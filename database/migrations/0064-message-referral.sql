-- The ad or post through which the customer came with this message (reference: Cloud API `referral`); written by the server alone.
alter table public.message add column referral jsonb check (jsonb_typeof(referral) = 'object');
