import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { getReaderMarkup, Layout, type LayoutViewer, NO_READER } from '../../ui/layout.tsx'
import type { AppContext } from '../context.ts'
import { Head } from './head.tsx'
import { MetaTags } from './open-tags.tsx'
import type { PageContent } from './page.tsx'
import { renderDocument } from './shell.tsx'

const assets = {
  ...{ scripts: ['/main.js'], styles: ['/main.css'], preamble: '', isDevelopment: false },
  ...{
    sheets: {
      desk: ['/desk.css'],
      house: ['/house.css'],
      people: ['/people.css'],
      signs: ['/signs.css'],
      napkins: ['/napkins.css'],
    },
    preloads: (id: string) => [`/${id}.js`],
    laterScript: '/later.js',
  },
}
const config = {
  ...{ siteUrl: 'https://guinguette.test', siteName: 'Le Bal perdu', accessibility: { status: 'partial' } },
  ...{ colours: { day: null, night: null, bar: null } },
  maintenance: { banner: 'Travaux cette nuit.', until: null, isReadOnly: true },
}
const settings = { version: 0, colours: { css: '', version: 'v1' } }
const context = { assets, config, settings } as unknown as AppContext

const ZOE: LayoutViewer = {
  ...{ id: 7, name: 'Zoé', avatar: null, roles: 0, status: 0, stripe_status: false, emoji: null },
  ...{ unread: 0, newest_message: 0 },
}
const READERS: (LayoutViewer | null)[] = [
  null,
  ZOE,
  {
    ...ZOE,
    id: 52,
    name: 'Hugo <b>&"',
    avatar: 'a&b',
    stripe_status: true,
    emoji: '1f984.webp',
    unread: 250,
  },
  { ...ZOE, id: 8, name: 'HOLE_main_', roles: 0, account_roles: 3, status: 1, newest_message: 41, unread: 1 },
  { ...ZOE, id: 9, roles: -1 },
  { ...ZOE, id: 10, paused: true },
  { ...ZOE, id: 11, in_review: true },
]
const PATHS = [
  ...['/', '/forum/topic/a?page=2', '/celibataire/7/photos', '/celibataire/52', '/aide/localisation'],
  ...['/premium?a=1', '/nulle-part', '/user/abonnement/x', '/connexion', '/forum/topic/l’été\'&"<i>'],
]
const CONTENTS: PageContent[] = [
  { title: 'HOLE_csrf_ <i> & "l\'été"', index: true, description: 'Une & deux "HOLE_title_"', body: null },
  { title: 'Autre', landing: true, className: 'page-a', meta: { a: '"b"' }, canonical: '/a', body: null },
  { title: 'Bureau', sheet: 'desk', resizes: true, links: [{ rel: 'next', href: '/b' }], body: null },
  { title: 'Nue', bare: true, body: null },
  { title: 'Liste', prefetched: ['/forum/topic/*'], body: null },
]

type Reader = LayoutViewer | null
const scriptedFor = (viewer: Reader, islands: string[]) =>
  viewer
    ? { token: `jeton${viewer.id}`, nonce: `n${viewer.id}==`, islands, isLater: islands.length > 0 }
    : undefined

/** The document that React renders as a whole for this reader, without links that preload images. */
function renderWhole(content: PageContent, viewer: Reader, path: string, islands: string[]): string {
  const scripted = scriptedFor(viewer, islands)
  const tags = createElement(MetaTags, {
    ...{ site: config, content, isVisitor: !viewer, nonce: scripted?.nonce },
  })
  const { landing = false, bare = false, className } = content
  const frame = {
    ...{ viewer, markup: viewer ? getReaderMarkup(viewer) : NO_READER, path, landing, bare, className },
    ...{ token: scripted?.token ?? '', back: viewer ? undefined : path, accessibility: 'partial' as const },
    ...{ siteName: config.siteName, banner: config.maintenance.banner, isReadOnly: true },
    ...{ end: 'props', children: 'contenu' },
  }
  const head = createElement(Head, { context, content, scripted, tags })
  const html = renderToStaticMarkup(createElement('html', { lang: 'fr' }, head, createElement(Layout, frame)))
  return `<!doctype html>${html}`.replace(/<link rel="preload" as="image"[^>]*>/g, '')
}

/** The tags of the head in any order: React moves some. */
function readDocument(html: string) {
  const [head = '', body] = html.split('</head>')
  return { head: head.split('<').sort(), body }
}

test.each(CONTENTS)('the frame of “$title” is what React renders for each reader and page', (content) => {
  for (const [index, viewer] of READERS.entries())
    for (const path of PATHS) {
      const islands = index % 2 ? ['album'] : []
      const scripted = scriptedFor(viewer, islands)
      const reader = { viewer, path, ...(viewer ? {} : { back: path }), ...(scripted ? { scripted } : {}) }
      const html = renderDocument(context, content, {
        ...reader,
        main: 'contenu',
        preloads: '',
        props: 'props',
      })
      expect(readDocument(html)).toEqual(readDocument(renderWhole(content, viewer, path, islands)))
    }
})
