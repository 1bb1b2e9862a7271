import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import PostEditor from './post-editor.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Editor({ first }: { first: string }) {
  const [text, setText] = useState(first)
  return (
    <div className="field">
      <PostEditor text={text} people={[{ id: 2, name: 'Zoé' }]} />
      <textarea name="post" defaultValue={first} onChange={({ target }) => setText(target.value)} />
    </div>
  )
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const findPreview = () => screen.queryByRole('region', { name: 'Votre message, tel qu’il sera lu' })
const onPhone = () => vi.stubGlobal('matchMedia', () => ({ matches: false }))

/** Shows a text with the caret at a bar, or the selection between two. */
function show(marked: string): void {
  const parts = marked.split('|')
  const [start = 0, selected = 0] = parts.map(({ length }) => length)
  render(<Editor first={parts.join('')} />)
  field().setSelectionRange(start, parts.length === 3 ? start + selected : start)
}

/** The text of the field in the same notation. */
function readField(): string {
  const { value, selectionStart: from, selectionEnd: to } = field()
  return from === to
    ? `${value.slice(0, from)}|${value.slice(from)}`
    : `${value.slice(0, from)}|${value.slice(from, to)}|${value.slice(to)}`
}

describe('the toolbar', () => {
  test.each([
    ['Gras', 'un |bal| dehors', 'un **|bal|** dehors'],
    ['Gras', 'un **|bal|** dehors', 'un |bal| dehors'],
    ['Italique', 'un |', 'un *|*'],
    ['Liste', 'une nappe|', '- une nappe|'],
    ['Liste', '- une |nappe', 'une |nappe'],
    ['Liste', 'le |pain\n\nle vin|', '|- le pain\n\n- le vin|'],
    ['Liste', '|- le pain\n- le vin|', '|le pain\nle vin|'],
    ['Citation', 'avant\nUn| mot\n\nDeux|', 'avant\n|> Un mot\n>\n> Deux|'],
    ['Passage masqué', '|', '>! |'],
    ['Passage masqué', 'La |fin|', '|>! La fin|'],
    ['Lien', 'voir |le canal|', 'voir [le canal](|https://|)'],
    ['Lien', 'voir |', 'voir [|texte du lien|](https://)'],
    ['Lien', 'voir |https://exemple.fr|', 'voir [|texte du lien|](https://exemple.fr)'],
  ])('%s changes %j to %j', (name, before, after) => {
    show(before)
    press(name)
    expect(readField()).toBe(after)
    expect(document.activeElement).toBe(field())
  })

  test('leaves a locked field as it is', () => {
    show('un |bal| dehors')
    field().readOnly = true
    press('Gras')
    expect(field().value).toBe('un bal dehors')
  })

  test('names its keys, and is one stop with arrows between its buttons', () => {
    show('')
    const names = ['Gras', 'Italique', 'Liste', 'Lien', 'Citation', 'Passage masqué']
    const buttons = names.map((name) => screen.getByRole('button', { name }))
    expect(buttons.map(({ title }) => title)).toEqual([
      'Gras (Ctrl+B)',
      'Italique (Ctrl+I)',
      'Liste',
      'Lien',
      'Citation',
      'Passage masqué',
    ])
    const stops = () => buttons.filter(({ tabIndex }) => tabIndex === 0)
    expect(stops()).toEqual([buttons[0]])
    buttons[0]?.focus()
    for (const [key, name] of [
      ['ArrowRight', 'Italique'],
      ['End', 'Passage masqué'],
      ['ArrowRight', 'Gras'],
      ['ArrowLeft', 'Passage masqué'],
      ['Home', 'Gras'],
    ]) {
      fireEvent.keyDown(document.activeElement as Element, { key })
      expect(document.activeElement?.getAttribute('aria-label')).toBe(name)
      expect(stops()).toEqual([document.activeElement])
    }
  })
})

describe('the appearance', () => {
  test('comes by itself next to a text with marks, and follows it', () => {
    show('')
    type('Bonsoir.')
    expect(findPreview()).toBeNull()
    type('Bonsoir @Zoé, **samedi**.')
    expect(findPreview()?.querySelector('.mention')?.textContent).toBe('@Zoé')
    type('Bonsoir.')
    expect(findPreview()).toBeNull()
  })

  test('stays closed once the member has closed it', () => {
    show('**samedi**')
    press('Fermer l’aperçu')
    type('**samedi** soir')
    expect(findPreview()).toBeNull()
  })

  test('comes on a phone only when pressed, and leaves with the focus of the field', () => {
    onPhone()
    show('**samedi**')
    expect(findPreview()).toBeNull()
    press('Aperçu')
    expect(findPreview()).toBeTruthy()
    field().focus()
    fireEvent.focus(field())
    expect(findPreview()).toBeNull()
  })
})
