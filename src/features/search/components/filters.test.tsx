import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import type { SearchSettings } from '../contract.ts'
import { countFilters, NO_FILTERS, SettingsFields } from './filters.tsx'

const SETTINGS = { seek: 2, orientation: 50, age_from: 26, age_to: 54, distance: 50, filter: 0 }
const INTERESTS = [
  { id: 47, label: 'Le cinéma' },
  { id: 22, label: 'Les bals' },
]
let edited: SearchSettings

function Fields({ initial, errors = {} }: { initial: Partial<SearchSettings>; errors?: object }) {
  const [values, setValues] = useState<SearchSettings>({ ...SETTINGS, ...initial })
  edited = values
  return (
    <SettingsFields
      values={values}
      errors={errors}
      count={null}
      interests={INTERESTS}
      onChange={(changed) => setValues((before) => ({ ...before, ...changed }))}
    />
  )
}
const find = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const click = (label: string) => fireEvent.click(find(label))

afterEach(cleanup)

describe('SettingsFields', () => {
  test('adds and removes intentions and interests', () => {
    render(<Fields initial={{ interests: [22] }} />)
    expect([find('Le cinéma').checked, find('Les bals').checked]).toEqual([false, true])
    for (const label of ['Le cinéma', 'Danser, sortir', 'Une vraie histoire', 'Les bals']) click(label)
    expect(edited).toEqual({ ...SETTINGS, intentions: 9, interests: [47] })
    click('Danser, sortir')
    expect(edited.intentions).toBe(1)
    expect(countFilters(edited)).toBe(2)
    expect(countFilters({ ...edited, ...NO_FILTERS })).toBe(0)
  })

  test('loads the other interests where they are opened, and takes eight at most', async () => {
    render(<Fields initial={{ interests: [1, 2, 3, 4, 5, 6, 22] }} />)
    expect(screen.queryByLabelText('La marche')).toBeNull()
    const details = screen.getByText(/^Tous les goûts/).closest('details') as HTMLDetailsElement
    expect(details.textContent).toBe('Tous les goûts · 6')
    details.open = true
    fireEvent(details, new Event('toggle'))
    expect(await screen.findByLabelText('La marche')).toBeTruthy()
    expect(screen.getAllByLabelText('Le cinéma')).toHaveLength(1)
    click('Le jazz')
    expect(find('Les romans').disabled).toBe(true)
    click('La marche')
    expect(find('Les romans').disabled).toBe(false)
  })

  test('shows what the server refuses', () => {
    render(<Fields initial={{}} errors={{ intentions: 'Pas cette envie.', interests: 'Pas ce goût.' }} />)
    expect(screen.getByText('Pas cette envie.')).toBeTruthy()
    expect(screen.getByText('Pas ce goût.')).toBeTruthy()
  })
})
