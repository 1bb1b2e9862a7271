import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Checkbox } from './choices.tsx'
import { FileField } from './file-field.tsx'
import { PasswordInput, TextInput } from './inputs.tsx'

afterEach(cleanup)

test('counts what is left once more than one character is typed, and warns from ten on', async () => {
  const { container } = render(<TextInput label="Titre" limit={20} />)
  const counter = () => container.querySelector('.counter')
  const field = screen.getByLabelText('Titre')
  await userEvent.type(field, 'a')
  expect(counter()).toBeNull()
  await userEvent.type(field, 'b')
  expect(counter()?.textContent).toBe('encore 18 caractères')
  expect(counter()?.className).toBe('counter')
  await userEvent.type(field, 'cdefghij')
  expect(counter()?.textContent).toBe('encore 10 caractères')
  expect(counter()?.className).toBe('counter near')
  await userEvent.type(field, 'klmnopqrs')
  expect(counter()?.textContent).toBe('encore 1 caractère')
  await userEvent.type(field, 'tuv')
  expect(counter()?.textContent).toBe('2 caractères en trop')
})

test('ties its error and its hint to the field', () => {
  render(<TextInput label="Pseudo" hint="De 3 à 20 lettres." error="Ce pseudo est pris." />)
  const field = screen.getByLabelText('Pseudo')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Ce pseudo est pris.',
    'De 3 à 20 lettres.',
  ])
})

test('says nothing of errors on a field that is right', () => {
  render(<TextInput label="Pseudo" />)
  const field = screen.getByLabelText('Pseudo')
  expect(field.hasAttribute('aria-invalid')).toBe(false)
  expect(field.hasAttribute('aria-describedby')).toBe(false)
})

test('shows the password and hides it again', async () => {
  render(<PasswordInput label="Mot de passe" />)
  const field = screen.getByLabelText('Mot de passe')
  expect(field.getAttribute('type')).toBe('password')
  await userEvent.click(screen.getByLabelText('Afficher le mot de passe'))
  expect(field.getAttribute('type')).toBe('text')
  await userEvent.click(screen.getByLabelText('Masquer le mot de passe'))
  expect(field.getAttribute('type')).toBe('password')
})

test('ticks a box by its words and ties the error to it', async () => {
  render(<Checkbox label="J’accepte" error="Il faut les accepter." />)
  const box = screen.getByLabelText('J’accepte')
  await userEvent.click(screen.getByText('J’accepte'))
  expect((box as HTMLInputElement).checked).toBe(true)
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Il faut les accepter.',
  )
})

test('a file has a button of the site, and none in the language of the browser', () => {
  const texts = { label: 'La photo', choose: 'Choisir une photo', chosen: 'Une photo est choisie.' }
  render(<FileField {...texts} name="photo" accept="image/*" error="Choisissez une photo." />)
  const field = screen.getByLabelText(/^La photo/)
  expect([field.className, field.getAttribute('aria-invalid')]).toEqual(['sr', 'true'])
  expect(screen.getByText('Choisir une photo').closest('label')?.htmlFor).toBe(field.id)
})
