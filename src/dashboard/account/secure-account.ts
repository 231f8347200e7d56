import type { AuthError, SupabaseClient } from '@supabase/supabase-js'
import type { Contact } from '#dashboard/copy/contact.ts'

type Wish = { contact: Contact; password: string; data?: { name: string } }

/**
 * Turns a visitor's account into a permanent one: same user, same business. `data` is true when it
 * is permanent at once, false when a code must confirm the address. A second attempt may send the
 * password that the first one stored already.
 */
export async function secureAccount(
  supabase: SupabaseClient,
  { contact, password, data }: Wish,
): Promise<{ data: boolean; error: AuthError | null }> {
  const target = { emailRedirectTo: `${window.location.origin}/login` }
  let answer = await supabase.auth.updateUser(
    { ...contact, password, ...(data && { data }) },
    target,
  )
  if (answer.error?.code === 'same_password')
    answer = await supabase.auth.updateUser({ ...contact, ...(data && { data }) }, target)
  if (answer.error) return { data: false, error: answer.error }
  const isLasting = answer.data.user.is_anonymous === false
  if (isLasting) await supabase.auth.refreshSession()
  return { data: isLasting, error: null }
}
