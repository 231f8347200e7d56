import { createFileRoute } from '@tanstack/react-router'
import { LandingScreen } from '#dashboard/features/landing/LandingScreen.tsx'

export const Route = createFileRoute('/')({ component: LandingScreen })
