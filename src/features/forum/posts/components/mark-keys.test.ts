import { afterEach, beforeEach, expect, test } from 'vitest'
import { listenForMarkKeys } from './mark-keys.ts'

let field: HTMLTextAreaElement
let end: () => void

beforeEach(() => {
  field = document.createElement('textarea')
  field.name = 'post'
  document.body.append(field)
  end = listenForMarkKeys()
})
afterEach(() => {
  end()
  field.remove()
})

/** Sets the field, with the caret at a bar or the selection between two, and presses a key. @returns the same afterwards */
function press(text: string, init: KeyboardEventInit): string {
  const parts = text.split('|')
  const [start = 0, selected = 0] = parts.map(({ length }) => length)
  field.value = parts.join('')
  field.setSelectionRange(start, parts.length === 3 ? start + selected : start)
  field.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
  const { value, selectionStart: from, selectionEnd: to } = field
  return from === to
    ? `${value.slice(0, from)}|${value.slice(from)}`
    : `${value.slice(0, from)}|${value.slice(from, to)}|${value.slice(to)}`
}

test.each([
  ['un |bal| dehors', 'b', 'un **|bal|** dehors'],
  ['un **|bal|** dehors', 'b', 'un |bal| dehors'],
  ['un |bal| dehors', 'i', 'un *|bal|* dehors'],
  ['un **|bal|** dehors', 'i', 'un ***|bal|*** dehors'],
  ['un ***|bal|*** dehors', 'i', 'un **|bal|** dehors'],
  ['un |', 'B', 'un **|**'],
])('Ctrl and a key mark the selected words, or free them: %s by %s', (text, key, after) => {
  expect(press(text, { key, ctrlKey: true })).toBe(after)
  expect(press(text, { key, metaKey: true })).toBe(after)
})

test.each([
  ['- une nappe|', '- une nappe\n- |'],
  ['- une |nappe', '- une \n- |nappe'],
  ['>! La fin|', '>! La fin\n>! |'],
  ['- une nappe\n- |', '- une nappe\n|'],
  ['une nappe|', 'une nappe|'],
  ['-|', '-|'],
])('Enter goes on with a list or a hidden passage: %j', (text, after) => {
  expect(press(text, { key: 'Enter' })).toBe(after)
})

test('other keys, other fields and a key that was used already do nothing', () => {
  expect(press('un |bal| dehors', { key: 'b' })).toBe('un |bal| dehors')
  expect(press('- une nappe|', { key: 'Enter', ctrlKey: true })).toBe('- une nappe|')
  expect(press('- une nappe|', { key: 'Enter', isComposing: true })).toBe('- une nappe|')
  field.onkeydown = (event) => event.preventDefault()
  expect(press('- @Ju|', { key: 'Enter' })).toBe('- @Ju|')
  field.onkeydown = null
  field.name = 'title'
  expect(press('un |bal| dehors', { key: 'b', ctrlKey: true })).toBe('un |bal| dehors')
})

test('a change reaches the form as if it was typed', () => {
  let typed = ''
  field.oninput = () => {
    typed = field.value
  }
  press('un |bal| dehors', { key: 'b', ctrlKey: true })
  expect(typed).toBe('un **bal** dehors')
})
