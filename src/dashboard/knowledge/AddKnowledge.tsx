import { WriteForm } from './WriteForm.tsx'

/** The ways to teach the agent something. `onAdded` gets the title of what was added. */
export function AddKnowledge({ businessId, onAdded }: { businessId: string; onAdded?: (title: string) => void }) {
  return <WriteForm businessId={businessId} onAdded={onAdded} />
}
