import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerAll } from '../../../../../tests/support/profile.ts'
import type { Profile, ProfileUser } from '../contract.ts'
import { ProfileFacts } from './facts.tsx'

afterEach(cleanup)

function show(answers: Partial<ProfileUser>, verified_on: string | null = null) {
  const user = { ...answerAll(null), sex: 1, stripe_status: false, ...answers } as ProfileUser
  const { container } = render(<ProfileFacts profile={{ user, verified_on } as Profile} />)
  return [...container.querySelectorAll('dl > div')].map((group) =>
    [...group.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
  )
}

test('says answers as sentences, by group', () => {
  const facts = show({
    ...{ matrimonial_status: 0, job: 'Ébéniste', children: 2, smoke: 0, drink: 2 },
    ...{ height: 5, size: 0, hair: 1, eyes: 2, orientation: 0, religion: 1 },
  })
  expect(facts).toEqual([
    ['Sa vie', 'Garçon, célibataire. Ébéniste. Deux enfants. Ne fume pas, boit un verre à l’occasion.'],
    ['Son allure', 'Entre 1 m 70 et 1 m 80, mince, cheveux châtains, yeux verts.'],
    ['Orientation et religion', 'Orientation\u202f: hétérosexuel. Religion\u202f: athée.'],
  ])
})

test.each<[string, Partial<ProfileUser>, string[][]]>([
  ['nothing is answered or all is hidden', {}, [['Sa vie', 'Garçon.']]],
  ['an answer declines to say', { religion: 0 }, [['Sa vie', 'Garçon.']]],
  [
    'part of a sentence is open',
    { drink: 0, hair: 5 },
    [
      ['Sa vie', 'Garçon. Ne boit pas d’alcool.'],
      ['Son allure', 'Cheveux d’une autre couleur.'],
    ],
  ],
  ['the job ends a sentence', { job: 'Prof !' }, [['Sa vie', 'Garçon. Prof !']]],
])('leaves out what is not said: %s', (_case, answers, facts) => {
  expect(show(answers)).toEqual(facts)
})

test('says when the profile was verified, and Premium', () => {
  expect(show({ stripe_status: true }, '2026-05-03').at(-1)).toEqual([
    'Sur Guinguette',
    'Vérifié le 3 mai 2026\u202f: notre équipe a comparé sa photo de profil à une photo prise pour cela. Membre Premium.',
  ])
})
