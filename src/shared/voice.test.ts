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
  expect(formatVoice(description)).toBe(voice)
})

test('never exceeds its length nor cuts a character in two', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 240 }), (description) => {
      const voice = formatVoice(description) ?? ''
      expect([...voice].length).toBeLessThanOrEqual(VOICE_LENGTH)
      expect(() => encodeURIComponent(voice)).not.toThrow()
    }),
  )
})
