import type { SupabaseClient } from '@supabase/supabase-js'

/** True where the account has a verified second factor that this session has not used yet. */
export async function needsFactor(supabase: SupabaseClient): Promise<boolean> {
  const { data } = await supabase.auth.mfa.getAuthenticatorAssuranceLevel()
  return data?.currentLevel === 'aal1' && data.nextLevel === 'aal2'
}
