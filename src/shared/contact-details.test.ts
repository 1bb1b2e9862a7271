import { describe, expect, test } from 'vitest'
import { readSections } from '../../tools/demo/texts.ts'
import { hasContact } from './contact-details.ts'
import { normalizeText } from './normalize-text.ts'

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

/** Every message of the demo's conversations. */
const DEMO_MESSAGES = [...readSections('conversations').values()].flatMap((section) =>
  section.split('\n').flatMap((spoken) => /^[ab] (?!\()(.+)/.exec(spoken)?.[1] ?? []),
)

/** Contact details written so that a filter does not see them. */
const DISGUISED = [
  'sn@p zoe75',
  '06 douze 34 cinquante-six 78',
  '06 douze 34 …',
  'ѕnаp : zoe75',
  'Mon 𝕨𝕙𝕒𝕥𝕤𝕒𝕡𝕡 : zoelyon',
  '🆂🅽🅰🅿 zoe_75',
  's.n.a.p zoe75',
  'wh4ts@pp : zoe lyon',
  'insta-gram zoe_75',
  'O6 l2 34 56 78',
  '06*12*34*56*78',
  '06 - 12 - 34 - 56 - 78',
  'zoe75 (a) gmail . com',
  'zoe.martin arobase gmail',
  'photos-de-zoe point com',
  'va sur exemple . com',
  'zoe [at] hotmail [dot] fr',
  '👻 zoe75',
  'sc : zoe75',
  'zéro sept quatre-vingt-dix-huit douze trente et un quarante',
  'hxxps://exemple.fr',
  '٠ hors sujet : tⅇⅼegrаm zoe_75',
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
  'J’ai deux chats, trois poules et soixante-douze plantes.',
  'Je travaille chez Orange depuis 2012.',
  'On était 06 ou 07, je ne sais plus. Douze peut-être.',
  'Bonjour 🇫🇷 !',
  'Un point commun : la danse',
  'Ça va . Et toi',
  'Trente-six chandelles, quatre-vingts bougies',
  'Le code est 4 3 0 1',
]

describe('hasContact', () => {
  test.each(CONTACTS)('is true for: %s', (text) => {
    expect(hasContact(text)).toBe(true)
  })
  test.each(DISGUISED)('is true for the disguise: %s', (text) => {
    expect(hasContact(text)).toBe(true)
  })
  test('is true for less than 1 % of the messages of the demo', () => {
    const alarms = DEMO_MESSAGES.filter(hasContact)
    expect(DEMO_MESSAGES.length).toBeGreaterThan(200)
    expect(alarms.length / DEMO_MESSAGES.length).toBeLessThan(0.01)
  })
  test.each(NONE)('is false for: %s', (text) => {
    expect(hasContact(text)).toBe(false)
  })
  test('takes no noticeable time for the longest text', () => {
    const start = performance.now()
    for (const piece of ['a', 'a.', '0 ', '06', '@a', 'a@', 'insta ', 'w h ', '- '])
      hasContact(piece.repeat(1000).slice(0, 1000))
    expect(performance.now() - start).toBeLessThan(200)
  })
})

test('normalizes case, accents, spaces and spaced-out letters', () => {
  expect(normalizeText('  Ça\u00a0VA,\u200b l’été\n?')).toBe(" ca va, l'ete ?")
  expect(normalizeText('w h a t s a p p')).toBe('whatsapp')
  expect(normalizeText('il y a à boire')).toBe('il y a a boire')
})
