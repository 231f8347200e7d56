import { createFileRoute } from '@tanstack/react-router'

/** The list alone; the screen itself stands in the parent. */
export const Route = createFileRoute('/_dashboard/auto-reply/')({})
