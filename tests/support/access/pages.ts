import type { Access } from '../../../src/shared/endpoint.ts'
import { ALL, allBut, BLOCKED, OWNED, PRIVATE, type Row } from './policy.ts'

/**
 * Pages, plain forms and files of the authorisation matrix. A page that its access alone decides needs no row, and
 * a form has the row of its call unless it differs.
 */

/** For visitors only: members are led home. */
const FOR_VISITORS: Row = { except: allBut('visitor')(303) }

export const pages: Record<string, Row> = {
  '/signaler-un-contenu/:key': { params: { key: '{noticeKey}' } },
  '/desabonnement/:key': { params: { key: '{digestKey}' } },
  '/inscription/:token': { params: { token: '{signUpToken}' } },
  '/resiliation': { except: { owner: 303 } },
  '/resiliation/annuler/:token': { params: { token: '{undoToken}' } },
  '/': { except: { suspended: 303 } },
  '/inscription': FOR_VISITORS,
  '/connexion': FOR_VISITORS,
  '/mot-de-passe/:token': { params: { token: '{resetToken}' } },
  '/email/:token': { params: { token: '{verifyToken}' } },
  '/forum/a-accueillir': { except: allBut('owner')(403) },
  '/user/suppression/annuler': { except: { visitor: 302, ...allBut('visitor')(303) } },
  '/signaler/:type/:targetId/:userId': {
    params: { type: 4, targetId: '{photo}' },
    except: { ...BLOCKED, owner: 403 },
  },
  '/messages/:thread': { except: PRIVATE },
  '/messages/:thread/on-se-voit': { except: PRIVATE },
  '/messages/:thread/serviette/:id/annuler': {
    params: { thread: '{agreedNapkinTalk}', id: '{agreedNapkin}' },
    except: PRIVATE,
  },
  '/messages/:thread/serviette/:id/proche': {
    params: { thread: '{agreedNapkinTalk}', id: '{agreedNapkin}' },
    except: PRIVATE,
  },
  '/rendez-vous': { query: 'cle={relativeSecret}' },
  '/rendez-vous/:id/tout-va-bien': { params: { id: '{pastNapkin}' }, except: PRIVATE },
  '/rendez-vous/:id/lendemain': { params: { id: '{pastNapkin}' }, except: PRIVATE },
  '/messages/:thread/au-revoir': { except: PRIVATE },
  '/user/photos/:photoId': { except: PRIVATE },
  '/user/securite/cles/:id/nom': { params: { id: '{passkey}' }, except: PRIVATE },
  '/celibataire/:id': { params: { id: '{owner}' }, except: { blocked: 404, suspended: 303 } },
  // Nobody has said yes to the owner's request here, so it leads on to the profile.
  '/oui/:userId': { params: { userId: '{owner}' }, success: 303 },
  '/exit': { query: 'url=https%3A%2F%2Fexemple.fr%2F' },
  '/aide/:slug': { params: { slug: 'bloquer' } },
  '/forum/categorie/:slug': { params: { slug: 'sorties' } },
  '/forum/topic/:slug': {},
  '/sorties/:id': { params: { id: '{outing}-bal-du-canal' }, except: BLOCKED },
  '/sorties/:id/modifier': { params: { id: '{outing}' }, except: OWNED },
  '/sorties/:id/lendemain': { params: { id: '{pastOuting}' }, except: ALL(404) },
  '/sorties/commune/:place': { params: { place: 2988507 } },
  // The former address of a step leads on.
  '/bienvenue/phrase': { success: 303 },
  '/forum/topic/redirect/:topicId': { success: 302 },
  '/forum/topic/:topicId/mode-lent': {},
  '/forum/topic/:topicId/rendre-publique': {
    params: { topicId: '{complaint}' },
    except: { ...PRIVATE, moderator: 403, admin: 403, founder: 403 },
  },
  '/forum/post/:postId/reactions': { except: BLOCKED },
  '/forum/post/:postId/photos': { except: BLOCKED },
  '/forum/post/:postId': { success: 302, except: BLOCKED },
  '/user/donnees/copie': { query: 'cle={copyKey}', success: 303 },
  '/premium/merci': { except: allBut('owner')(303) },
  '/user/abonnement/recus/:id': { params: { id: '{receipt}' }, except: PRIVATE },
  '/user/decisions/:id': { params: { id: '{decision}' }, except: PRIVATE },
  '/admin/signalements/:id': { params: { id: '{case}' } },
  '/admin/reglages/:group': { params: { group: 'limites' } },
}

