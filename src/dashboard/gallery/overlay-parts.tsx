import { useState } from 'react'
import { Pencil, Trash2 } from 'lucide-react'
import * as copy from '#copy/ui-gallery'
import * as shared from '#copy/shared'
import { Button } from '#dashboard/ui/Button.tsx'
import { ConfirmDialog } from '#dashboard/ui/overlay/ConfirmDialog.tsx'
import { Dialog, type DialogProps } from '#dashboard/ui/overlay/Dialog.tsx'
import { Menu, type MenuEntry } from '#dashboard/ui/overlay/Menu.tsx'
import { Popover } from '#dashboard/ui/overlay/Popover.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import type { Part } from './Gallery.tsx'

const doNothing = () => {}

const VARIANTS: [NonNullable<DialogProps['variant']>, string][] = [
  ['dialog', copy.openDialog],
  ['sheet', copy.openSheet],
  ['side', copy.openSide],
]

function Dialogs() {
  const [open, setOpen] = useState<DialogProps['variant'] | 'confirm'>()
  const close = () => setOpen(undefined)
  return (
    <>
      {VARIANTS.map(([variant, label]) => (
        <Button key={variant} onClick={() => setOpen(variant)}>
          {label}
        </Button>
      ))}
      <Button kind="danger" onClick={() => setOpen('confirm')}>
        {copy.openConfirm}
      </Button>
      {VARIANTS.map(([variant]) => (
        <Dialog
          key={variant}
          variant={variant}
          open={open === variant}
          onClose={close}
          title={copy.example}
          description={copy.hint}
          actions={<Button onClick={close}>{shared.close}</Button>}
        >
          {copy.longExample}
        </Dialog>
      ))}
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        title={copy.example}
        confirmLabel={shared.remove}
        danger
        typeToConfirm={copy.choice}
        onConfirm={doNothing}
      >
        {copy.longExample}
      </ConfirmDialog>
    </>
  )
}

const ENTRIES: MenuEntry[] = [
  { heading: copy.example },
  { label: copy.choice, icon: <Pencil />, hint: copy.hint, checked: true, onSelect: doNothing },
  { label: copy.otherChoice, shortcut: 'E', disabled: true, onSelect: doNothing },
  'separator',
  { label: shared.remove, icon: <Trash2 />, tone: 'danger', onSelect: doNothing },
]

function Floating() {
  return (
    <>
      <Menu
        label={copy.example}
        entries={ENTRIES}
        trigger={(props) => <Button {...props}>{copy.openMenu}</Button>}
      />
      <Popover
        label={copy.example}
        trigger={(props) => <Button {...props}>{copy.openPopover}</Button>}
      >
        {(close) => (
          <div className="grid gap-2 p-3">
            {copy.longExample}
            <Button onClick={close}>{shared.close}</Button>
          </div>
        )}
      </Popover>
      <Button onClick={() => toast.success(copy.example, copy.hint)}>{copy.toastDone}</Button>
      <Button onClick={() => toast.error(copy.example, copy.longExample)}>
        {copy.toastFailed}
      </Button>
    </>
  )
}

export const OVERLAY_PARTS: Part[] = [
  {
    files: [
      'overlay/Dialog',
      'overlay/DialogPopup',
      'overlay/ConfirmDialog',
      'overlay/ConfirmPopup',
    ],
    Show: Dialogs,
  },
  {
    files: [
      'overlay/Menu',
      'overlay/MenuPopup',
      'overlay/Popover',
      'overlay/PopoverPopup',
      'overlay/ToastHost',
      'overlay/ToastList',
    ],
    Show: Floating,
  },
]
