import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { dispatchLive } from '../live.ts'
import { showMentions } from './mentions.ts'

// Loaded with the first toast, slowly on a busy machine.
beforeAll(() => import('../../ui/toast-stage.tsx'))
showMentions()
afterEach(() => vi.restoreAllMocks())

const toasts = () => [...document.querySelectorAll<HTMLElement>('.Toastify__toast')]

test('leads to the post, from whatever page', async () => {
  await act(async () => dispatchLive('mention', { post: 12, name: 'Zoé', title: 'Où <b>danser</b> ?' }))
  await waitFor(() => expect(toasts()).toHaveLength(1))
  const [toast] = toasts()
  expect(toast?.textContent).toBe('Zoé vous a mentionné dans «\u202fOù <b>danser</b> ?\u202f»')
  expect(toast?.getAttribute('role')).toBe('status')
  expect(toast?.querySelector('a')?.getAttribute('href')).toBe('/forum/post/12')
})

test('says nothing on a page that nobody looks at', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await act(async () => dispatchLive('mention', { post: 13, name: 'Hugo', title: 'Bal' }))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(
    toasts()
      .map(({ textContent }) => textContent)
      .join(),
  ).not.toContain('Hugo')
})
