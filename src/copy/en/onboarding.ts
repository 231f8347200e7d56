export * from '../id/onboarding.ts'
