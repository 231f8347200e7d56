import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Button } from '#dashboard/ui/Button.tsx'
import { CONSENT_COOKIE, rememberChoice } from './cookies.ts'
import { loadPixel, loadSocialLogin } from './tracking.ts'
import type { DocumentSettings } from './session.functions.ts'
import { documentQuery } from './session.ts'

/** Addresses that open accounts, or carry what an application asks for: the pixel would report them. */
const SECRET_ADDRESS = /^\/(team\/invitation|reset-password|oauth)/

/** Ad measuring and social login: only once the visitor agreed. Fetched only where the instance has them. */
export function Tracking({ settings }: { settings: DocumentSettings }) {
  const { pixelId, facebookAppId, consent } = settings
  const queryClient = useQueryClient()
  const isSecret = useLocation({ select: ({ pathname }) => SECRET_ADDRESS.test(pathname) })
  useEffect(() => {
    if (consent !== 'ya' || isSecret) return
    if (pixelId) loadPixel(pixelId)
    if (facebookAppId) loadSocialLogin(facebookAppId)
  }, [consent, pixelId, facebookAppId, isSecret])

  if (consent || !(pixelId || facebookAppId)) return null
  const answer = (next: 'ya' | 'tidak') => {
    rememberChoice(CONSENT_COOKIE, next)
    queryClient.setQueryData(documentQuery.queryKey, (known) => known && { ...known, consent: next })
  }
  return (
    <section aria-label="Persetujuan kuki" className="fixed inset-x-4 bottom-4 z-30 mx-auto flex max-w-150 flex-wrap items-center justify-end gap-x-2 gap-y-3 rounded-panel border border-line bg-raised p-4 shadow-float">
      <p className="min-w-60 flex-1 text-13 text-text-2">
        Bolehkah kami memakai kuki Meta untuk mengukur iklan dan masuk dengan Facebook?{' '}
        <a href="/privacy-policy" className="underline underline-offset-2">
          Kebijakan privasi
        </a>
      </p>
      <Button onClick={() => answer('tidak')}>Tolak</Button>
      <Button kind="primary" onClick={() => answer('ya')}>
        Izinkan
      </Button>
    </section>
  )
}
