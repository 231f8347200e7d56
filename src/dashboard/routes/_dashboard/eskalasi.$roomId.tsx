import { createFileRoute } from '@tanstack/react-router'
import { EskalasiRoomScreen } from '#dashboard/features/eskalasi/EskalasiRoomScreen.tsx'

export const Route = createFileRoute('/_dashboard/eskalasi/$roomId')({
  staticData: { hidesBottomBar: true },
  component: EskalasiRoomScreen,
})
