import * as copy from '#copy/legal'
import { LegalPage } from './LegalPage.tsx'

export function TermsOfServiceScreen() {
  return (
    <LegalPage
      title={copy.termsTitle}
      since="22 November 2026"
      intro={copy.termsIntro}
      sections={copy.termsSections}
    />
  )
}
