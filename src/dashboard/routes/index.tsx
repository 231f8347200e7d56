import { createFileRoute } from '@tanstack/react-router'
import { readPlansForSale } from '#dashboard/features/landing/landing.functions.ts'
import { LandingScreen } from '#dashboard/features/landing/LandingScreen.tsx'

export const Route = createFileRoute('/')({
  loader: () => readPlansForSale(),
  component: Landing,
})

function Landing() {
  return <LandingScreen plans={Route.useLoaderData()} />
}
