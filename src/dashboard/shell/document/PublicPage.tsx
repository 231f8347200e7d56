import { type ReactNode, useEffect } from 'react'
import { Link } from '@tanstack/react-router'
import * as shared from '#copy/shared'
import { cx } from '#dashboard/ui/cx.ts'
import { FieldError } from '#dashboard/ui/form/Field.tsx'
import { focusFaults } from '#dashboard/ui/focus/focus-faults.ts'
import { Wordmark } from '#dashboard/shell/frame/Brand.tsx'
import { LanguageButton } from '#dashboard/shell/language/LanguageButton.tsx'

/**
 * The layout of sign-in, invitations and answers to a link: one column with the wordmark on top.
 */
export function PublicPage({
  children,
  aside,
  width = 420,
}: {
  children: ReactNode
  /** content right of the wordmark; by default the link to the other language */ aside?: ReactNode
  width?: 420 | 520
}) {
  useEffect(focusFaults, [])
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-18 flex-none items-center justify-between gap-4 px-4 sm:px-8">
        <Link to="/" aria-label={shared.brandHome}>
          <Wordmark />
        </Link>
        {aside ?? <LanguageButton />}
      </header>
      <main
        className={cx(
          'mx-auto w-full flex-1 px-4 pt-8 pb-16 sm:pt-14',
          width === 420 ? 'max-w-113' : 'max-w-138',
        )}
      >
        {children}
      </main>
    </div>
  )
}

/** The result of a link, and where the visitor can continue. */
export function PublicAnswer({
  title,
  words,
  note,
  failure,
  children,
}: {
  title: string
  words: string
  note?: string
  failure?: string | null
  children: ReactNode
}) {
  return (
    <>
      <h1 className="font-display text-28 font-semibold text-balance break-words">{title}</h1>
      <p className="mt-3 text-16 text-pretty break-words text-text-2">{words}</p>
      {note && <p className="mt-2 text-14 break-words text-muted">{note}</p>}
      {failure && <FieldError>{failure}</FieldError>}
      <div className="mt-6 flex flex-wrap gap-2">{children}</div>
    </>
  )
}
