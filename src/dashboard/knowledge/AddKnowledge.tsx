import { lazy, Suspense } from 'react'
import * as copy from '#copy/knowledge'
import * as proposalCopy from '#copy/proposal'
import * as shared from '#copy/shared'
import { SegmentedControl } from '#dashboard/ui/form/SegmentedControl.tsx'
import { SkeletonRows } from '#dashboard/ui/States.tsx'
import { ADD_WAYS, type AddWay, useKnowledgeDraft } from './knowledge-drafts.ts'
import { FileForm } from './FileForm.tsx'
import { FaqForm, TextForm } from './TypedForms.tsx'
import { WebForm } from './WebForm.tsx'

const LABELS: Record<AddWay, string> = {
  text: copy.write,
  faq: copy.faq,
  file: shared.file,
  web: copy.site,
  chat: proposalCopy.chatWay,
}
const WAYS = ADD_WAYS.map((value) => ({ value, label: LABELS[value] }))
const ChatForm = lazy(() =>
  import('./ChatForm.tsx').then((module) => ({ default: module.ChatForm })),
)
const FORMS = { text: TextForm, faq: FaqForm, file: FileForm, web: WebForm, chat: ChatForm }

/**
 * The ways to teach the agent something; what was typed stays until it is added. `onAdded` gets the
 * title of what was added.
 */
export function AddKnowledge({
  businessId,
  isMain = true,
  onAdded,
}: {
  businessId: string
  isMain?: boolean
  onAdded?: (title: string) => void
}) {
  const [{ way = 'text' }, change] = useKnowledgeDraft(businessId)
  return (
    <div className="grid gap-5">
      <SegmentedControl
        label={copy.wayToAdd}
        options={WAYS}
        value={way}
        onChange={(chosen) => change({ way: chosen })}
        className="auto-cols-auto! [&_button]:px-1.5 [&_button]:whitespace-nowrap"
      />
      {ADD_WAYS.map((value) => {
        const Form = FORMS[value]
        return (
          <div key={value} hidden={value !== way}>
            {(value !== 'chat' || value === way) && (
              <Suspense fallback={<SkeletonRows rows={3} />}>
                <Form businessId={businessId} isMain={isMain} onAdded={onAdded} />
              </Suspense>
            )}
          </div>
        )
      })}
    </div>
  )
}
