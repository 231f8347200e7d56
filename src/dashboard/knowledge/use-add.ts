import { useState, type FormEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AddOptions, addTyped } from './add-typed.ts'
import type { AddWay } from './knowledge-drafts.ts'
import { refreshKnowledge } from './queries.ts'

/** Adds the input of one form. `isAsked`: it was submitted with a missing field. */
export function useAdd(
  businessId: string,
  way: AddWay,
  {
    titleOf,
    onAdded,
    options,
  }: {
    titleOf: () => string
    onAdded: ((title: string) => void) | undefined
    options?: AddOptions
  },
) {
  const queryClient = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const title = titleOf()
      return { title, isComplete: await addTyped(businessId, way, options) }
    },
    onSuccess: async ({ title, isComplete }) => {
      setAsked(!isComplete)
      if (!isComplete) return
      await refreshKnowledge(queryClient, businessId)
      onAdded?.(title)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return { submit, isAsked, isPending, error }
}
