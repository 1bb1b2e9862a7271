import { expect, test } from 'vitest'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { type ChangedMessage, getChangeRefusal, type MessageChange } from './policy.ts'

const NOW = Date.parse('2026-11-24T20:15:00Z')
const at = (time: string) => new Date(`2026-11-24T${time}Z`)
const message: ChangedMessage = {
  isOwn: true,
  type: MESSAGE_TYPE.text,
  isDeleted: false,
  created_at: at('20:00:01'),
  hasLeft: false,
  isClosed: false,
}

test.each<[MessageChange, Partial<ChangedMessage>, string | null]>([
  ['edit', {}, null],
  ['delete', {}, null],
  ['react', {}, null],
  ['react', { isOwn: false, created_at: at('08:00:00') }, null],
  ['edit', { isOwn: false }, 'Ce message n’est pas de vous.'],
  ['delete', { isOwn: false }, 'Ce message n’est pas de vous.'],
  ['edit', { type: MESSAGE_TYPE.gif }, 'Seul un texte se modifie.'],
  ['delete', { type: MESSAGE_TYPE.gif }, null],
  ['edit', { created_at: at('20:00:00') }, 'Un message se modifie ou se supprime pendant 15 minutes.'],
  ['delete', { created_at: at('20:00:00') }, 'Un message se modifie ou se supprime pendant 15 minutes.'],
  ['edit', { isDeleted: true }, 'Ce message est supprimé.'],
  ['react', { isDeleted: true }, 'Ce message est supprimé.'],
  ['delete', { isDeleted: true, created_at: at('08:00:00') }, null],
  ['delete', { isDeleted: true, isOwn: false }, 'Ce message n’est pas de vous.'],
  ['edit', { hasLeft: true }, 'Ce membre a quitté le site.'],
  ['react', { hasLeft: true }, 'Ce membre a quitté le site.'],
  ['delete', { hasLeft: true }, null],
  ['edit', { isClosed: true }, 'Cette conversation est refermée.'],
  ['react', { isClosed: true, isOwn: false }, 'Cette conversation est refermée.'],
  ['delete', { isClosed: true }, null],
  [
    'delete',
    { type: MESSAGE_TYPE.goodbye },
    'Un au revoir ne se modifie pas\u202f: vous pouvez rouvrir la conversation.',
  ],
])('%s of a message with %o: %s', (change, differs, sentence) => {
  expect(getChangeRefusal(change, { ...message, ...differs }, NOW)?.[1] ?? null).toBe(sentence)
})
