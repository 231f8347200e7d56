import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { code, ogLocale } from '#copy/language'
import * as copy from '#copy/shell'
import type { DocumentSettings } from '#dashboard/shell/auth/session.functions.ts'
import styles from '#dashboard/styles.css?url'

export const SITE_TITLE = copy.pageTitle

/**
 * The head of every page; a route's own `head` overrides the title. Link previews need an absolute
 * picture address, so without PUBLIC_URL it is taken from the request. The long texts arrive with
 * the page's data, not with the browser's code.
 */
export function documentHead({
  publicUrl,
  siteUrl,
  description,
  keywords,
}: Pick<DocumentSettings, 'publicUrl' | 'siteUrl' | 'description' | 'keywords'>) {
  const image = new URL('/og.png', siteUrl).href
  return {
    meta: [
      { charSet: 'utf-8' },
      {
        name: 'viewport',
        content:
          'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content',
      },
      { title: SITE_TITLE },
      { name: 'description', content: description },
      { name: 'keywords', content: keywords },
      { name: 'format-detection', content: 'telephone=no' },
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: copy.brand },
      { property: 'og:locale', content: ogLocale },
      { property: 'og:title', content: SITE_TITLE },
      { property: 'og:description', content: description },
      { property: 'og:image', content: image },
      ...(publicUrl ? [{ property: 'og:url', content: publicUrl }] : []),
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:title', content: SITE_TITLE },
      { name: 'twitter:description', content: description },
      { name: 'twitter:image', content: image },
    ],
    links: [
      { rel: 'stylesheet', href: styles },
      {
        rel: 'preload',
        href: interUrl,
        as: 'font',
        type: 'font/woff2',
        crossOrigin: 'anonymous' as const,
      },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'icon', href: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png', sizes: '180x180' },
      { rel: 'manifest', href: code === 'id' ? '/site.webmanifest' : `/site.${code}.webmanifest` },
    ],
  }
}

/** The title of a screen, which the tab and the history show. */
export const pageTitle = (name: string) => ({ meta: [{ title: `${name} · Tanggap` }] })
