import { expect, test } from 'vitest'
import { findResources } from './weight.ts'

test('findResources returns each file that a browser fetches with a page once', () => {
  const html = `<!doctype html><head>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml"/>
    <link rel="apple-touch-icon" href="/icons/apple-touch.png"/>
    <link rel="canonical" href="/forum"/>
    <link rel="expect" href="#end" blocking="render"/>
    <link rel="stylesheet" href="/assets/main.css" nonce="x"/>
    <link rel="preload" href="/assets/a.woff2" as="font" type="font/woff2" crossorigin=""/>
    <link rel="modulepreload" href="/assets/a.js" nonce="x"/><link rel="modulepreload" href="/assets/a.js"/>
    <script type="module" src="/assets/main.js" nonce="x"></script><script>inline()</script>
    </head><body><img src="/emojis/a.svg?x=1&amp;y=2" alt=""/><img src="/later.webp" loading="lazy" alt=""/>
    <img src="https://elsewhere.example/a.png" alt=""/></body>`
  expect(findResources(html)).toEqual([
    { kind: 'other', path: '/favicon.svg' },
    { kind: 'style', path: '/assets/main.css' },
    { kind: 'font', path: '/assets/a.woff2' },
    { kind: 'script', path: '/assets/a.js' },
    { kind: 'script', path: '/assets/main.js' },
    { kind: 'other', path: '/emojis/a.svg?x=1&y=2' },
  ])
})

test('findResources returns nothing for a page without files', () => {
  expect(findResources('<p>rien</p>')).toEqual([])
})
