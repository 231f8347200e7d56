import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { HeadContent, Scripts } from '@tanstack/react-router'
import { ToastHost } from '#dashboard/ui/ToastHost.tsx'
import { EarlyTaps } from './EarlyTaps.tsx'
import { documentQuery } from './session.ts'
import { Tracking } from './Tracking.tsx'

/** The HTML document around every page. The theme stands in the markup already, so nothing flashes. */
export function Document({ children }: { children: ReactNode }) {
  const { data } = useQuery({ ...documentQuery, enabled: false })
  return (
    <html lang="id" data-theme={data?.theme ?? undefined}>
      <head>
        <HeadContent />
      </head>
      <body>
        <EarlyTaps />
        {children}
        <ToastHost placement={data?.toastPlacement ?? 'top-right'} />
        {data && <Tracking settings={data} />}
        <Scripts />
      </body>
    </html>
  )
}
