import { expect, test } from 'vitest'
import { CONTACT_POLICY } from '../../../shared/contacts.ts'
import { DEFAULT_GATE } from '../../../shared/gate.ts'
import type { Bond } from '../../friends/contract.ts'
import { type ContactReader, getRequestState, type RequestReceiver } from '../../friends/policy.ts'
import { getContactState, type Receiver } from './contact.ts'

type ContactReceiver = Receiver & RequestReceiver

const TODAY = '2026-06-01'
const reader: ContactReader = {
  id: 7,
  sex: 1,
  birthday: '1990-01-01',
  roles: 0,
  status: 0,
  verified: true,
  paused: false,
  in_review: false,
  hasPhoto: true,
  descriptionLength: 0,
  hasSlate: false,
  isRuleOn: true,
}
const receiver: ContactReceiver = {
  id: 8,
  roles: 0,
  paused: false,
  gate: DEFAULT_GATE,
  hasBlocked: false,
  isBlocked: false,
  isFriend: false,
  hasThread: false,
  bond: 'none',
  hasWithdrawn: false,
}
/** Accepts women. */
const narrow = { ...DEFAULT_GATE, seek: 0 }
const friendsOnly = { ...DEFAULT_GATE, contact: CONTACT_POLICY.friends }
const blank = { hasPhoto: false }
const friend = { isFriend: true, bond: 'friends' as Bond }
const known = { hasThread: true }

const FIRST_CONTACT = 'Ajoutez une photo ou quelques mots sur vous avant d’écrire en premier.'
const GATE = 'Ce membre n’accepte pas les messages de votre profil.'
const NOTE = 'Partira dès que votre adresse est confirmée.'
const PAUSED = 'Votre compte est en pause\u202f: reprenez-le pour écrire.'
const SUSPENDED = 'Le compte de ce membre est suspendu\u202f: vous ne pouvez pas lui écrire.'

test.each<
  [
    who: string,
    one: Partial<ContactReader>,
    other: Partial<ContactReceiver>,
    state: string,
    sentence: string | null,
  ]
>([
  ['a photo', {}, {}, 'open', null],
  ['40 characters', { ...blank, descriptionLength: 40 }, {}, 'open', null],
  ['one slate', { ...blank, hasSlate: true }, {}, 'open', null],
  ['39 characters', { ...blank, descriptionLength: 39 }, {}, 'first-contact', FIRST_CONTACT],
  ['a blank account', blank, {}, 'first-contact', FIRST_CONTACT],
  ['a blank account, the rule off', { ...blank, isRuleOn: false }, {}, 'open', null],
  ['a blank moderator', { ...blank, roles: 1 }, {}, 'open', null],
  ['a blank account to a friend', blank, friend, 'open', null],
  ['a blank account in an existing conversation', blank, known, 'open', null],
  ['a blank account outside the gate', { ...blank }, { gate: narrow }, 'gate', GATE],
  ['an unconfirmed e-mail', { verified: false }, {}, 'unconfirmed', NOTE],
  ['an unconfirmed e-mail in a conversation', { verified: false }, known, 'unconfirmed', NOTE],
  ['a blank unconfirmed account', { ...blank, verified: false }, {}, 'first-contact', FIRST_CONTACT],
  ['an unconfirmed e-mail outside the gate', { verified: false }, { gate: narrow }, 'gate', GATE],
  ['somebody outside the gate', {}, { gate: narrow }, 'gate', GATE],
  ['somebody outside the gate in a conversation', {}, { gate: narrow, ...known }, 'open', null],
  ['a stranger', {}, { gate: friendsOnly }, 'gate', 'Ce membre ne reçoit que les messages de ses amis.'],
  [
    'an unverified member',
    {},
    { gate: { ...DEFAULT_GATE, verified_only: true } },
    'gate',
    'Ce membre ne reçoit que les messages des membres vérifiés.',
  ],
  ['a paused account', { paused: true }, {}, 'paused', PAUSED],
  ['a paused account to a friend', { paused: true }, { ...friend, ...known }, 'paused', PAUSED],
  [
    'an account under review',
    { paused: true, in_review: true },
    {},
    'paused',
    'Votre inscription est en cours de vérification, réponse sous 48 h.',
  ],
  ['anybody to a suspended member', {}, { roles: -1 }, 'suspended', SUSPENDED],
  ['anybody to a suspended friend', {}, { roles: -1, ...friend, ...known }, 'suspended', SUSPENDED],
  [
    'anybody to a paused member',
    {},
    { paused: true, ...known },
    'suspended',
    'Ce membre a mis son compte en pause.',
  ],
  ['who was blocked', {}, { hasBlocked: true }, 'gate', GATE],
  ['oneself', {}, { id: 7 }, 'self', null],
])('getContactState of %s', (_who, one, other, state, sentence) => {
  expect(getContactState({ ...reader, ...one }, { ...receiver, ...other }, TODAY)).toEqual({
    state,
    sentence,
  })
})

test.each<
  [
    who: string,
    one: Partial<ContactReader>,
    other: Partial<ContactReceiver>,
    state: string,
    sentence: string | null,
  ]
>([
  ['a photo', {}, {}, 'open', null],
  ['a blank account', blank, {}, 'first-contact', FIRST_CONTACT],
  ['a blank account that was asked', blank, { bond: 'asks' }, 'open', null],
  ['a blank account with a sent request', blank, { bond: 'asked' }, 'open', null],
  ['a blank account in a conversation', blank, known, 'first-contact', FIRST_CONTACT],
  ['a blank moderator', { ...blank, roles: 1 }, {}, 'open', null],
  [
    'somebody outside the gate',
    {},
    { gate: narrow },
    'gate',
    "Ce membre n'accepte pas les demandes d'ami de votre profil.",
  ],
  ['somebody outside the gate who was asked', {}, { gate: narrow, bond: 'asks' }, 'open', null],
  [
    'who withdrew a request',
    {},
    { hasWithdrawn: true },
    'gate',
    'Vous avez retiré votre demande\u202f: la suivante se fait attendre 30 jours.',
  ],
  [
    'an unconfirmed e-mail',
    { verified: false },
    {},
    'unconfirmed',
    'Confirmez d’abord votre adresse e-mail : le lien vous attend dans votre boîte de réception.',
  ],
  ['a paused account', { paused: true }, {}, 'paused', PAUSED],
  ['anybody to a suspended member', {}, { roles: -1 }, 'suspended', 'Ce compte est suspendu.'],
  ['friends', {}, friend, 'open', null],
  ['oneself', {}, { id: 7 }, 'self', null],
])('getRequestState of %s', (_who, one, other, state, sentence) => {
  expect(getRequestState({ ...reader, ...one }, { ...receiver, ...other }, TODAY)).toEqual({
    state,
    sentence,
  })
})
