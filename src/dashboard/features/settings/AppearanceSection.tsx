import { Monitor, Moon, Sun } from 'lucide-react'
import * as copy from '#copy/appearance'
import * as languageCopy from '#copy/language'
import * as shellCopy from '#copy/shell'
import { useDensity } from '#dashboard/shell/document/density.ts'
import { useTheme } from '#dashboard/shell/document/theme.ts'
import { useLanguage } from '#dashboard/shell/language/use-language.ts'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { SegmentedControl } from '#dashboard/ui/form/SegmentedControl.tsx'
import { Select } from '#dashboard/ui/form/Select.tsx'
import { Section } from './Section.tsx'

const THEMES = [
  { value: 'system', label: copy.system, icon: <Monitor /> },
  { value: 'light', label: shellCopy.themeLight, icon: <Sun /> },
  { value: 'dark', label: shellCopy.themeDark, icon: <Moon /> },
] as const
const DENSITIES = [
  { value: 'comfortable', label: copy.comfortable },
  { value: 'compact', label: copy.compact },
] as const

/** Theme, density and language of the member; each applies at once. */
export function AppearanceSection() {
  const { theme, setTheme } = useTheme()
  const { isCompact, setCompact } = useDensity()
  return (
    <Section id="tampilan" title={copy.title} lead={copy.lead}>
      <div>
        <p aria-hidden="true" className="mb-1.5 text-13 font-semibold">
          {shellCopy.theme}
        </p>
        <SegmentedControl
          label={shellCopy.theme}
          options={THEMES}
          value={theme ?? 'system'}
          onChange={(next) => setTheme(next === 'system' ? null : next)}
        />
      </div>
      <div>
        <p aria-hidden="true" className="mb-1.5 text-13 font-semibold">
          {copy.density}
        </p>
        <SegmentedControl
          label={copy.density}
          options={DENSITIES}
          value={isCompact ? 'compact' : 'comfortable'}
          onChange={(next) => setCompact(next === 'compact')}
        />
        <p className="mt-1.5 text-12 text-muted">{copy.densityHint}</p>
      </div>
      <LanguageField />
    </Section>
  )
}

/** Changes the language at once: the page loads again. */
function LanguageField() {
  const { choose, isChanging } = useLanguage()
  return (
    <Field label={languageCopy.label} hint={languageCopy.hint}>
      {(control) => (
        <Select
          {...control}
          options={LANGUAGES}
          value={languageCopy.code}
          disabled={isChanging}
          onChange={(event) => choose(event.target.value === 'en' ? 'en' : 'id')}
        />
      )}
    </Field>
  )
}

const LANGUAGES = [
  { value: 'id', label: languageCopy.names.id },
  { value: 'en', label: languageCopy.names.en },
]
