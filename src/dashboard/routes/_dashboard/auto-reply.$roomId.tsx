import { createFileRoute } from '@tanstack/react-router'
import { AutoReplyRoomScreen } from '#dashboard/features/auto-reply/AutoReplyRoomScreen.tsx'

export const Route = createFileRoute('/_dashboard/auto-reply/$roomId')({
  staticData: { hidesBottomBar: true },
  component: AutoReplyRoomScreen,
})
