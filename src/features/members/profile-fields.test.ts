import { expect, test } from 'vitest'
import { FACT_FIELDS, getFactGroup, getFactLabel, PROFILE_FIELD_NAMES } from './profile-fields.ts'

test('every fact is in one of three groups', () => {
  const list = (group: string) => FACT_FIELDS.filter((name) => getFactGroup(name) === group)
  expect(list('life')).toEqual(
    expect.arrayContaining(['matrimonial_status', 'job', 'children', 'drink', 'smoke']),
  )
  expect(list('beliefs')).toEqual(['orientation', 'religion'])
  expect(list('looks')).toEqual(['height', 'size', 'eyes', 'hair'])
})

test('a fact is the answer’s words; an open answer and ‘Je le garde pour moi’ are none', () => {
  expect(getFactLabel('religion', 1)).toBe('Athée')
  expect(getFactLabel('religion', 0)).toBeNull()
  expect(getFactLabel('job', 'Luthière')).toBe('Luthière')
  for (const name of PROFILE_FIELD_NAMES) expect(getFactLabel(name, null)).toBeNull()
})
