import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HighlightedTextView } from './topic-rows.tsx'

test('marks what was found; whatever members wrote stays text', () => {
  const pieces = [
    { text: '<img src=x onerror=alert(1)> & ', found: false },
    { text: '<b>bal</b>', found: true },
  ]
  expect(renderToStaticMarkup(<HighlightedTextView pieces={pieces} />)).toBe(
    '<span>&lt;img src=x onerror=alert(1)&gt; &amp; </span><mark>&lt;b&gt;bal&lt;/b&gt;</mark>',
  )
})
