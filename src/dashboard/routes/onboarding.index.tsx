import { createFileRoute } from '@tanstack/react-router'

/** Resumes where it stopped; the screen itself stands in the parent. */
export const Route = createFileRoute('/onboarding/')({})
