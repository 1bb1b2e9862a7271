import { describe, expect, test } from 'vitest'
import { hasContact } from './contact.ts'
import { createTextKey, normalizeText } from './normalize-text.ts'

const CONTACTS = [
  'Regarde https://exemple.fr/moi',
  'http://1.2.3.4/x',
  'va sur www.rencontres.exemple',
  'mon site : photos-de-zoe.com',
  'exemple.FR',
  't.me/zoe75',
  'bit.ly/3abcD',
  'Écris à zoe.martin@exemple.fr',
  'zoe arobase gmail point com',
  'zoe(at)exemple.fr',
  'Mon numéro : 06 12 34 56 78',
  '0612345678',
  '06.12.34.56.78',
  '06-12-34-56-78 le soir',
  '06/12/34/56/78',
  '+33 6 12 34 56 78',
  '+33 (0)6 12 34 56 78',
  '0033612345678',
  '+225 07 08 09 10 11',
  '0470 12 34 56 (Belgique)',
  '0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣',
  'zéro six, douze, trente-quatre…',
  'snap : zoe75',
  'mon insta c’est zoe_75',
  'Snapchat zoe.m75',
  'Telegram @zoe_martin',
  '@zoe.martin sur insta',
  'whatsapp: zoelyon',
]

const NONE = [
  'Bonsoir, vous dansez ?',
  'Je suis né le 12/05/1990.',
  'J’ai 45 ans, 2 enfants, 1 chat et 3 poules.',
  'On se retrouve à 20 h 30 au 12 rue de la Paix, 75002 Paris ?',
  'Le train part à 18.45, arrivée 20.10',
  'C’est à 1 500 000 pas d’ici, au moins !',
  'Je vais bien.Et toi ?',
  'D’accord.Bonne nuit',
  'M. et Mme Dupont',
  'Tu as Instagram ?',
  'Mon Insta est privé',
  'Je n’ai pas Facebook',
  'Un signal, enfin',
  'rendez-vous @ 20h',
  'Trois... deux... un... zéro !',
  'L’agence n’ouvre qu’à 9h.Désolée',
  'J’ai couru 10 km en 0:52:30',
  '3,14159265358979',
]

describe('a link, an address, a number or a name elsewhere', () => {
  test.each(CONTACTS)('is in: %s', (text) => {
    expect(hasContact(text)).toBe(true)
  })
  test.each(NONE)('is not in: %s', (text) => {
    expect(hasContact(text)).toBe(false)
  })
  test('is found in no time in the longest text', () => {
    const start = performance.now()
    for (const piece of ['a', 'a.', '0 ', '06', '@a', 'a@', 'insta ', 'w h ', '- '])
      hasContact(piece.repeat(1000).slice(0, 1000))
    expect(performance.now() - start).toBeLessThan(200)
  })
})

test('plain text has no case, accents, odd blanks or letters apart', () => {
  expect(normalizeText('  Ça\u00a0VA,\u200b l’été\n?')).toBe(" ca va, l'ete ?")
  expect(normalizeText('w h a t s a p p')).toBe('whatsapp')
  expect(normalizeText('il y a à boire')).toBe('il y a a boire')
})

test.each([
  ['Bonsoir, ça va ?', 'BONSOIR , ca va?', true],
  ['Bonsoir 1', 'Bonsoir 22', true],
  ['Bonsoir\n!', 'Bonsoir !', true],
  ['Bonsoir !', 'Bonsoir.', false],
  ['12', '13', false],
  ['😊', '😊', true],
  ['😊', '😍', false],
])('%s and %s: the same text is %s', (one, other, same) => {
  expect(createTextKey(one) === createTextKey(other)).toBe(same)
})
