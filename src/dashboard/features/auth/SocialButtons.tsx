import { getRouteApi } from '@tanstack/react-router'
import { useAuthAct } from '#dashboard/shell/auth-act.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { FieldError } from '#dashboard/ui/Field.tsx'

const route = getRouteApi('/login')

/** Signing in elsewhere; shown only where the instance has set it up. */
export function SocialButtons() {
  const { redirect } = route.useSearch()
  const social = useAuthAct(
    (supabase) => supabase.auth.signInWithOAuth({ provider: 'facebook', options: { redirectTo: `${window.location.origin}/login${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}` } }),
    () => undefined,
  )
  return (
    <>
      <Button size={40} busy={social.isBusy} onClick={() => social.run(undefined)}>
        Lanjutkan dengan Facebook
      </Button>
      {social.failure && <FieldError>{social.failure}</FieldError>}
    </>
  )
}
