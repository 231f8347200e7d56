import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'

export function SettingsScreen() {
  return (
    <Pane>
      <PaneHead title="Pengaturan" />
      <PaneBody />
    </Pane>
  )
}
