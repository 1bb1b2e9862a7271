import { expect, test } from 'vitest'
import { NOTIFICATION_TYPE, type NotificationType } from '../../../shared/notifications.ts'
import type { NotificationContent } from './contract.ts'
import { getNotificationSentence } from './notification-types.ts'

/** The sentence as it is read, the narrow blanks as plain ones. */
function readSentence(
  type: NotificationType,
  name: string | null,
  content: NotificationContent = {},
): string {
  const { actor: who, others, text: says } = getNotificationSentence(type, name, content)
  return `${who}${others} ${says}`.replace(/[\u00a0\u202f]/g, ' ')
}
const TITLE = { topic_title: 'Qui danse samedi ?' }
const OUTING = { outing_title: 'Bal du canal' }

const SENTENCES: [NotificationType, string | null, NotificationContent, string][] = [
  [2, null, {}, 'Le staff a accepté votre photo de vérification : vous portez maintenant le badge'],
  [3, null, {}, 'Le staff a refusé votre photo de vérification'],
  [4, null, {}, 'Le staff a modéré votre description : +10 % d’avertissement'],
  [5, null, {}, 'Le staff vous permet de nouveau d’écrire une description'],
  [10, 'Salomé', {}, 'Salomé a accepté votre demande d’ami'],
  [15, 'Salomé', {}, 'Salomé a commenté votre photo'],
  [15, 'Salomé', { others: 3 }, 'Salomé et 3 autres ont commenté votre photo'],
  [16, 'Salomé', {}, 'Salomé a aimé votre photo'],
  [16, 'Salomé', { others: 1 }, 'Salomé et une autre personne ont aimé votre photo'],
  [16, 'Salomé', { others: 3 }, 'Salomé et 3 autres ont aimé votre photo'],
  [17, null, {}, 'Le staff a modéré votre photo : +10 % d’avertissement'],
  [18, null, {}, 'Le staff a modéré votre commentaire : +10 % d’avertissement'],
  [19, null, {}, 'Le staff n’a pas accepté votre photo'],
  [20, 'Salomé', TITLE, 'Salomé a répondu dans « Qui danse samedi ? »'],
  [20, 'Salomé', { ...TITLE, others: 2 }, 'Salomé et 2 autres ont répondu dans « Qui danse samedi ? »'],
  [20, 'Salomé', {}, 'Salomé a répondu sur le forum'],
  [21, null, TITLE, 'Le staff a verrouillé le topic « Qui danse samedi ? »'],
  [21, 'Salomé', TITLE, 'Salomé a verrouillé le topic « Qui danse samedi ? »'],
  [22, null, TITLE, 'Le staff a déverrouillé le topic « Qui danse samedi ? »'],
  [22, null, {}, 'Le staff a déverrouillé un topic'],
  [23, 'Salomé', TITLE, 'Salomé vous mentionne dans « Qui danse samedi ? »'],
  [23, 'Salomé', { ...TITLE, others: 4 }, 'Salomé et 4 autres vous mentionnent dans « Qui danse samedi ? »'],
  [76, 'Salomé', TITLE, 'Salomé a réagi à votre message dans « Qui danse samedi ? »'],
  [
    76,
    'Salomé',
    { ...TITLE, others: 2 },
    'Salomé et 2 autres ont réagi à votre message dans « Qui danse samedi ? »',
  ],
  [24, null, TITLE, 'Le staff a modéré votre message dans « Qui danse samedi ? » : +10 % d’avertissement'],
  [25, null, TITLE, 'Le staff a rétabli votre message dans « Qui danse samedi ? » : −10 % d’avertissement'],
  [
    30,
    null,
    { accepted: true },
    'Le staff a agi après votre signalement : merci, vous aidez à garder le site sûr',
  ],
  [
    30,
    null,
    { accepted: false },
    'Le staff a examiné votre signalement et n’a rien trouvé contre les règles',
  ],
  [40, null, { warning: 20 }, 'Le staff a alourdi votre avertissement : +20 % d’avertissement'],
  [40, null, { warning: -30 }, 'Le staff a allégé votre avertissement : −30 % d’avertissement'],
  [41, null, {}, 'Le staff a pris une décision qui concerne votre compte'],
  [71, null, { napkin: 5 }, 'Guinguette vous demande, après votre rendez-vous : tout va bien ?'],
  [72, null, { napkin: 5 }, 'Guinguette vous demande, pour vous seul : vous vous êtes vus ?'],
  [75, null, {}, 'Guinguette lève sa lanterne : vous vous êtes trouvés'],
  [51, null, { outing_title: 'Dîner', accepted: true }, 'Guinguette vous garde une place à « Dîner »'],
  [
    51,
    null,
    { outing_title: 'Dîner', accepted: false },
    'Guinguette a composé la table de « Dîner », sans vous cette fois',
  ],
  [57, null, { outing_title: 'Bal', accepted: true }, 'Le staff a effacé l’absence notée à « Bal »'],
  [57, null, { outing_title: 'Bal', accepted: false }, 'Le staff a maintenu l’absence notée à « Bal »'],
  [
    61,
    'Salomé',
    { thread: 3, met: { kind: 1, starts_at: '2026-01-24T20:00:00.000Z' } },
    'Salomé irait encore avec vous : vous étiez tous deux au bal du 24 janvier',
  ],
  [74, 'Salomé', { thread: 3 }, 'Salomé a dit oui à votre proposition de rendez-vous'],
  [
    42,
    null,
    { accepted: true },
    'Le staff vous a donné raison : la décision que vous contestiez est annulée',
  ],
  [42, null, { accepted: false }, 'Le staff a examiné votre contestation : la décision est maintenue'],
  [70, null, {}, 'Le staff a effacé une ardoise de votre profil : +10 % d’avertissement'],
  [73, null, {}, 'Le staff a effacé le petit mot de votre demande d’ami : +10 % d’avertissement'],
  [67, null, {}, 'Le staff a retiré une photo d’une de vos conversations : +10 % d’avertissement'],
  [50, 'Salomé', OUTING, 'Salomé vient à « Bal du canal »'],
  [50, 'Salomé', { ...OUTING, others: 3 }, 'Salomé et 3 autres viennent à « Bal du canal »'],
  [
    51,
    null,
    { ...OUTING, until: '2026-12-01T08:05:00.000Z' },
    'Guinguette vous garde une place à « Bal du canal » : à confirmer avant le 1er décembre 2026 à 9 h 05',
  ],
  [52, 'Julien', OUTING, 'Julien a modifié « Bal du canal »'],
  [53, 'Julien', OUTING, 'Julien a annulé « Bal du canal »'],
  [53, null, {}, 'Guinguette a annulé une sortie'],
  [54, null, OUTING, 'Guinguette vous attend bientôt à « Bal du canal »'],
  [55, 'Julien', OUTING, 'Julien dit où se retrouver pour « Bal du canal »'],
  [56, null, OUTING, 'Guinguette vous demande avec qui vous iriez encore, après « Bal du canal »'],
  [57, 'Julien', OUTING, 'Julien a noté votre absence à « Bal du canal »'],
  [58, 'Salomé', OUTING, 'Salomé demande à venir à « Bal du canal »'],
  [59, 'Julien', OUTING, 'Julien propose « Bal du canal » près de chez vous'],
  [69, null, { town: 'Lyon' }, 'Guinguette compte six personnes qui attendent une sortie (Lyon)'],
  [
    60,
    null,
    {},
    'Guinguette n’a pas pu faire partir un message écrit avant la confirmation de votre adresse',
  ],
]

test.each(SENTENCES)('%s of %s with %j', (type, name, content, sentence) => {
  expect(readSentence(type, name, content)).toBe(sentence)
})

test('every type has its sentence', () => {
  const tested = new Set(SENTENCES.map(([type]) => type))
  expect(Object.values(NOTIFICATION_TYPE).filter((type) => !tested.has(type))).toEqual([])
})

test('whose warning grows reads that it fades; who is relieved need not', () => {
  const fades = 'Un avertissement baisse de 10\u202f% par mois quand rien ne s’y ajoute.'
  const advice = (type: NotificationType, content: NotificationContent = {}) =>
    getNotificationSentence(type, null, content).advice
  for (const type of [4, 17, 18, 24] as const) expect(advice(type)).toContain(fades)
  expect(advice(40, { warning: 10 })).toBe(fades)
  expect(advice(40, { warning: -10 })).toBeUndefined()
  expect(advice(25)).toBeUndefined()
  expect(advice(3)).toBe('Vous pouvez en proposer une autre depuis votre album.')
})
