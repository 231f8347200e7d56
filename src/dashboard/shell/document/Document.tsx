import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { HeadContent, Scripts, useHydrated } from '@tanstack/react-router'
import { code } from '#copy/language'
import { DrawnAt } from '#dashboard/ui/clock.ts'
import { ToastHost } from '#dashboard/ui/overlay/ToastHost.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
import { keepAdCookies } from './ad-cookies.ts'
import { EarlyTaps } from './EarlyTaps.tsx'
import type { DocumentSettings } from '#dashboard/shell/auth/session.functions.ts'
import { documentQuery } from '#dashboard/shell/auth/session.ts'

const Tracking = lazyPart(() => import('./Tracking.tsx').then((module) => module.Tracking), {
  isAside: true,
})

/** The background of each theme, for the browser's own bars. */
const THEME_COLORS = { light: '#fbfaf7', dark: '#0f1414' }
const THEMES = ['light', 'dark'] as const

/**
 * The HTML document of every page. The theme is in the markup, so the page never flashes in the
 * other one.
 */
export function Document({ children }: { children: ReactNode }) {
  const { data } = useQuery({ ...documentQuery, enabled: false })
  const mayKeep = data !== undefined && data.consent !== 'tidak'
  useEffect(() => {
    if (mayKeep) keepAdCookies()
  }, [mayKeep])
  const [drawnAt] = useState(() =>
    typeof document === 'undefined' ? Date.now() : Number(document.documentElement.dataset.drawnAt),
  )
  return (
    <html
      lang={code}
      data-theme={data?.theme ?? undefined}
      data-density={data?.isCompact ? 'compact' : undefined}
      data-drawn-at={drawnAt}
    >
      <head>
        <HeadContent />
        {/* Not in head.ts: the router keeps one meta of a name. */}
        {data?.theme ? (
          <meta name="theme-color" content={THEME_COLORS[data.theme]} />
        ) : (
          THEMES.map((theme) => (
            <meta
              key={theme}
              name="theme-color"
              content={THEME_COLORS[theme]}
              media={`(prefers-color-scheme: ${theme})`}
            />
          ))
        )}
      </head>
      <body>
        <EarlyTaps />
        <DrawnAt value={drawnAt}>{children}</DrawnAt>
        <ToastHost placement={data?.toastPlacement ?? 'top-right'} />
        {(data?.pixelId || data?.facebookAppId) && <Measuring settings={data} />}
        <Scripts />
      </body>
    </html>
  )
}

/**
 * Not in the markup: the server does not wait for lazy components and would report them as errors.
 */
function Measuring({ settings }: { settings: DocumentSettings }) {
  if (!useHydrated()) return null
  return (
    <Suspense fallback={null}>
      <Tracking settings={settings} />
    </Suspense>
  )
}
