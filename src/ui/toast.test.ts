import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showError, showSuccess } from './toast.ts'

const shown = () => [...document.querySelectorAll('.Toastify__toast')].map(({ textContent }) => textContent)

test('shows successes and failures in one container, and never the sentence that comes with field errors', async () => {
  await act(() => showError('The given data was invalid.'))
  expect(document.querySelector('.Toastify')).toBeNull()

  await act(() => showSuccess('Vos paramètres de recherche ont été sauvegardés.'))
  await waitFor(() => expect(shown()).toEqual(['Vos paramètres de recherche ont été sauvegardés.']))
  expect(document.querySelector('.Toastify__toast')?.getAttribute('role')).toBe('status')

  await act(() => showError())
  await act(() => showError(''))
  await act(() => showError('Vous ne pouvez pas voter'))
  await waitFor(() =>
    expect(shown().slice(1)).toEqual([
      'Oups... il y a eu une erreur',
      'Oups... il y a eu une erreur',
      'Vous ne pouvez pas voter',
    ]),
  )
  expect(document.querySelectorAll('.Toastify')).toHaveLength(1)
  expect(document.querySelector('.Toastify__toast-container--top-center')).not.toBeNull()
  expect(document.querySelectorAll('[aria-label="Fermer"]')).toHaveLength(4)
  const clock = document.querySelector<HTMLElement>('.Toastify__progress-bar')
  expect(clock?.style.animationDuration).toBe('7000ms')
})
