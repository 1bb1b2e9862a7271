import { expect, test } from 'vitest'
import { readSection, readSections } from './texts.ts'

test('readSections gives each section by its name, without the note', () => {
  const pools = readSections('pools')
  expect([...pools.keys()]).toEqual([
    ...['books', 'songs', 'films', 'dishes', 'joys'],
    ...['likes', 'dislikes', 'asides', 'towns'],
  ])
  expect([...pools.values()].filter((text) => text === '' || text.includes('=='))).toEqual([])
})

test('readSection splits at lines or a separator, and rejects an unknown name', () => {
  expect(readSection('pools', 'likes')[0]).toBe('l’odeur des pages d’un livre neuf')
  expect(readSection('names', 'tails', /\s+/)).toContain('en.ville')
  expect(() => readSection('names', 'none')).toThrow('no section "none" in names')
})
