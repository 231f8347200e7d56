import { type ReactNode } from 'react'
import * as copy from '#copy/knowledge'
import * as draftCopy from '#copy/knowledge-draft'
import * as proposalCopy from '#copy/proposal'
import * as shared from '#copy/shared'
import { LateCode } from '#dashboard/ui/LateCode.tsx'
import { SegmentedControl } from '#dashboard/ui/form/SegmentedControl.tsx'
import { SkeletonRows } from '#dashboard/ui/States.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'
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
const TYPED_WAYS = WAYS.filter(({ value }) => value === 'text' || value === 'faq')
const ChatForm = lazyPart(() => import('./ChatForm.tsx').then((module) => module.ChatForm), {
  isInPlace: true,
})
const FORMS = { text: TextForm, faq: FaqForm, file: FileForm, web: WebForm, chat: ChatForm }

/**
 * The ways to add knowledge. Input stays until it is added. `onAdded` gets the title of what was
 * added. `isDraft`: it goes into the draft, which accepts typed answers only.
 */
export function AddKnowledge({
  businessId,
  isMain = true,
  isDraft = false,
  onAdded,
}: {
  businessId: string
  isMain?: boolean
  isDraft?: boolean
  onAdded?: (title: string) => void
}) {
  const [{ way: chosenWay = 'text' }, change] = useKnowledgeDraft(businessId)
  const ways = isDraft ? TYPED_WAYS : WAYS
  const way = ways.some(({ value }) => value === chosenWay) ? chosenWay : 'text'
  return (
    <div className="grid gap-5">
      <SegmentedControl
        label={copy.wayToAdd}
        options={ways}
        value={way}
        onChange={(chosen) => change({ way: chosen })}
        className="auto-cols-auto! [&_button]:px-1.5 [&_button]:whitespace-nowrap"
      />
      {isDraft && <p className="-mt-2 text-13 text-muted">{draftCopy.typedOnly}</p>}
      {ways.map(({ value }) => {
        const Form = FORMS[value]
        return (
          <div key={value} hidden={value !== way}>
            {(value !== 'chat' || value === way) && (
              <LateForm isLate={value === 'chat'}>
                <Form businessId={businessId} isMain={isMain} isDraft={isDraft} onAdded={onAdded} />
              </LateForm>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** Lazy components are not in the server's page, because the server does not wait for them. */
function LateForm({ isLate, children }: { isLate: boolean; children: ReactNode }) {
  const loading = <SkeletonRows rows={3} />
  if (!isLate) return children
  return <LateCode fallback={loading}>{children}</LateCode>
}
