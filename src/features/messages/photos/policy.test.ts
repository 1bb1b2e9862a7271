import { describe, expect, test } from 'vitest'
import { getPhotoRefusal, type PhotoConversation } from './policy.ts'

const ready = {
  ...{ user_id: 1, closed_by: null, name: 'Hugo', roles: 0, paused: false },
  ...{ accepts: true, own: 5, theirs: 5 },
}

describe('getPhotoRefusal', () => {
  test.each<[who: string, change: Partial<PhotoConversation>, sentence: string | null]>([
    ['five messages of each', {}, null],
    ['four own messages', { own: 4 }, 'Une photo s’envoie après cinq messages de chacun.'],
    ['four messages of the other', { theirs: 4 }, 'Une photo s’envoie après cinq messages de chacun.'],
    [
      'who refuses photos',
      { accepts: false },
      'Hugo préfère une conversation sans photos. Vos mots suffiront.',
    ],
    ['a paused member', { paused: true }, 'Ce membre a mis son compte en pause.'],
    [
      'a suspended member',
      { roles: -1 },
      'Le compte de ce membre est suspendu\u202f: vous ne pouvez pas lui écrire.',
    ],
    [
      'a conversation that the sender has closed',
      { closed_by: 1 },
      'Vous avez refermé cette conversation\u202f: rouvrez-la pour y écrire de nouveau.',
    ],
    [
      'a conversation that the other has closed',
      { closed_by: 2, accepts: false },
      'Cette conversation a été refermée avec un mot d’au revoir\u202f: on ne peut plus y écrire.',
    ],
    ['who has left', { name: null }, 'Ce membre a quitté le site\u202f: personne ne lirait votre message.'],
  ])('of %s', (_who, change, sentence) => {
    expect(getPhotoRefusal({ ...ready, ...change })).toBe(sentence)
  })
})
