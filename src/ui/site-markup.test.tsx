import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { toPlainText } from './site-markup.ts'
import { SiteProse } from './site-prose.tsx'

const TEXT = `Voyez [l’aide](/aide), **toujours** ouverte.

- Un [site](https://exemple.fr/a?b=1&c=2)
- Deux <b>`

test('what the site says is paragraphs, lists, links and strong words, and nothing else', () => {
  expect(renderToStaticMarkup(<SiteProse text={TEXT} />)).toBe(
    '<div class="prose site-prose"><p>Voyez <a href="/aide">l’aide</a>, <b>toujours</b> ouverte.</p>' +
      '<ul><li>Un <a href="https://exemple.fr/a?b=1&amp;c=2" rel="noopener noreferrer">site</a></li>' +
      '<li>Deux &lt;b&gt;</li></ul></div>',
  )
})

test('removes the notation', () => {
  expect(toPlainText(TEXT)).toBe('Voyez l’aide, toujours ouverte.\nUn site\nDeux <b>')
})
