import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { PostText, type PostTextProps } from './post-text.tsx'
import { formatQuotation } from './quotation.ts'

afterEach(cleanup)

const MENTIONS = [
  { id: 2, name: 'Salomé' },
  { id: 3, name: 'Jean-Luc.B' },
]

function show(text: string, { linked = true, mentions = MENTIONS, format = 0 }: Partial<PostTextProps> = {}) {
  const { container } = render(<PostText text={text} format={format} mentions={mentions} linked={linked} />)
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

describe('marks', () => {
  const showMarked = async (text: string) => {
    const body = show(text, { format: 1 })
    await waitFor(() => expect(body.querySelector('strong, em, ul, details, bdi')).toBeTruthy())
    return body
  }

  test('are text in a plain post, and until their script is there', async () => {
    expect(show('**Un**').textContent).toBe('**Un**')
    expect(show('**Un** https://exemple.fr', { format: 1 }).querySelector('a')).toBeTruthy()
    await waitFor(() => expect(document.querySelector('strong')?.textContent).toBe('Un'))
  })

  test('show strong, emphasis, a list, a link with its host, and a closed spoiler', async () => {
    const body = await showMarked(
      '**Un** *deux* @Salomé\n\n- a\n- *b*\n\n[plan](https://exemple.fr/a)\n>! fin',
    )
    expect(body.innerHTML).toContain('<strong>Un</strong> <em>deux</em> <a class="mention"')
    expect([...body.querySelectorAll('li')].map(({ innerHTML }) => innerHTML)).toEqual(['a', '<em>b</em>'])
    const link = body.querySelector('a[target]')
    expect([link?.getAttribute('href'), link?.getAttribute('rel')]).toEqual([
      '/exit?url=https%3A%2F%2Fexemple.fr%2Fa',
      'noopener nofollow ugc',
    ])
    expect(link?.parentElement?.textContent).toBe('plan (exemple.fr)')
    const spoiler = body.querySelector('details')
    expect([spoiler?.textContent, spoiler?.hasAttribute('open')]).toEqual(['Passage masquéfin', false])
  })

  test('work within quotations and spoilers, to the third level', async () => {
    const body = await showMarked('@Salomé #12\n> **Un**\n> >! *secret*\n\n>! > cité')
    expect(body.querySelector('blockquote strong')?.textContent).toBe('Un')
    expect(body.querySelector('blockquote details em')?.textContent).toBe('secret')
    expect(body.querySelector('details blockquote')?.textContent).toBe('cité')
    expect((await showMarked(`${'>! '.repeat(3_000)}fin`)).querySelectorAll('details')).toHaveLength(3)
    expect(
      (await showMarked(`${'>! > '.repeat(2_000)}fin`)).querySelectorAll('details, blockquote'),
    ).toHaveLength(3)
  })

  test.each(['**<img src=x onerror=alert(1)>**', '[<b>](https://exemple.fr/"><script>)', '*<script>*'])(
    '%s is no HTML',
    async (text) => {
      expect((await showMarked(text)).querySelector('img, script, b')).toBeNull()
    },
  )
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
