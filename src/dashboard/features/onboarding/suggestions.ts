import { queryOptions } from '@tanstack/react-query'
import { loadQuestions } from './onboarding.functions.ts'

/** Questions that this business's customers could ask, the hardest last: one that only a person can answer. */
export const questionsQuery = (businessId: string) => queryOptions({ queryKey: ['onboarding', businessId, 'questions'], queryFn: () => loadQuestions({ data: { businessId } }), staleTime: 0 })