export const forms: Record<string, Row> = {
  '/admin/alertes/:id/dossier': { params: { id: '{alert}' }, audit: 'member.reveal' },
  '/inscription/:token': { params: { token: '{signUpToken}' } },
  '/suggestions/reglages': { body: { tobacco: '2' } },
  '/retractation': { body: { name: 'Zoé', email: '{email}', confirmed: 'true' } },
  '/resiliation': { body: { name: 'Zoé', email: '{email}', confirmed: 'true' } },
  '/mot-de-passe/:token': { params: { token: '{resetToken}' } },
  '/email/:token': { params: { token: '{verifyToken}' } },
  '/user/suppression': { body: { name: '{self}' } },
  '/user/decisions/:id': { params: { id: '{decision}' } },
  '/admin/bannir/:userId': { body: { reason: 'Trois faux profils.', duration: '7' } },
  '/admin/journal/export': { audit: 'audit.export' },
  '/admin/avertir/:userId': { body: { amount: '10', reason: 'Des insultes.' } },
}

/** Forms without a call, with their access. */
export const ownForms: Record<string, Access> = {
  '/admin/alertes/:id/dossier': 'desk-admin',
  '/admin/journal/export': 'desk-admin',
}

/** Photos are for members, not for blocked pairs; others do not learn that one exists. */
const PHOTO: Row = { params: { file: '{file}' }, except: { visitor: 404, suspended: 404, ...BLOCKED } }
/** Of the owner and staff. */
const HIDDEN: Row = {
  params: { file: '{file}' },
  except: allBut('owner', 'moderator', 'admin', 'founder')(404),
}

/** Shares of other applications, without a service worker: no body is read. `share.test.ts` has the answer. */
export const sharePosts: readonly string[] = ['/partager']

/** Files of admins. */
const DESK_FILE: Row = { except: { ...allBut('admin', 'founder')(403), visitor: 302, suspended: 303 } }

/** Addresses that mail programs post to without cookie or token: the signed key of a link is the authority. `unsubscribe.test.ts` has who may. */
export const linkPosts: readonly string[] = ['/desabonnement/:key']

export const files: Record<string, Row> = {
  '/transparence/:file': { params: { file: '2020.zip' }, except: ALL(404) },
  '/admin/obligations/registre.md': DESK_FILE,
  '/admin/obligations/analyse-impact.md': DESK_FILE,
  '/robots.txt': {},
  '/manifest.webmanifest': {},
  '/.well-known/security.txt': {},
  '/sitemap.xml': {},
  // Only where a colour is chosen; `settings.test.ts` has who reads it.
  '/couleurs.css': { except: ALL(404) },
  // Only where there is a logo; `logo.test.ts` has who reads it.
  '/logo/:name': { params: { name: 'x.png' }, except: ALL(404) },
  '/sitemap-pages.xml': {},
  '/sitemap-sorties.xml': {},
  '/sorties/commune/:place/flux.atom': { params: { place: 2988507 } },
  '/sitemap-forum-:file.xml': { params: { file: 1 } },
  '/sorties/:id/agenda.ics': { params: { id: '{outing}' }, except: BLOCKED },
  // `calendar.test.ts` has who reads an address that exists.
  '/sorties/agenda/:token.ics': { params: { token: 'x' }, except: ALL(404) },
  '/forum/categorie/:slug/flux.atom': { params: { slug: 'sorties' } },
  '/api/docs': {},
  '/up/photo/:file': PHOTO,
  '/cache/thumbnail/up/photo/:file': PHOTO,
  '/cache/avatar/up/photo/:file': PHOTO,
  // `photo-visibility.test.ts` has who sees a file that exists.
  '/forum/photo/:file': { params: { file: `${'0'.repeat(32)}.webp` }, except: ALL(404) },
  // `photo-life.test.ts` has who sees a file that exists.
  '/messages/photo/:file': { params: { file: `${'0'.repeat(32)}.webp` }, except: ALL(404) },
}
/** Photos in these states, by object: waiting, refused and moderated ones are for owner and staff, banned ones for nobody. */
export const photoFiles: Record<string, Row> = {
  waitingPhoto: HIDDEN,
  refusedPhoto: HIDDEN,
  moderatedPhoto: HIDDEN,
  bannedPhoto: { except: ALL(404) },
}
