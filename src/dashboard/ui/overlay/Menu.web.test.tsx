import { useRef } from 'react'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../tests/dom/page.tsx'
import { Menu } from './Menu.tsx'

function MenuAboveField() {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Menu
        label="Menu pesan"
        entries={[
          { label: 'Balas', onSelect: () => field.current?.focus() },
          { label: 'Salin', onSelect: () => undefined },
        ]}
        trigger={({ ref, ...props }) => (
          <button type="button" {...props} ref={ref}>
            Menu
          </button>
        )}
      />
      <input ref={field} aria-label="Balasan" />
    </>
  )
}

test.each([
  { entry: 'Balas', focused: () => screen.getByLabelText('Balasan') },
  { entry: 'Salin', focused: () => screen.getByRole('button', { name: 'Menu' }) },
])('after "$entry" the focus is where the entry moved it, or on the button', async (one) => {
  const { user } = openPage(<MenuAboveField />)
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  await user.click(await screen.findByRole('menuitem', { name: one.entry }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(one.focused()))
})
