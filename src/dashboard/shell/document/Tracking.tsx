import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useMatches } from '@tanstack/react-router'
import * as copy from '#copy/shell'
import * as screensCopy from '#copy/screens'
import * as shared from '#copy/shared'
import { Button } from '#dashboard/ui/Button.tsx'
import { dropAdCookies } from './ad-cookies.ts'
import { CONSENT_COOKIE, rememberChoice } from '#dashboard/shell/auth/cookies.ts'
import { loadPixel, loadSocialLogin } from './tracking.ts'
import type { DocumentSettings } from '#dashboard/shell/auth/session.functions.ts'
import { documentQuery } from '#dashboard/shell/auth/session.ts'

/** Addresses that contain tokens or an application's request; the pixel would report them. */
const SECRET_ADDRESS = /^\/(team\/invitation|reset-password|oauth)/

/**
 * Loads ad measuring and social login after consent, and only where the instance uses them. The
 * question appears before the dashboard, never inside it.
 */
export function Tracking({ settings }: { settings: DocumentSettings }) {
  const { pixelId, facebookAppId, consent } = settings
  const queryClient = useQueryClient()
  const isSecret = useLocation({ select: ({ pathname }) => SECRET_ADDRESS.test(pathname) })
  const isAtWork = useMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === '/_dashboard'),
  })
  useEffect(() => {
    if (consent !== 'ya' || isSecret) return
    if (pixelId) loadPixel(pixelId)
    if (facebookAppId) loadSocialLogin(facebookAppId)
  }, [consent, pixelId, facebookAppId, isSecret])

  if (consent || isSecret || isAtWork || !(pixelId || facebookAppId)) return null
  const answer = (next: 'ya' | 'tidak') => {
    rememberChoice(CONSENT_COOKIE, next)
    if (next === 'tidak') dropAdCookies()
    queryClient.setQueryData(
      documentQuery.queryKey,
      (known) => known && { ...known, consent: next },
    )
  }
  return (
    <>
      {/* Space below the page, so that its end can scroll out from under the question. */}
      <div aria-hidden="true" className="h-40 sm:h-24" />
      <section
        aria-label={copy.cookieConsent}
        className="fixed inset-x-4 bottom-4 z-30 mx-auto flex max-w-150 items-center gap-x-4 gap-y-3 rounded-panel border border-line bg-raised p-4 shadow-float max-sm:flex-col max-sm:items-stretch"
      >
        <p className="min-w-0 flex-1 text-13 text-pretty text-text-2">
          {copy.cookieQuestion}{' '}
          <a href="/privacy-policy" className="underline underline-offset-2">
            {screensCopy.privacyPolicy}
          </a>
        </p>
        <div className="grid flex-none grid-cols-2 gap-2">
          <Button size={40} onClick={() => answer('tidak')}>
            {shared.refuse}
          </Button>
          <Button size={40} kind="primary" onClick={() => answer('ya')}>
            {shared.allow}
          </Button>
        </div>
      </section>
    </>
  )
}
