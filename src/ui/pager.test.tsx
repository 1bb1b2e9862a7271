import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { getNearbyPages, Pager } from './pager.tsx'

afterEach(cleanup)

const hrefOf = (page: number) => `/liste?page=${page}`
const links = () => screen.queryAllByRole('link').map((link) => link.textContent)

test.each([
  [1, 2, [1, 2]],
  [1, 9, [1, 2, 9]],
  [2, 9, [1, 2, 3, 9]],
  [5, 9, [1, 4, 5, 6, 9]],
  [9, 9, [1, 8, 9]],
  [5000, 5000, [1, 4999, 5000]],
  [7, 3, [1, 3]],
])('at page %i of %i stand %j', (current, last, pages) => {
  expect(getNearbyPages(current, last)).toEqual(pages)
})

describe('the links', () => {
  test('lead to each page by its address, the current one told apart', () => {
    render(<Pager current={2} last={3} hrefOf={hrefOf} />)
    expect(links()).toEqual(['Précédent', 'Page 1', 'Page 2', 'Page 3', 'Suivant'])
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Page 2')
    expect(screen.getByRole('link', { name: 'Précédent' }).getAttribute('href')).toBe('/liste?page=1')
    expect(screen.getByRole('link', { name: 'Suivant' }).getAttribute('rel')).toBe('next')
  })

  test('are none where there is one page', () => {
    render(<Pager current={1} last={1} hrefOf={hrefOf} />)
    expect(links()).toEqual([])
  })

  test('lead back from past the end', () => {
    render(<Pager current={7} last={3} hrefOf={hrefOf} />)
    expect(screen.getByRole('link', { name: 'Précédent' }).getAttribute('href')).toBe('/liste?page=3')
    expect(screen.queryByText('Suivant')).toBeNull()
  })

  test('update in place with a handler, but not for a new tab', () => {
    const onGo = vi.fn()
    render(<Pager current={1} last={3} hrefOf={hrefOf} onGo={onGo} />)
    fireEvent.click(screen.getByRole('link', { name: 'Suivant' }))
    fireEvent.click(screen.getByRole('link', { name: 'Page 3' }), { ctrlKey: true })
    expect(onGo.mock.calls).toEqual([[2]])
  })
})
