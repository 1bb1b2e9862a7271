import { formatMoment } from '../../../shared/formats.ts'

export const TITLE = 'Réglages'
export const LEAD =
  'Ce qui change souvent, sans toucher au serveur. Les secrets et les adresses des services restent dans l’environnement, et ce qu’il règle l’emporte.'
export const SAVED = 'C’est enregistré, et déjà en place.'
export const UNCHANGED = 'Rien n’a changé.'
export const RESET = 'Le réglage est revenu à son défaut.'
export const BACK_TO_DEFAULT = 'Revenir au défaut'
export const CHANGED_MEANWHILE =
  'Un réglage a changé pendant que cette page était ouverte. Relisez ce qui est en place, puis enregistrez de nouveau.'
export const VALUE_TOO_LONG = '1 000 caractères au plus.'
export const ALREADY_PAST = 'Ce moment est déjà passé.'
export const formatSetByEnvironment = (key: string) =>
  `Réglé par l’environnement (${key})\u202f: retirez la variable et redémarrez pour le changer ici.`
export const NO_VALUE = 'Non renseigné'
const DELETED_MEMBER = 'un compte supprimé'

/** 'Changé le 1er décembre 2026 à 9 h 05 par Camille', in Paris. */
export const formatChange = (isReset: boolean, at: string, name: string | undefined) =>
  `${isReset ? 'Remis au défaut' : 'Changé'} le ${formatMoment(new Date(at))} par ${name ?? DELETED_MEMBER}`

const RATIO = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })
/** '4,5'; rounded down, so that 4,46 is not shown as enough. */
export const formatRatio = (ratio: number) => RATIO.format(Math.floor(ratio * 10) / 10)

/** By the name of the colour in the stylesheet. */
const NEIGHBOURS: Readonly<Record<string, string>> = {
  paper: 'le fond des pages',
  'paper-raised': 'le fond des encadrés',
  mist: 'le fond des bandeaux',
  'on-river': 'le texte des boutons',
  'on-mine': 'le texte de vos propres messages',
  'on-bar': 'le texte de la barre',
  'on-bar-soft': 'le texte discret de la barre',
  lantern: 'la lanterne de la barre',
}
export const formatLowContrast = (token: string, contrast: number, minimum: number) =>
  `Cette couleur se voit mal avec ${NEIGHBOURS[token] ?? token}\u202f: le contraste est de ${formatRatio(contrast)}, il en faut ${formatRatio(minimum)}.`
export const formatLowestContrast = (lowest: number) =>
  `Contraste le plus faible\u202f: ${formatRatio(lowest)}.`

// Checks of the services.
export const TEST_MAIL_SUBJECT = 'Courriel d’essai'
export const TEST_MAIL_TEXT =
  'Si vous lisez ces lignes, le site sait envoyer des courriels. Vous les avez demandées depuis la page Réglages.'
export const formatTestMailSent = (address: string) =>
  `Le serveur de courriel a accepté le message pour ${address}. Regardez aussi dans les indésirables.`
export const TEST_MAIL_IN_OUTBOX =
  'Aucun serveur de courriel n’est réglé (MAIL_URL)\u202f: le message est un fichier du dossier outbox de DATA_DIR, et personne ne reçoit rien.'
export const formatTestMailFailed = (reason: string) =>
  `Le courriel n’est pas parti. Réponse du serveur\u202f: ${reason}`
export const formatMailTimeout = (seconds: number) => `rien en ${seconds} secondes.`
export const formatPaymentMissing = (isTest: boolean) =>
  `Stripe n’est pas réglé (STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_ID). ${isTest ? 'Le paiement d’essai, qui ne prend pas d’argent, est ouvert.' : 'Personne ne peut s’abonner.'}`
export const formatPaymentWorks = (price: string) =>
  `Stripe répond, et le prix est le bon\u202f: ${price} par mois. Le secret du webhook se vérifie au premier événement reçu.`
export const formatPaymentFailed = (reason: string) => `Stripe refuse\u202f: ${reason}`
export const formatWrongPrice = (found: string, shown: string) =>
  `Stripe répond, mais le prix STRIPE_PRICE_ID est de ${found}, et le site affiche ${shown} par mois.`
export const INACTIVE_PRICE = 'Stripe répond, mais le prix STRIPE_PRICE_ID n’est plus actif.'
