import { useNavigate } from '@tanstack/react-router'
import * as copy from '#copy/product'
import { SegmentedControl } from '#dashboard/ui/form/SegmentedControl.tsx'
import { useIsDrafting } from './draft/use-draft.ts'
import { KnowledgeTab } from './KnowledgeTab.tsx'
import { ProductsPanel } from './products/ProductsPanel.tsx'
import type { KNOWLEDGE_PARTS } from './search.ts'

type Part = (typeof KNOWLEDGE_PARTS)[number]
const PARTS = [
  { value: 'sumber', label: copy.sources },
  { value: 'produk', label: copy.products },
] as const

/** The two parts of the knowledge: sources, and the product table. */
export function KnowledgeParts({
  isKeeper,
  part,
  onAdd,
}: {
  isKeeper: boolean
  part: Part
  onAdd: () => void
}) {
  const navigate = useNavigate({ from: '/training' })
  const isDraft = useIsDrafting() && isKeeper
  const chooser = (
    <SegmentedControl
      label={copy.knowledgeParts}
      options={PARTS}
      value={part}
      onChange={(next) =>
        void navigate({
          search: (kept) => ({
            ...kept,
            sumber: undefined,
            bagian: next === 'sumber' ? undefined : next,
          }),
          replace: true,
        })
      }
      className="auto-cols-auto! max-sm:w-full max-sm:auto-cols-fr! [&_button]:px-3 [&_button]:whitespace-nowrap"
    />
  )
  if (part === 'sumber') return <KnowledgeTab isKeeper={isKeeper} lead={chooser} onAdd={onAdd} />
  return (
    <ProductsPanel key={String(isDraft)} isKeeper={isKeeper} isDraft={isDraft} lead={chooser} />
  )
}
