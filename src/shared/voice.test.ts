import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatVoice, VOICE_LENGTH } from './voice.ts'

test.each([
  [null, null],
  ['', null],
  ['   \n ', null],
  ['Je vends des romans le jour. J’en lis la nuit.', 'Je vends des romans le jour.'],
  [
    'Bonjour\u202f! Je danse le samedi au bord de l’eau. Et vous\u202f?',
    'Bonjour\u202f! Je danse le samedi au bord de l’eau.',
  ],
  ['Demandez-moi pourquoi je salue\nles péniches', 'Demandez-moi pourquoi je salue'],
  ['Née en 1.5 jour, je crois bien.', 'Née en 1.5 jour, je crois bien.'],
  [
    'Je cuisine pour huit alors que nous sommes souvent deux, parfois trois, et jamais assez nombreux.',
    'Je cuisine pour huit alors que nous sommes souvent deux, parfois trois, et jamais assez…',
  ],
])('shows of %j %j', (description, voice) => {
  expect(formatVoice({ slate: null, description })).toBe(voice)
})

test('shows the slate before the description, whole or cut at a word', () => {
  const description = 'Je vends des romans le jour.'
  expect(formatVoice({ slate: 'Un marché. Une brioche encore tiède.', description })).toBe(
    'Un marché. Une brioche encore tiède.',
  )
  expect(formatVoice({ slate: 'La barque, '.repeat(12).trim(), description })).toBe(
    'La barque, La barque, La barque, La barque, La barque, La barque, La barque, La barque…',
  )
})

test('never exceeds its length nor cuts a character in two', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 240 }), (description) => {
      for (const source of [
        { slate: null, description },
        { slate: description, description: null },
      ]) {
        const voice = formatVoice(source) ?? ''
        expect([...voice].length).toBeLessThanOrEqual(VOICE_LENGTH)
        expect(() => encodeURIComponent(voice)).not.toThrow()
      }
    }),
  )
})
