import { toParisDay } from '../../src/shared/age.ts'
import { ALL, MEMBER, MEMBERS, type Row, SIGNED_IN } from './actors.ts'
import { ADMINS, FOUNDERS, STAFF } from './admin-access.ts'

// Plain forms and public files in the access tables. A successful form redirects (303) or shows its page
// again (200); a redirect of suspended members to the reason counts as a refusal here.

export type FormRow = Omit<Row, 'body' | 'streams'> & { fields?: Record<string, string> }

/** For the owner only; `unverified` is the status for an unverified member. */
const OWNER_ONLY = (unverified: number) => MEMBERS(unverified, 404, 404, 404, 404, 303, 404, 404, 404)

export const forms: Record<string, FormRow> = {
  '/inscription': { statuses: ALL(422) },
  '/inscription/:token': { url: '/inscription/x', statuses: ALL(422) },
  '/connexion': {
    fields: { email: 'personne@exemple.fr', password: 'une longue phrase' },
    statuses: ALL(422),
  },
  '/deconnexion': { statuses: ALL(303) },
  '/mot-de-passe-oublie': { fields: { email: 'personne@exemple.fr' }, statuses: ALL(200) },
  '/mot-de-passe/:token': {
    url: '/mot-de-passe/x',
    fields: { password: 'une longue phrase' },
    statuses: ALL(422),
  },
  '/email/:token': { url: '/email/x', statuses: ALL(422) },
  '/email/renvoyer': { statuses: [401, 409, 200, 409, 409, 409, 409, 409, 409, 409, 409] },
  '/user/securite/mot-de-passe': { statuses: SIGNED_IN(422) },
  '/user/securite/email': { statuses: SIGNED_IN(422) },
  '/user/securite/sessions/:id': { url: '/user/securite/sessions/999999', statuses: SIGNED_IN(404) },
  '/user/suppression': { statuses: SIGNED_IN(422) },
  '/user/suppression/annuler': { statuses: ALL(409) },
  '/admin/acces/verifier': { statuses: STAFF(422) },
  '/admin/acces/commencer': { statuses: STAFF(422) },
  '/admin/acces/confirmer': { statuses: STAFF(422) },
  '/admin/acces/codes': { statuses: STAFF(409) },
  '/admin/acces/retirer': { statuses: STAFF(422) },
  '/user/edit': { statuses: MEMBER(422) },
  '/user/verification': { statuses: MEMBER(409) },
  '/aide/localisation': { statuses: MEMBER(422) },
  '/admin/photos/:photoId/:decision': { url: '/admin/photos/:photo/1', statuses: STAFF(409) },
  '/admin/photos/annuler/:photoId': { url: '/admin/photos/annuler/:photo', statuses: SIGNED_IN(403) },
  '/amis/:id/retirer': {
    url: '/amis/:target/retirer',
    statuses: MEMBERS(404, 404, 303, 404, 404, 404, 404, 404, 404),
  },
  '/demandes/:id/accepter': { url: '/demandes/:ask/accepter', statuses: OWNER_ONLY(403) },
  '/demandes/:id/refuser': { url: '/demandes/:ask/refuser', statuses: OWNER_ONLY(403) },
  '/demandes/refusees/:id/accepter': { url: '/demandes/refusees/:ask/accepter', statuses: OWNER_ONLY(403) },
  '/demandes/envoyees/:userId/retirer': { url: '/demandes/envoyees/:target/retirer', statuses: MEMBER(404) },
  '/blacklist/:userId/debloquer': {
    url: '/blacklist/:target/debloquer',
    statuses: MEMBERS(404, 404, 404, 404, 303, 404, 404, 404, 404),
  },
  '/celibataire/:userId/demander': {
    url: '/celibataire/:target/demander',
    statuses: MEMBERS(403, 303, 409, 404, 403, 403, 303, 303, 303),
  },
  '/celibataire/:userId/retirer-demande': {
    url: '/celibataire/:target/retirer-demande',
    statuses: MEMBER(404),
  },
  '/celibataire/:id/retirer': {
    url: '/celibataire/:target/retirer',
    statuses: MEMBERS(404, 404, 303, 404, 404, 404, 404, 404, 404),
  },
  '/celibataire/:userId/bloquer': {
    url: '/celibataire/:target/bloquer',
    statuses: MEMBERS(303, 303, 303, 404, 303, 403, 303, 303, 303),
  },
  '/celibataire/:userId/debloquer': {
    url: '/celibataire/:target/debloquer',
    statuses: MEMBERS(404, 404, 404, 404, 303, 404, 404, 404, 404),
  },
  '/celibataire/:userId/ecrire': {
    url: '/celibataire/:target/ecrire',
    statuses: MEMBERS(403, 303, 303, 404, 404, 403, 303, 303, 303),
  },
  '/user/gate': { fields: { seek: '2', age_from: '18', age_to: '99' }, statuses: MEMBER(200) },
  '/messages/:thread': {
    url: '/messages/:conversation',
    fields: { message: 'Bonsoir' },
    statuses: OWNER_ONLY(403),
  },
  '/messages/:thread/masquer': { url: '/messages/:conversation/masquer', statuses: OWNER_ONLY(404) },
  '/forum/nouveau-topic': { statuses: MEMBERS(403, 422, 422, 422, 422, 422, 422, 422, 422) },
  '/forum/topic/:topicId/repondre': {
    url: '/forum/topic/:topic/repondre',
    fields: { post: 'Bonsoir' },
    statuses: MEMBERS(403, 303, 303, 303, 303, 303, 303, 303, 303),
  },
  '/forum/topic/:topicId/voter': {
    url: '/forum/topic/:topic/voter',
    fields: { vote: '0' },
    statuses: MEMBER(303),
  },
  '/forum/topic/:topicId/suivre': { url: '/forum/topic/:topic/suivre', statuses: MEMBER(303) },
  '/forum/topic/:topicId/verrouiller': {
    url: '/forum/topic/:topic/verrouiller',
    fields: { lock: '1' },
    statuses: MEMBERS(403, 403, 403, 403, 403, 303, 303, 303, 303),
  },
  '/notifications': { fields: { until: '1' }, statuses: MEMBER(303) },
  '/user/notifications': { statuses: MEMBER(303) },
  '/visiteurs': { fields: { leaves_traces: 'true' }, statuses: MEMBER(303) },
  '/user/visibilite': { fields: { hides_name: 'true' }, statuses: MEMBER(200) },
  '/user/pause': { statuses: MEMBERS(303, 303, 303, 303, 303, 303, 403, 403, 403) },
  '/user/reprendre': { statuses: MEMBER(303) },
  '/user/decisions/:id': {
    url: '/user/decisions/999999',
    fields: { decision: '999999', text: 'Ce n’était pas moi.' },
    statuses: SIGNED_IN(404),
  },
  '/admin/contestations/:id': {
    url: '/admin/contestations/999999',
    fields: { accepted: 'true', reason: 'Vu.' },
    statuses: ADMINS(404),
  },
  '/signaler/:type/:targetId/:userId': {
    url: '/signaler/4/:photo/:target',
    statuses: MEMBERS(200, 200, 200, 404, 404, 403, 200, 200, 200),
  },
  '/admin/signalements/:id': {
    url: '/admin/signalements/:case',
    fields: { action: 'none', version: '0' },
    statuses: STAFF(303),
  },
  '/admin/signalements/:id/messages': { url: '/admin/signalements/:case/messages', statuses: STAFF(409) },
  '/admin/inscriptions/:userId/admettre': {
    url: '/admin/inscriptions/:target/admettre',
    statuses: STAFF(404),
  },
  '/admin/inscriptions/:userId/refuser': {
    url: '/admin/inscriptions/:target/refuser',
    fields: { reason: 'Le même compte.' },
    statuses: ADMINS(404),
  },
  '/admin/membres/:userId/coordonnees': {
    url: '/admin/membres/:target/coordonnees',
    fields: {},
    statuses: STAFF(200),
  },
  '/admin/photos/retablir/:photoId': {
    url: '/admin/photos/retablir/:photo',
    fields: {},
    statuses: STAFF(409),
  },
  '/admin/membres/:userId': {
    url: '/admin/membres/:target',
    fields: { note: 'À suivre.' },
    statuses: STAFF(303),
  },
  '/admin/bannir/:userId': {
    url: '/admin/bannir/:target',
    fields: { reason: 'Trois faux profils.', duration: '7' },
    statuses: ADMINS(303, 409),
  },
  '/admin/blocage-judiciaire/:userId': {
    url: '/admin/blocage-judiciaire/:target',
    fields: { until: toParisDay(Date.now()), reference: 'TJ de Paris, n° 26/1234' },
    statuses: ADMINS(303, 409),
  },
  '/admin/blocage-judiciaire/:userId/lever': {
    url: '/admin/blocage-judiciaire/:target/lever',
    fields: { reason: 'Relevé par la cour.' },
    statuses: FOUNDERS(409),
  },
  '/admin/avertir/:userId': {
    url: '/admin/avertir/:target',
    fields: { amount: '10', reason: 'Des insultes.' },
    statuses: ADMINS(303),
  },
  '/admin/statut/:userId': {
    url: '/admin/statut/:target',
    fields: { status: '2' },
    statuses: STAFF(303, 409),
  },
  '/admin/description/:userId': {
    url: '/admin/description/:target',
    fields: { can_description: 'false' },
    statuses: STAFF(303, 409),
  },
  '/admin/retablir/:userId': {
    url: '/admin/retablir/:target',
    fields: { reason: '' },
    statuses: ADMINS(409),
  },
  '/admin/equipe/role/:userId': {
    url: '/admin/equipe/role/:target',
    fields: { role: '1' },
    statuses: FOUNDERS(303),
  },
  '/admin/equipe/facteur/:userId': { url: '/admin/equipe/facteur/:target', statuses: FOUNDERS(409) },
  '/premium/abonnement': {
    fields: { start_now: 'true' },
    statuses: MEMBERS(403, 303, 303, 303, 303, 303, 303, 303, 303),
  },
  '/user/abonnement/portail': { statuses: SIGNED_IN(409) },
  '/user/abonnement/resilier': { statuses: SIGNED_IN(409) },
  '/user/abonnement/reprendre': { statuses: MEMBER(409) },
  '/retractation': { fields: { name: 'Zoé', email: 'zoe' }, statuses: ALL(422) },
  '/resiliation': { fields: { name: 'Zoé', email: 'zoe' }, statuses: ALL(422) },
  '/resiliation/annuler': { fields: { token: 'x' }, statuses: ALL(409) },
  '/premium/paiement-test': { fields: { outcome: 'paid' }, statuses: MEMBER(409) },
  '/user/emoji': { fields: { emoji: '1f600.webp' }, statuses: SIGNED_IN(403) },
  '/user/donnees': { statuses: SIGNED_IN(303) },
  '/user/donnees/accord': { statuses: SIGNED_IN(303) },
  '/user/donnees/copie': { statuses: SIGNED_IN(303) },
  '/contact': { fields: { reason: '4' }, statuses: ALL(422) },
  '/signaler-un-contenu': { statuses: ALL(422) },
  '/signaler-un-contenu/:key': {
    url: `/signaler-un-contenu/1-${'a'.repeat(22)}`,
    fields: { text: 'Relisez ce texte.' },
    statuses: ALL(404),
  },
  '/admin/signalements/:id/autorites': {
    url: '/admin/signalements/:case/autorites',
    fields: { authority: 'pharos', danger: 'Il annonce une arme.' },
    statuses: ADMINS(303),
  },
  '/admin/transparence/injonctions': { statuses: FOUNDERS(422) },
  '/admin/transparence/injonctions/:id/retirer': {
    url: '/admin/transparence/injonctions/999999/retirer',
    statuses: FOUNDERS(404),
  },
  '/admin/contact/:id': {
    url: '/admin/contact/999999',
    fields: { closed: 'true' },
    statuses: ADMINS(404),
  },
  '/user/conditions': { statuses: SIGNED_IN(303) },
  '/upload': { statuses: MEMBER(415) },
  '/admin/journal/export': { statuses: ADMINS(200) },
  '/admin/alertes/:id/dossier': { url: '/admin/alertes/999999/dossier', statuses: ADMINS(404) },
}

