import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { AgeSlider } from './age-slider.tsx'
import { DistanceSlider } from './distance-slider.tsx'

afterEach(cleanup)

function Ages({ from, to }: { from: number; to: number }) {
  const [value, setValue] = useState({ age_from: from, age_to: to })
  return <AgeSlider value={value} onChange={setValue} />
}

function Reach({ km }: { km: number }) {
  const [value, setValue] = useState(km)
  return <DistanceSlider value={value} onChange={setValue} />
}

const slide = (label: string, value: number) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: String(value) } })

describe('the age slider', () => {
  test('says its range in words and moves within 18 and 120', () => {
    const { container } = render(<Ages from={26} to={54} />)
    expect(container.querySelector('output')?.textContent).toBe('de 26 à 54 ans')
    const handle = screen.getByLabelText('Âge minimum')
    expect([handle.getAttribute('min'), handle.getAttribute('max')]).toEqual(['18', '120'])
    slide('Âge minimum', 30)
    slide('Âge maximum', 99)
    expect(container.querySelector('output')?.textContent).toBe('de 30 à 99 ans')
    expect(handle.getAttribute('aria-valuetext')).toBe('30 ans')
  })

  test('never lets one handle pass the other', () => {
    const { container } = render(<Ages from={26} to={54} />)
    slide('Âge minimum', 90)
    expect(container.querySelector('output')?.textContent).toBe('de 54 à 54 ans')
    slide('Âge maximum', 20)
    expect(container.querySelector('output')?.textContent).toBe('de 54 à 54 ans')
    slide('Âge minimum', 20)
    expect(container.querySelector('output')?.textContent).toBe('de 20 à 54 ans')
  })

  test('keeps the handle that can still move on top when both stand at the far end', () => {
    render(<Ages from={120} to={120} />)
    expect(screen.getByLabelText('Âge minimum').className).toBe('on-top')
  })

  test('sends both ages with its form', () => {
    const { container } = render(
      <form>
        <Ages from={26} to={54} />
      </form>,
    )
    const form = container.querySelector('form')
    const sent = form && [...new FormData(form)].filter(([name]) => name.startsWith('age_'))
    expect(sent).toEqual([
      ['age_from', '26'],
      ['age_to', '54'],
    ])
  })
})

describe('the distance slider', () => {
  test('reads kilometres between evenly spread marks, the world at the end', () => {
    const { container } = render(<Reach km={50} />)
    const output = container.querySelector('output')
    const handle = screen.getByRole('slider')
    expect(output?.textContent).toBe('50 km')
    fireEvent.change(handle, { target: { value: '10' } })
    expect(output?.textContent).toBe('28 km')
    fireEvent.change(handle, { target: { value: '100' } })
    expect(output?.textContent).toBe('partout dans le monde')
    expect(handle.getAttribute('aria-valuetext')).toBe('partout dans le monde')
    expect(container.querySelector<HTMLInputElement>('[name=distance]')?.value).toBe('1000')
  })

  test('shows its marks and highlights the current one', () => {
    const { container } = render(<Reach km={200} />)
    const marks = [...container.querySelectorAll('.marks li')].map(({ textContent }) => textContent)
    expect(marks).toEqual(['5', '50', '100', '200', '500', '1000'])
    expect(container.querySelector('.marks .on')?.textContent).toBe('200')
  })
})
