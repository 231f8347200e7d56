import { useEffect } from 'react'
import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import * as copy from '#copy/ui'
import * as shared from '#copy/shared'
import { cx } from '#dashboard/ui/cx.ts'
import { receiveToasts, TOAST_MS, type ToastType } from './toast.ts'
import type { ToastPlacement } from './ToastHost.tsx'

const MAX_AT_ONCE = 6
const PLACES: Record<ToastPlacement, string> = {
  'top-right': 'top-18 right-4 flex-col',
  'bottom-right': 'right-4 bottom-4 flex-col-reverse max-md:bottom-24',
}

const manager = Toast.createToastManager()

export function ToastList({ placement }: { placement: ToastPlacement }) {
  return (
    <Toast.Provider toastManager={manager} timeout={TOAST_MS} limit={MAX_AT_ONCE}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={copy.notifications}
          className={cx(
            'fixed z-70 flex w-90 max-w-[calc(100vw-32px)] gap-2 outline-none',
            PLACES[placement],
          )}
        >
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function List() {
  const { toasts } = Toast.useToastManager()
  useEffect(
    () =>
      receiveToasts(({ type, title, message, timeoutMs, action, until, onClose }) => {
        const id = manager.add({
          type,
          title,
          description: message,
          timeout: timeoutMs,
          onClose,
          priority: type === 'error' ? 'high' : 'low',
          data: { undoes: action !== undefined && action.undoes !== false },
          actionProps: action && {
            children: action.label,
            onClick: () => (action.onPress(), manager.close(id)),
          },
        })
        void until?.then(() => manager.close(id))
      }),
    [],
  )
  return toasts.map((entry) => (
    <Toast.Root
      key={entry.id}
      toast={entry}
      swipeDirection={['right', 'up']}
      data-toast={entry.type}
      className="toast rounded-panel border border-line bg-raised text-text shadow-float transition-[opacity,translate] duration-300 ease-out data-[ending-style]:translate-x-4 data-[ending-style]:opacity-0 data-[limited]:hidden data-[starting-style]:translate-x-4 data-[starting-style]:opacity-0"
    >
      <Toast.Content className="flex items-start gap-3 overflow-hidden rounded-[inherit] py-3 pr-2 pl-4">
        <Mark type={entry.type === 'error' ? 'error' : 'success'} />
        <div className="min-w-0 flex-1 py-px">
          <Toast.Title className="font-sans text-14 font-semibold" />
          <Toast.Description className="mt-0.5 text-13 break-words text-text-2" />
        </div>
        <Toast.Action
          data-undo={entry.data.undoes || undefined}
          className="-my-0.5 h-7 flex-none rounded-control px-2 text-13 font-semibold text-brand hover:bg-sunken pointer-coarse:h-10"
        />
        <Toast.Close
          aria-label={shared.close}
          className="-my-0.5 grid size-7 flex-none place-items-center rounded-control text-muted hover:bg-sunken hover:text-text pointer-coarse:size-10"
        >
          <X />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}

function Mark({ type }: { type: ToastType }) {
  const Icon = type === 'error' ? CircleAlert : CircleCheck
  return (
    <Icon
      className={cx('mt-0.5 size-4.5', type === 'error' ? 'text-danger' : 'text-ok')}
      aria-label={type === 'error' ? shared.failed : copy.succeeded}
    />
  )
}
