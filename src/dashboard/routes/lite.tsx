import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/lite')({
  beforeLoad: () => {
    throw redirect({ to: '/', search: true })
  },
})
