import type { Fill } from '#contract/campaign'
import { Select } from '#dashboard/ui/Select.tsx'
import { TextInput } from '#dashboard/ui/TextInput.tsx'

/** What each variable is filled with. `fills[0]` is for {{1}}. */
export function FillFields({ variables, fills, samples, columns, onChange }: { variables: number[]; fills: Fill[]; samples: string[]; columns: string[]; onChange: (number: number, fill: Fill) => void }) {
  const options = [{ value: 'text', label: 'Sama untuk semua' }, { value: 'name', label: 'Nama pelanggan' }, ...columns.map((column) => ({ value: `column:${column}`, label: `Kolom ${column}` }))]
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-13 font-semibold">Isi variabel</legend>
      <div className="grid gap-2">
        {variables.map((number, position) => {
          const fill = fills[number - 1] ?? EMPTY
          const word = `{{${number}}}`
          return (
            <div key={number} className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-2 sm:grid-cols-[auto_11rem_minmax(0,1fr)]">
              <span className="figure min-w-11 pt-2 text-13 text-text-2">{word}</span>
              <Select aria-label={`Isi ${word} dari`} options={options} value={fill.kind === 'column' ? `column:${fill.column}` : fill.kind} onChange={(event) => onChange(number, fillOf(event.target.value))} />
              {fill.kind === 'text' && <TextInput aria-label={`Nilai ${word}`} required maxLength={1024} placeholder={samples[position] ? `mis. ${samples[position]}` : 'Tulis isinya'} value={fill.value} onChange={(event) => onChange(number, { kind: 'text', value: event.target.value })} className="max-sm:col-start-2" />}
              {fill.kind === 'name' && <TextInput aria-label={`Bila nama tidak diketahui, ${word}`} required maxLength={100} placeholder="Bila tanpa nama" value={fill.otherwise} onChange={(event) => onChange(number, { kind: 'name', otherwise: event.target.value })} className="max-sm:col-start-2" />}
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}

export const EMPTY: Fill = { kind: 'text', value: '' }

function fillOf(choice: string): Fill {
  if (choice === 'name') return { kind: 'name', otherwise: 'Kak' }
  return choice.startsWith('column:') ? { kind: 'column', column: choice.slice('column:'.length) } : EMPTY
}
