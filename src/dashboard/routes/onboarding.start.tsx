import { createFileRoute } from '@tanstack/react-router'

/** The first step; the screen itself stands in the parent. */
export const Route = createFileRoute('/onboarding/start')({})
