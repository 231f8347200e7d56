import * as copy from '#copy/legal'
import * as screensCopy from '#copy/screens'
import { LegalPage } from './LegalPage.tsx'

export function PrivacyPolicyScreen() {
  return (
    <LegalPage
      title={screensCopy.privacyPolicy}
      since="22 November 2026"
      intro={copy.privacyIntro}
      sections={copy.privacySections}
    />
  )
}
