import { z } from 'zod'
import type { WriteTx } from '#platform/database'
import type { Call } from '../auth-call.ts'
import { askHook } from '../hooks/hooks.ts'
import { languageOf } from './mails.ts'
import type { Mail } from '../options.ts'
import { showUser } from '../user.ts'
import type { UserRow } from '../user.queries.ts'

/**
 * The data that the send_email hook gets about a mail, besides the user. The names are the
 * protocol's.
 */
export type MailData = {
  email: string
  email_action_type: string
  redirect_to: string
  token: string
  token_hash: string
  token_new?: string
  token_hash_new?: string
  new_email?: string
}

/**
 * Sends a mail by the send_email hook, which writes its own text, otherwise by the mailer in the
 * user's language.
 */
export async function deliverMail(
  tx: WriteTx,
  call: Call,
  user: UserRow,
  { data: told, render }: { data: MailData; render: (language: 'id' | 'en') => Mail },
): Promise<void> {
  const { hooks, mailer, externalUrl, language } = call.options
  if (hooks.send_email)
    await askHook(tx, call, 'send_email', {
      input: { user: await showUser(tx, user), email_data: { ...told, site_url: externalUrl } },
      shape: z.looseObject({}),
    })
  else await mailer(tx, render(languageOf(user.raw_user_meta_data.language, language)))
}
