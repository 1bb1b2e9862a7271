import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ActionsMenu, MenuItem } from './actions-menu.tsx'

afterEach(cleanup)

const onCopy = vi.fn()
const onBlock = vi.fn()

function show(busy = false) {
  render(
    <ActionsMenu label="Autres actions" title="Salomé">
      <MenuItem icon="copy" label="Copier l’ID" help="Le numéro de ce profil." onClick={onCopy} />
      <MenuItem icon="ban" label="Bloquer" isDanger busy={busy} onClick={onBlock} />
    </ActionsMenu>,
  )
  fireEvent.click(screen.getByLabelText('Autres actions'))
}
const dialog = () => document.querySelector('dialog') as HTMLDialogElement

test('opens as a dialog named by its title and closes by its button', () => {
  show()
  expect(dialog().open).toBe(true)
  expect(screen.getByRole('dialog', { name: 'Salomé' })).toBe(dialog())
  fireEvent.click(screen.getByLabelText('Fermer'))
  expect(dialog().open).toBe(false)
})

test('acts and closes after a choice, and on a touch outside', () => {
  show()
  fireEvent.click(screen.getByText('Le numéro de ce profil.'))
  expect(onCopy).toHaveBeenCalledOnce()
  expect(dialog().open).toBe(false)
  fireEvent.click(screen.getByLabelText('Autres actions'))
  fireEvent.click(screen.getByText('Salomé'))
  expect(dialog().open).toBe(true)
  fireEvent.click(dialog())
  expect(dialog().open).toBe(false)
})

test('does not act again while the choice is being saved', () => {
  show(true)
  fireEvent.click(screen.getByText('Bloquer'))
  expect(onBlock).not.toHaveBeenCalled()
})
