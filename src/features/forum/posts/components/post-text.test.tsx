import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { formatQuotation, PostText } from './post-text.tsx'

afterEach(cleanup)

const MENTIONS = [
  { id: 2, name: 'Salomé' },
  { id: 3, name: 'Jean-Luc.B' },
]

function show(
  text: string,
  { linked = true, mentions = MENTIONS }: Partial<Parameters<typeof PostText>[0]> = {},
) {
  const { container } = render(<PostText text={text} mentions={mentions} linked={linked} />)
  return container.querySelector('.post-body') as HTMLElement
}

/** Short form of the rendering: text as is, quotations in brackets with author and colon. */
function outline(element: Element): unknown[] {
  return [...element.children].map((child) => {
    if (child.tagName !== 'BLOCKQUOTE') return child.textContent
    return outline(child)
  })
}
const mentioned = (body: HTMLElement) =>
  [...body.querySelectorAll('.mention')].map((mention) => [mention.textContent, mention.getAttribute('href')])

describe('words and quotations', () => {
  test.each<[string, string, unknown[]]>([
    ['line breaks', 'Un\nDeux\n\nTrois', ['Un\nDeux\n\nTrois']],
    ['a quotation', '> Un\n> Deux', [['Un\nDeux']]],
    ['whose it is', '@Salomé\n> Un\n\nOui.', [['@Salomé', 'Un'], 'Oui.']],
    ['whose it is, of nobody known', '@Personne\n> Un', [['@Personne', 'Un']]],
    ['words before it', 'Bonsoir @Salomé\n> Un', ['Bonsoir @Salomé', ['Un']]],
    ['a name and no quotation', '@Salomé\nBonsoir', ['@Salomé\nBonsoir']],
    ['a name that is too short', '@Zo\n> Un', ['@Zo', ['Un']]],
    [
      'two quotations',
      '@Salomé\n> Un\n\nA\n\n@Personne\n> Deux\n\nB',
      [['@Salomé', 'Un'], 'A', ['@Personne', 'Deux'], 'B'],
    ],
    ['a quotation within one', '> @Salomé\n> > Un\n> Deux', [[['@Salomé', 'Un'], 'Deux']]],
    ['an empty line within one', '> Un\n>\n> Deux', [['Un\n\nDeux']]],
    ['what only looks like one', '>:( non\n>> non', ['>:( non\n>> non']],
    ['no deeper than three', '> > > > Un', [[[['> Un']]]]],
    ['nothing at all', '', []],
    ['an empty quotation', '>', [[]]],
  ])('%s', (_what, text, expected) => {
    expect(outline(show(text))).toEqual(expected)
  })

  test('limits the depth of quotations', () => {
    const body = show(`${'> '.repeat(4_990)}fin`)
    expect(body.querySelectorAll('blockquote')).toHaveLength(3)
  })
})

describe('mentions', () => {
  test.each<[string, [string, string | null][]]>([
    ['Bonsoir @Salomé !', [['@Salomé', '/celibataire/2']]],
    ['Merci @Salomé.', [['@Salomé', '/celibataire/2']]],
    ['Merci @Salomé... et', [['@Salomé', '/celibataire/2']]],
    [
      '@salome et @SALOMÉ',
      [
        ['@salome', '/celibataire/2'],
        ['@SALOMÉ', '/celibataire/2'],
      ],
    ],
    [
      '(@Salomé, @Jean-Luc.B)',
      [
        ['@Salomé', '/celibataire/2'],
        ['@Jean-Luc.B', '/celibataire/3'],
      ],
    ],
    ['> dit à @Salomé', [['@Salomé', '/celibataire/2']]],
    ['@Personne', []],
    ['@Salomée', []],
    ['moi@Salomé', []],
    ['@@Salomé', []],
    ['https://exemple.fr/@Salomé', []],
    ['https://exemple.fr @Salomé', [['@Salomé', '/celibataire/2']]],
  ])('%s', (text, expected) => {
    const body = show(text)
    expect(mentioned(body)).toEqual(expected)
    expect(body.textContent?.replaceAll('\u00a0', ' ')).toBe(text.replace(/^> /, ''))
  })

  test('are bold without a link for visitors', () => {
    const body = show('@Salomé\n> Un\n\nBonsoir @Salomé', {
      linked: false,
      mentions: [{ id: null, name: 'Salomé' }],
    })
    expect(mentioned(body)).toEqual([
      ['@Salomé', null],
      ['@Salomé', null],
    ])
    expect(body.querySelector('a')).toBeNull()
    expect(body.querySelector('b.mention')?.textContent).toBe('@Salomé')
  })
})

describe('text of members', () => {
  test('links through the exit page, also in a quotation', () => {
    const body = show('> Voyez https://exemple.fr/a\n\nhttps://exemple.fr/b')
    expect([...body.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/exit?url=https%3A%2F%2Fexemple.fr%2Fa',
      '/exit?url=https%3A%2F%2Fexemple.fr%2Fb',
    ])
    expect(body.querySelector('a')?.getAttribute('rel')).toBe('noopener nofollow ugc')
  })

  test.each([
    '<img src=x onerror=alert(1)>',
    '</p></div><script>alert(1)</script>',
    '@<b>Salomé</b>',
    'javascript:alert(1)',
    '\u202Eessalc \u2067à l’envers\u2069',
    'x'.repeat(10_000),
    '@'.repeat(10_000),
    'é.'.repeat(5_000),
  ])('%.40s stays text', (text) => {
    const body = show(text)
    expect(body.textContent).toBe(text)
    expect(body.querySelector('img, script, b, a')).toBeNull()
  })
})

describe('a quotation to reply to', () => {
  test.each([
    ['one line', 'Un', '@Salomé #12\n> Un\n\n'],
    ['several, an empty one among them', 'Un\n\nDeux', '@Salomé #12\n> Un\n>\n> Deux\n\n'],
    [
      'without what it quotes itself',
      '@Marius\n> Non\n\nSi.\n\n@Zoé\n> Encore\n\nOui.',
      '@Salomé #12\n> Si.\n>\n> Oui.\n\n',
    ],
    ['nothing but quotations', '@Marius\n> Non', '@Salomé #12\n\n'],
    ['a long one', 'é'.repeat(1_001), `@Salomé #12\n> ${'é'.repeat(1_000)}…\n\n`],
  ])('%s', (_what, post, expected) => {
    expect(formatQuotation({ id: 12, name: 'Salomé', post })).toBe(expected)
  })

  test('names no deleted author, and renders as quoted', () => {
    expect(formatQuotation({ id: 12, name: null, post: 'Un' })).toBe('> Un\n\n')
    const text = `${formatQuotation({ id: 12, name: 'Salomé', post: 'Un\n\nDeux' })}Oui.`
    expect(outline(show(text))).toEqual([['@Salomé · voir le post', 'Un\n\nDeux'], 'Oui.'])
  })
})

test('a quotation leads to its post, unless its number is none', () => {
  const link = (text: string) => show(text).querySelector('.quote-source')?.getAttribute('href')
  expect(link('@Salomé #12\n> Un')).toBe('/forum/post/12')
  for (const text of [
    '@Salomé #0\n> Un',
    '@Salomé #1x\n> Un',
    '@Salomé #9999999999\n> Un',
    '@Salomé #12\nUn',
  ])
    expect(link(text)).toBeUndefined()
})
