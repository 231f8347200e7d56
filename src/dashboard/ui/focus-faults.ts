/** Time in which a refused form shows its errors. */
const SHOWN_MS = 80

/**
 * After a refused submit, moves the focus to the first field with an error, whose text a screen
 * reader announces with it. Returns a function that stops it.
 */
export function focusFaults(): () => void {
  const onSubmit = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement)) return
    setTimeout(() => target.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), SHOWN_MS)
  }
  document.addEventListener('submit', onSubmit, true)
  return () => document.removeEventListener('submit', onSubmit, true)
}
