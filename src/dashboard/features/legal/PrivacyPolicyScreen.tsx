import * as copy from '#copy/legal'
import { LegalPage } from './LegalPage.tsx'

export function PrivacyPolicyScreen() {
  return (
    <LegalPage
      title={copy.privacyTitle}
      since="22 November 2026"
      intro={copy.privacyIntro}
      sections={copy.privacySections}
    />
  )
}
