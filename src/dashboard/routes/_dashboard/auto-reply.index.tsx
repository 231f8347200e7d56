import { createFileRoute } from '@tanstack/react-router'

/** The list alone; the parent route has the screen. */
export const Route = createFileRoute('/_dashboard/auto-reply/')({})
