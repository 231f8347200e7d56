import { createFileRoute } from '@tanstack/react-router'

/** The first step: the parent route renders the screen. */
export const Route = createFileRoute('/onboarding/start')({})
