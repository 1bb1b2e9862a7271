import { expect, test } from 'vitest'
import { mentionsMoneyOrMessenger } from './new-account.ts'

test.each([
  'Tu es sur WhatsApp ?',
  'Mon Insta est privé',
  'J’ai un petit souci d’argent',
  'C’est 200 € par virement',
  'Je fais du bitcoin',
  'On parle crypto ?',
  'Un coupon PCS suffit',
  'T’as 𝕨𝕙𝕒𝕥𝕤𝕒𝕡𝕡 ?',
  'Tеlеgrаm, en lettres cyrilliques',
])('mentionsMoneyOrMessenger is true for: %s', (text) => {
  expect(mentionsMoneyOrMessenger(text)).toBe(true)
})

test.each([
  'Bonsoir, vous dansez ?',
  'Je capte mal, pas de signal ici',
  'Je vends des cartes postales',
  'J’ai deux chats et trois poules',
])('mentionsMoneyOrMessenger is false for: %s', (text) => {
  expect(mentionsMoneyOrMessenger(text)).toBe(false)
})
