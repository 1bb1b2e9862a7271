import { describe, expect, test } from 'vitest'
import '../../shared/schemas.ts'
import { awaitOneDay } from '../../../tests/support/midnight.ts'
import { toParisDay } from '../../shared/age.ts'
import { Email } from '../../shared/email.ts'
import { Birthday, Name, NewPassword } from './contract.ts'

const first = (schema: typeof Name | typeof Email | typeof Birthday | typeof NewPassword, value: unknown) => {
  const result = schema.safeParse(value)
  return result.success ? result.data : result.error.issues.map(({ message }) => message)
}

await awaitOneDay()

describe('name', () => {
  test.each([
    ['Zoë', 'Zoë'],
    ['  Zoë ', 'Zoë'],
    ['Zoe\u0308', 'Zoë'],
    ['Jean-Luc_34.', 'Jean-Luc_34.'],
    ['Łukasz', 'Łukasz'],
    ['a'.repeat(20), 'a'.repeat(20)],
  ])('accepts %j', (value, taken) => expect(first(Name, value)).toBe(taken))
  test.each([
    ['', 'Le nom doit faire de 3 à 20 caractères.'],
    ['ab', 'Le nom doit faire de 3 à 20 caractères.'],
    ['a'.repeat(21), 'Le nom doit faire de 3 à 20 caractères.'],
    ['Jean Luc', 'Le nom ne peut contenir que des lettres, des chiffres et les signes _ - .'],
    ['Zое', 'Le nom ne peut contenir que des lettres, des chiffres et les signes _ - .'],
    ['Ｚｏｅ', 'Le nom ne peut contenir que des lettres, des chiffres et les signes _ - .'],
    ['<b>zoe', 'Le nom ne peut contenir que des lettres, des chiffres et les signes _ - .'],
    ['zo\u202ee', 'Le nom ne peut contenir que des lettres, des chiffres et les signes _ - .'],
    ['zoe😀', 'Le nom ne peut contenir que des lettres, des chiffres et les signes _ - .'],
    ['a×b÷c', 'Le nom ne peut contenir que des lettres, des chiffres et les signes _ - .'],
    [42, 'Cette valeur n’est pas valide.'],
  ])('rejects %j', (value, sentence) => expect(first(Name, value)).toEqual([sentence]))
})

describe('e-mail', () => {
  test.each(['a@b.fr', 'prenom.nom+guinguette@sous.domaine.exemple', 'O’Neil@x.fr'.replace('’', "'")])(
    'accepts %s',
    (value) => expect(first(Email, value)).toBe(value),
  )
  test.each([
    '',
    'a',
    'a@b',
    '@b.fr',
    'a@.fr',
    'a@b..fr',
    'a b@c.fr',
    'a@b.fr\nBcc: x@y.fr',
    'a@b.fr, c@d.fr',
    '<a@b.fr>',
    `${'a'.repeat(65)}@b.fr`,
    `a@${'b.'.repeat(130)}fr`,
    `a@${'b'.repeat(50_000)}`,
  ])('rejects %j', (value) => expect(first(Email, value)).toEqual(['Cette adresse e-mail n’est pas valide.']))
})

describe('password', () => {
  test.each([
    ['dix lettre', true],
    ['🦢🦢🦢🦢🦢🦢🦢🦢🦢', false],
    ['🦢🐸🦆🐟🌿🌾🌙✨🍷🎻', true],
    ['x'.repeat(200), true],
    ['x'.repeat(201), false],
  ])('%s: %s', (value, taken) => expect(NewPassword.safeParse(value).success).toBe(taken))
})

describe('birthday', () => {
  const today = toParisDay(Date.now())
  const [year, fields] = [Number(today.slice(0, 4)), today.slice(4)]
  const dayBefore = toParisDay(new Date(`${year - 18}${fields}T12:00:00Z`).getTime() + 86_400_000)
  test.each([
    [`${year - 18}${fields}`, `${year - 18}${fields}`],
    [dayBefore, ['Il faut avoir 18 ans ou plus pour s’inscrire.']],
    ['2999-01-01', ['Il faut avoir 18 ans ou plus pour s’inscrire.']],
    [`${year - 121}-01-01`, ['Vérifiez l’année de naissance.']],
    ['1988-02-29', '1988-02-29'],
    ['1989-02-29', ['Cette date n’existe pas. Écrivez-la sous la forme jour, mois, année.']],
    ['1989-13-01', ['Cette date n’existe pas. Écrivez-la sous la forme jour, mois, année.']],
    ['01/02/1989', ['Cette date n’existe pas. Écrivez-la sous la forme jour, mois, année.']],
    ['', ['Ce champ est obligatoire.']],
  ])('%s', (value, expected) => expect(first(Birthday, value)).toEqual(expected))
})
