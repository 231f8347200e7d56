import { useId } from 'react'
import * as copy from '#copy/whatsapp-template'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'

/** One required sample for each variable of the text. */
export function SampleValues({
  variables,
  samples,
  onChange,
}: {
  variables: number[]
  samples: string[]
  onChange: (number: number, sample: string) => void
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-panel border border-line p-4">
      <h2 id={id} className="font-heading text-13 font-bold">
        {copy.sampleValues}
      </h2>
      <p className="mt-0.5 mb-3 text-12 text-muted">{copy.sampleValuesLead}</p>
      <div className="grid gap-2">
        {variables.map((number) => (
          <label key={number} className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-2">
            <span className="figure min-w-11 text-13 text-text-2">{`{{${number}}}`}</span>
            <TextInput
              required
              value={samples[number - 1] ?? ''}
              placeholder={copy.sampleValueFor(number)}
              onChange={(event) => onChange(number, event.target.value)}
            />
          </label>
        ))}
      </div>
    </section>
  )
}
