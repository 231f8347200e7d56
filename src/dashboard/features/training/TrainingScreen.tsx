import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import * as copy from '#copy/training'
import * as draftCopy from '#copy/knowledge-draft'
import * as knowledgeCopy from '#copy/knowledge'
import * as procedureCopy from '#copy/procedure'
import * as screensCopy from '#copy/screens'
import * as shared from '#copy/shared'
import { AddKnowledge } from '#dashboard/knowledge/AddKnowledge.tsx'
import { sourcesQuery } from '#dashboard/knowledge/queries.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button } from '#dashboard/ui/Button.tsx'
import { Dialog, preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Pane, PaneHead } from '#dashboard/ui/Pane.tsx'
import { tabPanelId, Tabs } from '#dashboard/ui/Tabs.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { DraftBar, StartDraft } from './draft/DraftBar.tsx'
import { useIsDrafting } from './draft/use-draft.ts'
import { ConflictNotice } from './conflicts/ConflictNotice.tsx'
import { KnowledgeParts } from './KnowledgeParts.tsx'
import { useKnowledgeLive } from './knowledge-live.ts'
import { ProceduresTab } from './procedures/ProceduresTab.tsx'
import { MannerTab } from './MannerTab.tsx'
import { ProposalNotice } from './ProposalNotice.tsx'
import { WordsTab } from './WordsTab.tsx'

const TABS = [
  { value: 'pengetahuan', label: knowledgeCopy.knowledge },
  { value: 'prosedur', label: procedureCopy.title },
  { value: 'perilaku', label: copy.behaviour },
  { value: 'saran', label: copy.suggestions },
] as const

/** The agent's knowledge, manner and procedures. */
export function TrainingScreen() {
  const { business, role } = useWorkspace()
  const { tab = 'pengetahuan', bagian, sumber } = useSearch({ from: '/_dashboard/training' })
  const navigate = useNavigate({ from: '/training' })
  const [isAdding, setAdding] = useState(false)
  const { data: sources } = useSuspenseQuery(sourcesQuery(business.id))
  const isKeeper = role === 'owner' || role === 'admin'
  useKnowledgeLive(business.id)
  const isOfProducts = sources.some(({ id, kind }) => id === sumber && kind === 'product')
  const part = isOfProducts ? 'produk' : (bagian ?? 'sumber')
  return (
    <Pane key={business.id}>
      <PaneHead title={screensCopy.training}>
        {isKeeper && tab === 'prosedur' && <StartDraft />}
        {isKeeper && tab === 'pengetahuan' && part === 'sumber' && sources.length > 0 && (
          <>
            <StartDraft />
            <Button kind="primary" onClick={() => setAdding(true)} onPointerEnter={preloadDialog}>
              <Plus />
              {shared.add}
            </Button>
          </>
        )}
      </PaneHead>
      <Tabs
        name="training"
        label={copy.trainingParts}
        tabs={TABS}
        value={tab}
        onChange={(next) =>
          void navigate({
            search: (kept) => ({ ...kept, tab: next === 'pengetahuan' ? undefined : next }),
            replace: true,
          })
        }
      />
      <div
        id={tabPanelId('training')}
        role="tabpanel"
        aria-labelledby={`training-tab-${tab}`}
        className="flex min-h-0 flex-1 flex-col"
      >
        {(tab === 'pengetahuan' || tab === 'prosedur') && <DraftBar isKeeper={isKeeper} />}
        {tab === 'pengetahuan' && <ConflictNotice isKeeper={isKeeper} />}
        {tab === 'pengetahuan' && isKeeper && <ProposalNotice businessId={business.id} />}
        <div className="min-h-0 flex-1">
          {tab === 'prosedur' && <ProceduresTab locked={!isKeeper} />}
          {tab === 'perilaku' && <MannerTab locked={!isKeeper} />}
          {tab === 'saran' && <WordsTab locked={!isKeeper} />}
          {tab === 'pengetahuan' && (
            <KnowledgeParts isKeeper={isKeeper} part={part} onAdd={() => setAdding(true)} />
          )}
        </div>
      </div>
      <AddDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </Pane>
  )
}

function AddDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { business } = useWorkspace()
  const isDraft = useIsDrafting()
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      sticky
      title={knowledgeCopy.addKnowledge}
      description={copy.trainingLead}
      width={520}
    >
      <AddKnowledge
        businessId={business.id}
        isDraft={isDraft}
        onAdded={(title) => {
          toast.success(isDraft ? draftCopy.addedToDraft : copy.added, title)
        }}
      />
    </Dialog>
  )
}
