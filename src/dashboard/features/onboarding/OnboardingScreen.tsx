import { PublicPage } from '#dashboard/shell/PublicPage.tsx'

export function OnboardingScreen() {
  return (
    <PublicPage width={520}>
      <h1 className="font-display text-28 font-semibold">Siapkan Tanggap</h1>
    </PublicPage>
  )
}
