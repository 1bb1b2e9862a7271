import { describe, expect, test } from 'vitest'
import { ROLES } from '../../../shared/roles.ts'
import { getPhotoRefusal, getRoomRefusal, type PhotoPost } from './policy.ts'

const ready: PhotoPost = {
  topic: { user_id: 2, topic_locked: false, category_id: 1, topic_bans: [] },
  post: { user_id: 1, moderate: 0 },
  photos: 0,
  written: 10,
}
const topic = (change: Partial<PhotoPost['topic']>) => ({ topic: { ...ready.topic, ...change } })

describe('getPhotoRefusal', () => {
  test.each<[case_: string, change: Partial<PhotoPost>, roles: number, sentence: string | null]>([
    ['the own post of a member with ten', {}, ROLES.member, null],
    [
      'a member with nine posts',
      { written: 9 },
      ROLES.member,
      'Les photos viennent après dix messages sur le forum. Vous en avez écrit 9.',
    ],
    ['staff without posts', { written: 0 }, ROLES.moderator, null],
    [
      'a post of another member',
      { post: { user_id: 3, moderate: 0 } },
      ROLES.member,
      'Vous ne pouvez ajouter de photos qu’à vos propres messages.',
    ],
    [
      'a post of a deleted member, for staff',
      { post: { user_id: null, moderate: 0 } },
      ROLES.moderator,
      'Vous ne pouvez ajouter de photos qu’à vos propres messages.',
    ],
    [
      'a moderated post',
      { post: { user_id: 1, moderate: 1 } },
      ROLES.member,
      'Ce message est modéré\u202f: il ne reçoit plus de photos.',
    ],
    [
      'a locked topic',
      topic({ topic_locked: true }),
      ROLES.member,
      'Le topic est verrouillé. Vous ne pouvez pas y participer.',
    ],
    [
      'a member banned from the topic',
      topic({ topic_bans: [1] }),
      ROLES.member,
      'Vous êtes banni de ce topic, vous ne pouvez plus y participer.',
    ],
  ])('of %s', (_case, change, roles, sentence) => {
    expect(getPhotoRefusal({ id: 1, roles }, { ...ready, ...change })).toBe(sentence)
  })
})

describe('getRoomRefusal', () => {
  test.each<[photos: number, sentence: string | null]>([
    [3, null],
    [4, 'Ce message a déjà quatre photos. Retirez-en une pour en ajouter une autre.'],
  ])('with %i photos', (photos, sentence) => {
    expect(getRoomRefusal({ photos })).toBe(sentence)
  })
})
