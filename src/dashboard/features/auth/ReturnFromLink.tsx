import { useEffect, useRef } from 'react'
import { Link } from '@tanstack/react-router'
import * as copy from '#copy/auth'
import * as shared from '#copy/shared'
import { useAuthAct } from '#dashboard/shell/auth/auth-act.ts'
import { PublicPage } from '#dashboard/shell/document/PublicPage.tsx'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { FieldError } from '#dashboard/ui/form/Field.tsx'
import { needsFactor } from './factor.ts'

/**
 * The page to which mailed links and other services return with a code. Only the browser that
 * requested the code can exchange it (PKCE).
 */
export function ReturnFromLink({
  code,
  onDone,
}: {
  code: string
  onDone: (needsFactor: boolean) => void
}) {
  const hasBegun = useRef(false)
  const { run, failure } = useAuthAct(
    async (supabase, given: string) => {
      const { error } = await supabase.auth.exchangeCodeForSession(given)
      return { data: error ? false : await needsFactor(supabase), error }
    },
    (factor) => onDone(factor),
  )
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    run(code)
  }, [code, run])
  return (
    <PublicPage>
      <h1 className="font-display text-28 font-semibold">
        {failure ? copy.linkUnusable : copy.signingIn}
      </h1>
      {failure && (
        <>
          <FieldError>{failure}</FieldError>
          <p className="mt-3 text-14 text-text-2">{copy.justConfirmed}</p>
          <div className="mt-6 flex gap-2">
            <Link
              to="/login"
              search={{}}
              reloadDocument
              className={buttonClass({ kind: 'primary', size: 40 })}
            >
              {shared.signIn}
            </Link>
            <Link to="/reset-password" search={{}} className={buttonClass({ size: 40 })}>
              {copy.forgotPassword}
            </Link>
          </div>
        </>
      )}
    </PublicPage>
  )
}
