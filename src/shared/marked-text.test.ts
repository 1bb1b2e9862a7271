import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Inline, parseInline, parseMarkedBlocks, plainTextOf } from './marked-text.ts'
import { TEXT_FORMAT } from './text-format.ts'

/** Short form: text as is, strong and emphasis as a pair, links with address and host. */
const outline = (parts: readonly Inline[]): unknown[] =>
  parts.map((part) => {
    if (part.kind === 'text') return part.text
    if (part.kind === 'link') return [part.text, decodeURIComponent(part.href.slice(10)), part.host]
    return { [part.kind]: outline(part.parts) }
  })
const inline = (text: string) => outline(parseInline(text))

describe('strong and emphasis', () => {
  test.each<[string, unknown[]]>([
    ['**gras**', [{ strong: ['gras'] }]],
    ['*italique*', [{ emphasis: ['italique'] }]],
    ['un **mot** et *un autre*.', ['un ', { strong: ['mot'] }, ' et ', { emphasis: ['un autre'] }, '.']],
    ['***les deux***', [{ strong: [{ emphasis: ['les deux'] }] }]],
    ['**gras et *italique***', [{ strong: ['gras et ', { emphasis: ['italique'] }] }]],
    ['*italique et **gras***', [{ emphasis: ['italique et ', { strong: ['gras'] }] }]],
    ['(**gras**, *italique*)', ['(', { strong: ['gras'] }, ', ', { emphasis: ['italique'] }, ')']],
    ['**@Salomé**', [{ strong: ['@Salomé'] }]],
  ])('%s', (text, expected) => {
    expect(inline(text)).toEqual(expected)
  })

  test.each([
    'ni **fermé',
    'ni ouvert**',
    '3*4*5',
    '2 * 3 * 4',
    '** entre blancs **',
    'mot**collé**mot',
    '****',
    '*****cinq*****',
    '**sur\ndeux lignes**',
    '*pff',
    '* une puce d’ailleurs',
    'https://exemple.fr/*a*b',
  ])('%s stays text', (text) => {
    expect(inline(text)).toEqual([text])
  })

  test('closes the inner mark alone when the outer one has no partner', () => {
    expect(inline('**a *b* c')).toEqual(['**a ', { emphasis: ['b'] }, ' c'])
    expect(inline('*a **b* c**')).toEqual([{ emphasis: ['a **b'] }, ' c**'])
  })
})

describe('links', () => {
  test.each<[string, unknown[]]>([
    [
      'voir [le plan](https://exemple.fr/a?b=1), merci',
      ['voir ', ['le plan', 'https://exemple.fr/a?b=1', 'exemple.fr'], ', merci'],
    ],
    [
      '[guinguette](https://fr.wikipedia.org/wiki/Guinguette_(lieu))',
      [['guinguette', 'https://fr.wikipedia.org/wiki/Guinguette_(lieu)', 'fr.wikipedia.org']],
    ],
    ['*[a](https://exemple.fr)*', [{ emphasis: [['a', 'https://exemple.fr', 'exemple.fr']] }]],
    ['[a](https://gооgle.com)', [['a', 'https://gооgle.com', 'xn--ggle-55da.com']]],
    ['**https://exemple.fr**', [{ strong: ['https://exemple.fr'] }]],
    [
      '[a](https://exemple.fr)*b* [c](https://exemple.fr/d)',
      [
        ['a', 'https://exemple.fr', 'exemple.fr'],
        { emphasis: ['b'] },
        ' ',
        ['c', 'https://exemple.fr/d', 'exemple.fr'],
      ],
    ],
  ])('%s', (text, expected) => {
    expect(inline(text)).toEqual(expected)
  })

  test.each([
    '[a](javascript:alert(1))',
    '[a](//exemple.fr)',
    '[a](/membres)',
    '[a](http://192.168.1.1/)',
    '[a](https://google.com@evil.example)',
    '[a](https://localhost/)',
    '[https://banque.fr](https://evil.example)',
    '[www.banque](https://evil.example)',
    '[banque.fr](https://evil.example)',
    '[ ](https://exemple.fr)',
    '[a] (https://exemple.fr)',
    '[a](https://exemple.fr',
    '[sur\ndeux](https://exemple.fr)',
  ])('%s stays text', (text) => {
    expect(inline(text)).toEqual([text])
  })
})

test('lists and spoilers are lines; empty ones around them are not shown', () => {
  expect(
    parseMarkedBlocks('À apporter :\n\n- du pain\n- du **vin**\n\n>! La fin\n>!\n>! du film\nOui.'),
  ).toEqual([
    { kind: 'paragraph', text: 'À apporter :' },
    { kind: 'list', items: ['du pain', 'du **vin**'] },
    { kind: 'spoiler', text: 'La fin\n\ndu film' },
    { kind: 'paragraph', text: 'Oui.' },
  ])
  expect(parseMarkedBlocks('-non\n-\n>!non\n5 - 3')).toEqual([
    { kind: 'paragraph', text: '-non\n-\n>!non\n5 - 3' },
  ])
})

test('a spoiler within three others stays text', () => {
  expect(parseMarkedBlocks('>! a', 2)).toEqual([{ kind: 'spoiler', text: 'a' }])
  expect(parseMarkedBlocks('>! a', 3)).toEqual([{ kind: 'paragraph', text: '>! a' }])
})

describe('plainTextOf', () => {
  test.each<[string, string, string]>([
    ['no marks', 'Un **mot**, *un autre*', 'Un mot, un autre'],
    ['the text of a link', 'Voir [le plan](https://exemple.fr)', 'Voir le plan'],
    ['items with a dot', 'À apporter :\n- du *pain*\n- du vin', 'À apporter :\n• du pain\n• du vin'],
    ['no spoiler', 'Avant\n>! la\n>! fin\n\n>! bis', 'Avant\n[passage masqué]\n\n[passage masqué]'],
    [
      'quotations as such',
      '@Salomé #12\n> **Un**\n> >! secret\n\nOui',
      '@Salomé #12\n> Un\n> [passage masqué]\n\nOui',
    ],
    ['lines', 'Un\n\nDeux *', 'Un\n\nDeux *'],
  ])('gives %s', (_, text, expected) => {
    expect(plainTextOf({ post: text, format: TEXT_FORMAT.marked })).toBe(expected)
  })

  test('leaves a plain post as it is', () => {
    const text = '**Un**\n- deux\n>! trois [a](https://exemple.fr)'
    expect(plainTextOf({ post: text, format: TEXT_FORMAT.plain })).toBe(text)
  })
})

test('a text loses nothing but its marks', () => {
  const piece = fc.constantFrom(
    '*',
    '**',
    '***',
    'a',
    ' ',
    '\n',
    '[a](https://a.fr)',
    'https://a.fr/*',
    'é',
    '(',
    ']',
  )
  const withoutMarks = (text: string) => text.replaceAll('[a](https://a.fr)', 'a').replace(/\*/g, '')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('')
      expect(withoutMarks(plainTextOf({ post: text, format: TEXT_FORMAT.marked }))).toBe(withoutMarks(text))
    }),
  )
})

test('the worst of texts takes no time', () => {
  const started = performance.now()
  for (const text of ['**a ', '*\n', '[a](https://a.fr/', '[', '](', 'https://a.fr/*', '- ', '>! ', '*a**b'])
    plainTextOf({ post: text.repeat(10_000).slice(0, 20_000), format: TEXT_FORMAT.marked })
  expect(performance.now() - started).toBeLessThan(2_000)
})
