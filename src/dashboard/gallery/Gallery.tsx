import { ToastHost } from '#dashboard/ui/overlay/ToastHost.tsx'
import * as copy from '#copy/ui-gallery'
import { BUTTON_PARTS } from './button-parts.tsx'
import { FORM_PARTS } from './form-parts.tsx'
import { OVERLAY_PARTS } from './overlay-parts.tsx'
import { STATE_PARTS } from './state-parts.tsx'

export type Part = {
  /** the files of src/dashboard/ui that it shows */
  files: string[]
  Show: () => React.ReactNode
}

export const PARTS: Part[] = [...BUTTON_PARTS, ...FORM_PARTS, ...OVERLAY_PARTS, ...STATE_PARTS]

const THEMES = [
  { theme: 'light', label: copy.light },
  { theme: 'dark', label: copy.dark },
] as const

/** Every component of src/dashboard/ui in its states, in both themes side by side. */
export function Gallery() {
  return (
    <main className="h-dvh overflow-y-auto bg-canvas">
      <header className="px-6 pt-6 pb-4">
        <h1 className="font-display text-28 font-semibold">{copy.title}</h1>
        <p className="text-muted">{copy.lead}</p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        {THEMES.map(({ theme, label }) => (
          <section
            key={theme}
            aria-label={label}
            data-theme={theme}
            className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 bg-canvas p-6 text-text"
          >
            {PARTS.map((part) => (
              <OnePart key={part.files[0]} part={part} />
            ))}
          </section>
        ))}
      </div>
      <ToastHost placement="top-right" />
    </main>
  )
}

function OnePart({ part: { files, Show } }: { part: Part }) {
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="font-figures text-12 text-muted">{files.join(' · ')}</h2>
      <div className="flex flex-wrap items-start gap-3 rounded-panel border border-line bg-surface p-4">
        <Show />
      </div>
    </section>
  )
}
