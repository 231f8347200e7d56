import type { Provider } from '@supabase/supabase-js'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import * as copy from '#copy/auth'
import { providerName, providersQuery } from '#dashboard/account/providers.ts'
import { useAuthAct } from '#dashboard/shell/auth/auth-act.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { FieldError } from '#dashboard/ui/form/Field.tsx'

const route = getRouteApi('/login')

/** Sign-in with an account of another company: one button for each that the instance has set up. */
export function SocialButtons() {
  const { data: providers } = useSuspenseQuery(providersQuery)
  return providers.map((provider) => <SocialButton key={provider} provider={provider} />)
}

function SocialButton({ provider }: { provider: Provider }) {
  const { redirect } = route.useSearch()
  const social = useAuthAct(
    (supabase) =>
      supabase.auth.signInWithOAuth({
        provider,
        options: {
          redirectTo: `${window.location.origin}/login${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`,
        },
      }),
    () => undefined,
  )
  return (
    <>
      <Button size={40} busy={social.isBusy} onClick={() => social.run(undefined)}>
        {copy.continueWith(providerName(provider))}
      </Button>
      {social.failure && <FieldError>{social.failure}</FieldError>}
    </>
  )
}
