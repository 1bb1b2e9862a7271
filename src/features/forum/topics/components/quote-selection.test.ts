import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { offerQuote } from './quote-selection.ts'

let end: () => void
let pressed: string[] = []

beforeEach(() => {
  pressed = []
  document.body.innerHTML = `<main>${[1, 2]
    .map(
      (id) =>
        `<article id="post-${id}"><div class="post-body"><p>Samedi au lac</p></div>
        <button type="button" aria-label="Citer le post de Marius">Citer</button></article>`,
    )
    .join('')}<article id="post-3"><div class="post-body"><p>Sans bouton</p></div></article></main>`
  for (const button of document.querySelectorAll('article button'))
    button.addEventListener('click', () => pressed.push(button.closest('article')?.id ?? ''))
  end = offerQuote()
})
afterEach(() => {
  end()
  getSelection()?.removeAllRanges()
  document.body.innerHTML = ''
})

const offered = () => document.querySelector<HTMLButtonElement>('main > button:not([hidden])')
const textOf = (post: number) => document.querySelector(`#post-${post} p`)?.firstChild as Text
function select(from: Text, to: Text, length = 6) {
  getSelection()?.setBaseAndExtent(from, 0, to, length)
  document.dispatchEvent(new Event('selectionchange'))
}

test('words selected in a post offer to quote them, and the press keeps the selection', () => {
  expect(offered()).toBeNull()
  select(textOf(2), textOf(2))
  expect(offered()?.textContent).toBe('Citer')
  expect(fireEvent.pointerDown(offered() as Element)).toBe(false)
  fireEvent.click(offered() as Element)
  expect(pressed).toEqual(['post-2'])
  expect([offered(), getSelection()?.toString()]).toEqual([null, 'Samedi'])
})

test('nothing selected, words of two posts and a post without the act offer nothing', () => {
  select(textOf(1), textOf(1), 0)
  expect(offered()).toBeNull()
  select(textOf(1), textOf(2))
  expect(offered()).toBeNull()
  select(textOf(3), textOf(3))
  expect(offered()).toBeNull()
})

test('the offer goes with the selection, and with the page', () => {
  select(textOf(1), textOf(1))
  expect(offered()).not.toBeNull()
  getSelection()?.removeAllRanges()
  document.dispatchEvent(new Event('selectionchange'))
  expect(offered()).toBeNull()
  end()
  expect(document.querySelector('main > button')).toBeNull()
})
