import { createFileRoute } from '@tanstack/react-router'

/** Resumes at the last step: the parent route renders the screen. */
export const Route = createFileRoute('/onboarding/')({})
