import { useState } from 'react'
import { SegmentedControl } from '#dashboard/ui/SegmentedControl.tsx'
import { FileForm } from './FileForm.tsx'
import { FaqForm, TextForm } from './TypedForms.tsx'
import { WebForm } from './WebForm.tsx'

const WAYS = [
  { value: 'web', label: 'Situs' },
  { value: 'file', label: 'Berkas' },
  { value: 'faq', label: 'Tanya jawab' },
  { value: 'text', label: 'Tulis' },
] as const
export type AddWay = (typeof WAYS)[number]['value']

/** The ways to teach the agent something; what was typed in one stays while another is looked at. `onAdded` gets the title of what was added. */
export function AddKnowledge({ businessId, first = 'web', onAdded }: { businessId: string; first?: AddWay; onAdded?: (title: string) => void }) {
  const [way, setWay] = useState<AddWay>(first)
  const forms = { web: WebForm, file: FileForm, faq: FaqForm, text: TextForm }
  return (
    <div className="grid gap-5">
      <SegmentedControl label="Cara menambahkan" options={WAYS} value={way} onChange={setWay} className="auto-cols-auto! [&_button]:px-1.5 [&_button]:whitespace-nowrap" />
      {WAYS.map(({ value }) => {
        const Form = forms[value]
        return (
          <div key={value} hidden={value !== way}>
            <Form businessId={businessId} onAdded={onAdded} />
          </div>
        )
      })}
    </div>
  )
}
