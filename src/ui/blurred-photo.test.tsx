import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { BlurredPhoto } from './blurred-photo.tsx'

afterEach(cleanup)

const PROPS = { href: '/messages/photo/a.webp', blur: 'data:,', width: 800, height: 600 }
const NOTE = 'Photo de Zoé. Touchez pour la voir.'

test('requests the file after a touch only, in the space reserved before', () => {
  render(<BlurredPhoto {...PROPS} alt="Photo de Zoé" note={NOTE} />)
  const link = screen.getByRole('link', { name: NOTE })
  expect([link.getAttribute('href'), document.querySelector('img')]).toEqual([PROPS.href, null])
  expect(link.style.aspectRatio).toBe('800 / 600')
  expect(fireEvent.click(link)).toBe(false)
  const image = screen.getByAltText('Photo de Zoé')
  expect(image.getAttribute('src')).toBe(PROPS.href)
  fireEvent.load(image)
  expect(screen.queryByText(NOTE)).toBeNull()
})

test('is blurred again where the file does not load', () => {
  render(<BlurredPhoto {...PROPS} alt="Photo de Zoé" note={NOTE} />)
  fireEvent.click(screen.getByRole('link'))
  fireEvent.error(screen.getByAltText('Photo de Zoé'))
  expect([document.querySelector('img'), screen.getByText(NOTE)]).toEqual([null, expect.anything()])
})
