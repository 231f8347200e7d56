export type ToastType = 'success' | 'error'
export type ToastEntry = {
  type: ToastType
  title: string
  message?: string
  timeoutMs?: number
  /** `undoes`: false for a button that does not undo, which the key u must not press */
  action?: { label: string; onPress: () => void; undoes?: false }
  /** closes the toast when it resolves */
  until?: Promise<unknown>
  onClose?: () => void
}
type ToastOptions = Pick<ToastEntry, 'timeoutMs' | 'action' | 'until' | 'onClose'>

/**
 * Specification section 9: how long a toast is visible. It fades out within 300 ms, as its style
 * says.
 */
export const TOAST_MS = 5000
/** How long a toast with a button is visible, for example one that offers to undo. */
const ACTION_MS = 10_000

type Sink = (entry: ToastEntry) => void
const waiting: ToastEntry[] = []
let sink: Sink | undefined
let wake: (() => void) | undefined

/** Shows a toast. `message` adds a line; `options.action` a button, such as Urungkan. */
export const toast = {
  success: (title: string, message?: string, options?: ToastOptions) =>
    showToast({ type: 'success', title, message, ...options }),
  error: (title: string, message?: string, options?: ToastOptions) =>
    showToast({ type: 'error', title, message, ...options }),
}

function showToast(given: ToastEntry): void {
  const entry = given.action ? { timeoutMs: ACTION_MS, ...given } : given
  if (sink) return sink(entry)
  waiting.push(entry)
  wake?.()
}

/** The list is in its own chunk, which the host loads for the first toast. */
export function onFirstToast(load: () => void): () => void {
  wake = load
  if (waiting.length) load()
  return () => {
    wake = undefined
  }
}

/** The list takes over the queued toasts and receives all further ones. */
export function receiveToasts(next: Sink): () => void {
  sink = next
  for (const entry of waiting.splice(0)) next(entry)
  return () => {
    if (sink === next) sink = undefined
  }
}
