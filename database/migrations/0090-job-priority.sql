-- Another signature: jobs of campaigns have a priority of their own. database/functions/jobs.sql defines it.
drop function private.enqueue(text, json, text, text, timestamptz, integer);
