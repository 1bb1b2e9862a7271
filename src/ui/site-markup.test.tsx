import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { toPlainText } from './site-markup.ts'
import { SiteProse } from './site-prose.tsx'

const WORDS = `Voyez [l’aide](/aide), **toujours** ouverte.

- Un [site](https://exemple.fr/a?b=1&c=2)
- Deux <b>`

test('what the site says is paragraphs, lists, links and strong words, and nothing else', () => {
  expect(renderToStaticMarkup(<SiteProse words={WORDS} />)).toBe(
    '<div class="prose site-prose"><p>Voyez <a href="/aide">l’aide</a>, <b>toujours</b> ouverte.</p>' +
      '<ul><li>Un <a href="https://exemple.fr/a?b=1&amp;c=2" rel="noopener noreferrer">site</a></li>' +
      '<li>Deux &lt;b&gt;</li></ul></div>',
  )
})

test('it is told without its marks', () => {
  expect(toPlainText(WORDS)).toBe('Voyez l’aide, toujours ouverte.\nUn site\nDeux <b>')
})
