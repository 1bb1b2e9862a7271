import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import * as embla from 'embla-carousel-react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeSlider } from '../../../../../tests/support/lightbox.tsx'
import { createPostProps } from '../../../../../tests/support/posts.tsx'
import { stubExports } from '../../../../../tests/support/stub-exports.ts'
import { openPhotosInViewer } from './open-photos.ts'
import { PostPhotos } from './post-photos.tsx'

const photo = (id: number, alt: string, waiting = false) => ({
  ...{ id, alt, waiting },
  file: `${id}.webp`,
  width: 800,
  height: 600,
})
let end: () => void

stubExports(embla, createFakeSlider())

beforeEach(() => {
  end = openPhotosInViewer()
  // The document of the tests has no history to go back in.
  vi.spyOn(history, 'back').mockImplementation(() => void dispatchEvent(new PopStateEvent('popstate')))
  render(
    <PostPhotos
      post={createPostProps(1, { photos: [photo(4, 'Un vélo rouge'), photo(5, 'Un saule', true)] })}
    />,
  )
})
afterEach(() => {
  end()
  cleanup()
})

const dialog = () => document.querySelector<HTMLDialogElement>('dialog.viewer')
const link = () => screen.getByRole('link', { name: 'Un vélo rouge' })
const open = async () => {
  fireEvent.click(link())
  await vi.waitFor(() => expect(dialog()?.open).toBe(true))
}

describe('a photo of a post', () => {
  test('opens in the viewer with its description and the others of the post', async () => {
    await open()
    expect(dialog()?.querySelector('.slide:not([aria-hidden=true]) img')?.getAttribute('src')).toBe(
      '/forum/photo/4.webp',
    )
    expect(dialog()?.querySelector('.viewer-alt')?.textContent).toBe('Un vélo rouge')
    fireEvent.keyDown(dialog() as Element, { key: 'ArrowRight' })
    expect(dialog()?.querySelector('.viewer-alt')?.textContent).toBe('Un saule · En cours de vérification')
    expect(dialog()?.querySelector('[role=status]')?.textContent).toBe('2 sur 2')
    expect(dialog()?.querySelector('.viewer-head a:last-child')?.getAttribute('href')).toContain(
      '/photos#photo-5',
    )
    await act(async () => void history.back())
  })

  test('is left by the way back, and the focus returns to it', async () => {
    await open()
    await act(async () => void fireEvent.click(screen.getByText('Retour')))
    expect(dialog()).toBeNull()
    expect(history.back).toHaveBeenCalledTimes(1)
    expect(document.activeElement).toBe(link())
  })

  test('opens as a link with a key that opens another tab', async () => {
    const isFollowed = fireEvent.click(link(), { ctrlKey: true })
    expect(isFollowed).toBe(true)
    expect(dialog()).toBeNull()
  })
})
