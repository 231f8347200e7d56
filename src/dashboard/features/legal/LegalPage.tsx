import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import * as copy from '#copy/legal'
import * as shared from '#copy/shared'
import { Wordmark } from '#dashboard/shell/frame/Brand.tsx'

/** A long text in one readable column, with its table of contents on top. */
export function LegalPage({
  title,
  since,
  intro,
  sections,
  children,
}: {
  title: string
  since: string
  intro: string
  sections: copy.LegalSection[]
  children?: ReactNode
}) {
  return (
    <div className="min-h-dvh">
      <header className="mx-auto flex h-18 max-w-180 items-center px-4 sm:px-6">
        <Link to="/" aria-label={shared.brandHome}>
          <Wordmark />
        </Link>
      </header>
      <main className="mx-auto max-w-180 px-4 pt-6 pb-20 text-16 text-text-2 sm:px-6">
        <h1 className="font-display text-40 font-semibold text-text max-sm:text-28">{title}</h1>
        <p className="mt-3 text-14 text-muted">{copy.validSince(since)}</p>
        <p className="mt-6 text-pretty">{intro}</p>
        <Contents sections={sections} />
        {sections.map((section, position) => (
          <section key={section.title} id={`bagian-${position + 1}`} className="scroll-mt-6">
            <h2 className="mt-10 text-20 text-text">
              {position + 1}. {section.title}
            </h2>
            {section.paragraphs?.map((paragraph) => (
              <p key={paragraph} className="mt-3 text-pretty">
                {paragraph}
              </p>
            ))}
            {section.points && (
              <ul className="mt-3 list-disc space-y-1.5 pl-6">
                {section.points.map((point) => (
                  <li key={point} className="text-pretty">
                    {point}
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
        {children}
      </main>
    </div>
  )
}

function Contents({ sections }: { sections: copy.LegalSection[] }) {
  return (
    <nav aria-label={copy.contents} className="mt-8 border-y border-line py-4">
      <ol className="list-decimal space-y-1 pl-6 text-14 sm:columns-2">
        {sections.map((section, position) => (
          <li key={section.title}>
            <a
              href={`#bagian-${position + 1}`}
              className="inline-block py-0.5 underline underline-offset-3 hover:text-text"
            >
              {section.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
