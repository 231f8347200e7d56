import { createFileRoute } from '@tanstack/react-router'

/** Only the list: the parent route renders the screen. */
export const Route = createFileRoute('/_dashboard/eskalasi/')({})
