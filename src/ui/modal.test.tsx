import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Modal } from './modal.tsx'

afterEach(cleanup)

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ouvrir
      </button>
      <Modal open={open} onClose={() => setOpen(false)} title="Mettre fin à cette session">
        <p>Rien d’autre n’est perdu.</p>
      </Modal>
    </>
  )
}

const dialog = () => document.querySelector('dialog')

test('opens as a dialog named by its title and closes by its button', () => {
  render(<Page />)
  expect(dialog()?.open).toBe(false)
  fireEvent.click(screen.getByText('Ouvrir'))
  expect(dialog()?.open).toBe(true)
  const title = document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '')
  expect(title?.textContent).toBe('Mettre fin à cette session')
  fireEvent.click(screen.getByLabelText('Fermer'))
  expect(dialog()?.open).toBe(false)
  fireEvent.click(screen.getByText('Ouvrir'))
  expect(dialog()?.open).toBe(true)
})

test('closes on a click outside, not on one inside', () => {
  render(<Page />)
  fireEvent.click(screen.getByText('Ouvrir'))
  fireEvent.click(screen.getByText('Rien d’autre n’est perdu.'))
  expect(dialog()?.open).toBe(true)
  fireEvent.click(dialog() as HTMLDialogElement)
  expect(dialog()?.open).toBe(false)
})

test('is closed before it is removed, so that the browser returns the focus', () => {
  const { unmount } = render(<Page />)
  fireEvent.click(screen.getByText('Ouvrir'))
  const element = dialog()
  unmount()
  expect(element?.open).toBe(false)
})
