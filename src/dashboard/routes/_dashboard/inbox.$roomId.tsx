import { createFileRoute } from '@tanstack/react-router'
import { InboxRoomScreen } from '#dashboard/features/inbox/InboxRoomScreen.tsx'

export const Route = createFileRoute('/_dashboard/inbox/$roomId')({
  staticData: { hidesBottomBar: true },
  component: InboxRoomScreen,
})
