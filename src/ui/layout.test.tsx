import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { getReaderMarkup, Layout, NO_READER } from './layout.tsx'

const HUGO = {
  id: 52,
  name: 'Hugo',
  avatar: null,
  roles: 0,
  status: 1,
  stripe_status: false,
  emoji: null,
  unread: 3,
  newest_message: 41,
}

const html = (viewer: typeof HUGO | null, path: string) =>
  renderToStaticMarkup(
    <Layout viewer={viewer} markup={viewer ? getReaderMarkup(viewer) : NO_READER} path={path} token="jeton">
      <h1>Ici</h1>
    </Layout>,
  )

/** A page without its footer. */
const above = (page: string) => page.replace(/<footer.*<\/footer>/s, '')

const addresses = (page: string) => [
  ...new Set([...above(page).matchAll(/href="(\/[^"#.]*)"/g)].map(([, href]) => href)),
]

test('gives a member five tabs, the search, the bell and the portrait, and no menu', () => {
  const page = html(HUGO, '/recherche?filter=1')
  expect(page).toContain('<a href="/recherche" aria-current="page">Recherche</a>')
  expect(page).not.toMatch(/popover/i)
  const bar = page.slice(page.indexOf('<nav class="bottombar"'))
  expect([...bar.matchAll(/<span>([^<]+)<\/span>/g)].map(([, label]) => label).slice(0, 5)).toEqual([
    ...['Accueil', 'Recherche', 'La place', 'Messages', 'Moi'],
  ])
  expect(page).toContain('<span class="sr">Chercher quelqu’un</span>')
  expect(page).toContain('<span class="sr">Notifications</span>')
  expect(page).toMatch(/<a class="bar-btn me only-desk" href="\/moi"><span class="sr">Moi<\/span>/)
  expect(addresses(page)).toEqual([
    ...['/', '/recherche', '/sorties', '/forum', '/messages', '/notifications', '/moi'],
  ])
})

test('lights ‘La place’ for outings and forum, which a desktop has apart', () => {
  const lit = (path: string) =>
    [...html(HUGO, path).matchAll(/href="(\/\w+)" aria-current="page"/g)].map(([, href]) => href)
  expect(lit('/sorties/4-bal')).toEqual(['/sorties', '/sorties'])
  expect(lit('/forum/topic/bal')).toEqual(['/forum', '/sorties'])
})

test('lights ‘Moi’ on the pages that it leads to, as the page itself or as its part', () => {
  const lit = (path: string, viewer = HUGO) =>
    /href="\/moi" aria-current="(\w+)"/.exec(html(viewer, path))?.[1]
  expect(lit('/moi')).toBe('page')
  for (const path of ['/user/edit', '/amis', '/demandes/refusees', '/visiteurs?page=2', '/celibataire/52'])
    expect([path, lit(path)]).toEqual([path, 'true'])
  for (const path of ['/', '/recherche', '/celibataire/7', '/aide', '/photos', '/premium'])
    expect([path, lit(path)]).toEqual([path, undefined])
})

test('leaves a suspended member the reason and the own page', () => {
  const page = html({ ...HUGO, roles: -1 }, '/user/decisions')
  expect(addresses(page)).toEqual(['/user/decisions', '/moi'])
  expect(page).toContain('<a class="bar-btn me" href="/moi"')
})

test('shows the unread count at Messages, for screen readers too, and none at 0', () => {
  const bars = html(HUGO, '/')
  const badge = '<span class="count" data-count="messages"><span aria-hidden="true">3</span>'
  expect(bars.split(`${badge}<span class="sr"> 3 messages non lus</span></span></a>`)).toHaveLength(3)
  expect(html({ ...HUGO, unread: 1 }, '/')).toContain(' 1 message non lu<')
  expect(html({ ...HUGO, unread: 250 }, '/')).toContain('<span aria-hidden="true">99+</span>')
  expect(html({ ...HUGO, unread: 0 }, '/')).toContain('data-count="messages" hidden=""')
  expect(bars).toContain('data-count="asks" hidden=""')
})

test('tells the scripts of a member’s page who it is and what is the newest message', () => {
  expect(html(HUGO, '/')).toContain('data-member="52" data-newest-message="41"')
  expect(html(null, '/')).not.toContain('data-member')
})

test('gives a visitor the way in, but not to the page it is on', () => {
  const page = html(null, '/')
  expect(page).toContain('href="/connexion"')
  expect(page).toContain('href="/inscription"')
  expect(page).not.toContain('href="/moi"')
  expect(html(null, '/connexion')).not.toContain('href="/connexion"')
})

test('ends with help and law for everybody, and with the ends of a contract for subscribers and visitors', () => {
  const foot = (page: string) =>
    [...(/<footer.*<\/footer>/s.exec(page)?.[0] ?? '').matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(
      ([, href, labels]) => `${labels} ${href}`,
    )
  const all = [
    'Aide /aide',
    'Conseils de sécurité /conseils-securite',
    'Règles /regles',
    'CGU /cgu',
    'Confidentialité /confidentialite',
    'Mentions légales /mentions-legales',
    'Accessibilité\u202f: non conforme /accessibilite',
    'Les rencontres, en chiffres /rencontres-en-chiffres',
    'Contact /contact',
    'Signaler un contenu /signaler-un-contenu',
    'Plan du site /plan-du-site',
  ]
  for (const viewer of [HUGO, { ...HUGO, roles: -1 }]) expect(foot(html(viewer, '/'))).toEqual(all)
  const ends = ['Résilier votre contrat /resiliation', 'Renoncer au contrat ici /retractation']
  // A visitor may be a subscriber who cannot sign in.
  for (const [viewer, path] of [
    [null, '/'],
    [HUGO, '/premium'],
    [HUGO, '/user/abonnement'],
  ] as const)
    expect(foot(html(viewer, path))).toEqual([...all, ...ends])
  expect(foot(html({ ...HUGO, stripe_status: true }, '/'))).toEqual([
    ...all,
    'Résilier /user/abonnement/resilier',
    'Renoncer au contrat ici /retractation',
  ])
  expect(html(null, '/regles')).toContain('<a href="/regles" aria-current="page">Règles</a>')
  expect(html(null, '/')).toContain('Guinguette, entre adultes, au bord de l’eau.')
})

test('lets the keyboard skip to the content', () => {
  expect(html(null, '/')).toMatch(/<a class="skip" href="#contenu">Aller au contenu<\/a>.*<main id="contenu"/)
})