/** Photos are for members, not for blocked pairs; others do not learn that one exists. */
const PHOTO_STATUSES = [404, 404, 200, 200, 200, 404, 404, 200, 200, 200, 200]

export const files: Record<string, FormRow> = {
  '/robots.txt': { statuses: ALL(200) },
  '/.well-known/security.txt': { statuses: ALL(200) },
  '/sitemap.xml': { statuses: ALL(200) },
  '/sitemap-pages.xml': { statuses: ALL(200) },
  '/sitemap-forum-:file.xml': { url: '/sitemap-forum-1.xml', statuses: ALL(200) },
  '/forum/categorie/:slug/flux.atom': { url: '/forum/categorie/sorties/flux.atom', statuses: ALL(200) },
  '/api/docs': { statuses: ALL(200) },
  '/transparence/:file': { url: '/transparence/2020.zip', statuses: ALL(404) },
  '/admin/obligations/registre.md': { statuses: [302, ...ADMINS(200).slice(1)] },
  '/admin/obligations/analyse-impact.md': { statuses: [302, ...ADMINS(200).slice(1)] },
  '/up/photo/:file': { url: '/up/photo/:file', statuses: PHOTO_STATUSES },
  '/cache/thumbnail/up/photo/:file': { url: '/cache/thumbnail/up/photo/:file', statuses: PHOTO_STATUSES },
  '/cache/avatar/up/photo/:file': { url: '/cache/avatar/up/photo/:file', statuses: PHOTO_STATUSES },
}
