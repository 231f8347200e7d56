import { useState } from 'react'
import { MessageCircle } from 'lucide-react'
import * as copy from '#copy/ui-gallery'
import { Button } from '#dashboard/ui/Button.tsx'
import { Notice } from '#dashboard/ui/Notice.tsx'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { SplitView } from '#dashboard/ui/SplitView.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#dashboard/ui/States.tsx'
import { tabPanelId, Tabs } from '#dashboard/ui/Tabs.tsx'
import { TitledPanel } from '#dashboard/ui/TitledPanel.tsx'
import { VirtualRows } from '#dashboard/ui/VirtualRows.tsx'
import type { Part } from './Gallery.tsx'

const doNothing = () => {}

function States() {
  return (
    <div className="grid w-full">
      <SkeletonRows rows={2} />
      <EmptyState
        icon={<MessageCircle />}
        title={copy.example}
        action={<Button>{copy.choice}</Button>}
      >
        {copy.hint}
      </EmptyState>
      <ErrorState title={copy.example} onRetry={doNothing}>
        {copy.hint}
      </ErrorState>
    </div>
  )
}

function Notices() {
  return (
    <div className="grid w-full gap-2">
      <Notice>{copy.longExample}</Notice>
      <Notice tone="wait">{copy.longExample}</Notice>
      <Notice tone="danger" onRetry={doNothing}>
        {copy.longExample}
      </Notice>
    </div>
  )
}

function TabRow() {
  const [value, setValue] = useState('one')
  return (
    <div className="w-full">
      <Tabs
        name="gallery"
        label={copy.example}
        className="@container"
        value={value}
        onChange={setValue}
        tabs={[
          { value: 'one', label: copy.choice, count: 4 },
          { value: 'other', label: copy.otherChoice, count: 1200, alert: copy.hint },
          { value: 'off', label: copy.example, disabled: true },
        ]}
      />
      <p id={tabPanelId('gallery')} role="tabpanel" className="p-4 text-muted">
        {copy.hint}
      </p>
    </div>
  )
}

const ROWS = Array.from({ length: 500 }, (_, place) => place + 1)

function Panes() {
  return (
    <div className="h-90 w-full overflow-hidden rounded-panel border border-line">
      <SplitView
        label={copy.example}
        isOpen
        placeholder={null}
        list={
          <VirtualRows label={copy.example} items={ROWS} keyOf={String} rowHeight={40}>
            {(place) => <p className="border-b border-line px-4 py-2">{copy.row(place)}</p>}
          </VirtualRows>
        }
      >
        <Pane>
          <PaneHead title={copy.longExample}>
            <Button>{copy.choice}</Button>
          </PaneHead>
          <PaneBody className="p-4">
            <TitledPanel id="panel" title={copy.example} hint={copy.hint}>
              {copy.longExample}
            </TitledPanel>
          </PaneBody>
        </Pane>
      </SplitView>
    </div>
  )
}

export const STATE_PARTS: Part[] = [
  { files: ['States'], Show: States },
  { files: ['Notice'], Show: Notices },
  { files: ['Tabs'], Show: TabRow },
  { files: ['SplitView', 'VirtualRows', 'Pane', 'TitledPanel'], Show: Panes },
]
