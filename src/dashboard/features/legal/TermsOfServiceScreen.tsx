import * as copy from '#copy/legal'
import * as screensCopy from '#copy/screens'
import { LegalPage } from './LegalPage.tsx'

export function TermsOfServiceScreen() {
  return (
    <LegalPage
      title={screensCopy.termsOfService}
      since="22 November 2026"
      intro={copy.termsIntro}
      sections={copy.termsSections}
    />
  )
}
