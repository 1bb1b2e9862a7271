import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HighlightedTextView } from './topic-list.tsx'

test("marks matches and escapes members' text", () => {
  const pieces = [
    { text: '<img src=x onerror=alert(1)> & ', found: false },
    { text: '<b>bal</b>', found: true },
  ]
  expect(renderToStaticMarkup(<HighlightedTextView pieces={pieces} />)).toBe(
    '<span>&lt;img src=x onerror=alert(1)&gt; &amp; </span><mark>&lt;b&gt;bal&lt;/b&gt;</mark>',
  )
})
