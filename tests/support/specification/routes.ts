import type { Reader } from './site.ts'

interface SpecifiedRoute {
  /** Who opens it; the member by default. */
  as?: Reader
  /** 200 by default. */
  status?: number
  /** Of the element that the specification names. */
  html?: string
}

/** Every route, mounted element and image of section 2 of both documents. `:name` is a part of the site. */
export const ROUTES: Record<string, SpecifiedRoute> = {
  // Specification 1
  '/admin/bannir/:stranger': { as: 'founder', html: '<textarea' },
  '/admin/photos': { as: 'founder' },
  '/demandes': {},
  '/blacklist': {},
  '/contact': { as: 'visitor' },
  '/forum': { as: 'visitor', html: 'href="/forum/categorie/sorties"' },
  '/forum/categorie/sorties': { html: 'href="/forum/nouveau-topic' },
  '/forum/nouveau-topic': {},
  '/forum/topic/qui-danse': { as: 'visitor' },
  '/forum/topic/redirect/:topic': { status: 302 },
  '/amis': {},
  '/user/gate': {},
  '/aide/localisation': { as: 'visitor' },
  '/messages': {},
  '/messages/:thread': {},
  '/celibataire/:stranger': { html: 'data-id=":stranger"' },
  '/aide': { as: 'visitor' },
  '/up/photo/:file': {},
  '/cache/thumbnail/up/photo/:file': {},
  '/cache/avatar/up/photo/:file': {},
  '/images/emojis/1f48e.webp': {},
  // Specification 2
  '/upload': { html: 'id="upload"' },
  '/user/edit': {},
  '/premium': { as: 'visitor' },
  '/admin/recherche?search=:stranger': { as: 'founder', html: 'href="/admin/membres/:stranger"' },
  '/': { as: 'visitor' },
  '/notifications': {},
  '/photos': { html: 'href="/upload"' },
  '/user/suppression': {},
  '/demandes/refusees': { html: 'type="search"' },
  '/recherche': { html: 'id="search"' },
  '/user/emoji': { html: 'id="settings-emojis"' },
  '/staff': { html: 'id="staff"' },
  '/visiteurs': { html: 'id="visitor"' },
  '/exit?url=https%3A%2F%2Fexemple.fr%2F': { as: 'visitor' },
}
