import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import catalogue from '../../../../public/json/emojis.json'
import EmojiPicker from './emoji-picker.tsx'

const chosen: string[] = []

beforeEach(() => {
  chosen.length = 0
  localStorage.clear()
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(catalogue)))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(): Promise<void> {
  cleanup()
  render(<EmojiPicker me={8} onChoose={(emoji) => chosen.push(emoji)} onClose={() => {}} />)
  await act(async () => {})
  await act(async () => {})
}
const search = (terms: string) =>
  fireEvent.change(screen.getByLabelText('Chercher un emoji'), { target: { value: terms } })
const labels = () =>
  [...document.querySelectorAll('.emoji-groups button')].map((one) => one.getAttribute('aria-label'))
const groups = () => [...document.querySelectorAll('.emoji-groups legend')].map((one) => one.textContent)

test('finds emojis by French terms without accents, and says when there is none', async () => {
  await open()
  search('coeur rouge')
  expect(labels()).toEqual(['Cœur rouge'])
  search('xyz')
  screen.getByText('Aucun emoji pour ces mots.')
})

test('inserts the character, and shows it among the recent ones afterwards', async () => {
  await open()
  expect(groups()[0]).toBe('Visages')
  fireEvent.click(screen.getByRole('button', { name: 'Cœur rouge' }))
  expect(chosen).toEqual(['\u2764\ufe0f'])
  await open()
  expect([groups()[0], labels()[0]]).toEqual(['Récents', 'Cœur rouge'])
})

test('is one tab stop that arrows move in', async () => {
  await open()
  const buttons = document.querySelectorAll<HTMLElement>('.emoji-groups button')
  expect([...buttons].filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  buttons[0]?.focus()
  fireEvent.keyDown(buttons[0] as HTMLElement, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(buttons[1])
  fireEvent.keyDown(buttons[1] as HTMLElement, { key: 'End' })
  expect(document.activeElement).toBe(buttons[buttons.length - 1])
})
