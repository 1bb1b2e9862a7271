import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  CONVERSATIONS,
  createPage,
  ME,
  NOW,
  receiveEvent,
  setUpInbox,
  showInbox,
} from '../../../../tests/support/inbox.tsx'

setUpInbox()

/** Headings of the list, each with the names below it. */
const groups = () =>
  [...document.querySelectorAll('.talk-groups > section')].map((section) => [
    section.querySelector('h2')?.textContent,
    ...[...section.querySelectorAll('.talk .name')].map(({ textContent }) => textContent),
  ])

test('the list is grouped by whose turn it is', () => {
  showInbox()
  expect(groups()).toEqual([
    ['À vous de répondre2', 'Inès', 'Karim'],
    ['À eux1', 'Léa'],
  ])
})

test('an old, a parked and a closed conversation rest', () => {
  const [ines, karim, lea] = CONVERSATIONS
  if (!ines || !karim || !lea) throw new Error('three conversations')
  const old = new Date(NOW - 30 * 86_400_000).toISOString()
  const list = createPage([
    { ...ines, date: old },
    { ...karim, parked: true },
    { ...lea, closed_by: ME },
  ])
  showInbox({ list })
  expect(groups()).toEqual([['En veille3', 'Inès', 'Karim', 'Léa']])
})

test('an act on another device moves a conversation to its group', async () => {
  showInbox()
  await receiveEvent('turn', { thread: 1, parked: true, muted: true, closed_by: null })
  expect(groups()).toEqual([
    ['À vous de répondre1', 'Karim'],
    ['À eux1', 'Léa'],
    ['En veille1', 'Inès'],
  ])
  expect(screen.getByText('notifications coupées')).toBeTruthy()
})
