import { expect, test } from 'vitest'
import { looksLikeScam } from './scam.ts'

const SCAMS = [
  // Untraceable payments.
  'Tu pourrais m’envoyer 200 € par Western Union ? Je te rembourse vendredi.',
  'Il me faut juste un coupon PCS de 150 euros au bureau de tabac',
  'Prends une recharge Transcash et envoie-moi le code',
  'un ticket neosurf ca suffit mon coeur',
  'Fais un mandat cash à ma sœur',
  // Requests for money.
  'Peux-tu me prêter 50 euros pour mon loyer ?',
  'Envoie-moi 30€ sur PayPal et je viens ce soir',
  'J’ai besoin d’argent pour manger, tu es mon seul espoir',
  'Vous pourriez me faire un virement ? Voici mon RIB',
  'Donne-moi ton RIB, je te vire ta part',
  'Peux tu m’avancer 100 euros bébé',
  'Donnez-moi le code secret de votre carte bancaire pour le transfert',
  'Tu peux m’aider avec un peu d’argent stp ?',
  // Pretexts.
  'Ma fille est à l’hôpital à Abidjan et je dois payer les frais, aide-moi je t’en supplie',
  'Je suis bloqué à l’aéroport, on m’a tout pris. Peux-tu m’aider pour l’argent du taxi ?',
  'Mon colis est retenu à la douane, il faut payer 300 euros, je te rembourse dès mon arrivée',
  'J’ai tout pour venir te voir sauf le billet d’avion (480 €), tu peux m’aider ?',
  // Loans and fortunes.
  'Je propose des prêts à 2 % à toute personne sérieuse',
  'Prêt entre particuliers rapide et fiable',
  'Je souhaite faire don de ma fortune de 1,2 millions à une personne honnête',
  'Mon héritage de 450 000 euros est bloqué chez le notaire',
  // Crypto.
  'J’ai gagné 3000 € ce mois-ci avec le bitcoin, je peux te montrer',
  'Tu investis dans la crypto ? Mon oncle a une plateforme sûre',
  'Le trading m’a permis de doubler mes revenus',
  'dépose 250 en USDT et regarde',
  // Gift cards.
  'Achète-moi une carte cadeau Amazon, c’est mon anniversaire',
  'Envoie le code de la carte iTunes, gratte bien',
  'J’ai besoin de deux cartes Google Play',
  'prends des cartes steam et envoie la photo',
  // Another messenger.
  'Viens on continue sur WhatsApp ce sera plus simple',
  'Je suis rarement ici, écris-moi sur Telegram : zoe_75',
  'Tu as WhatsApp ?',
  'T’as Snap ?',
  'as-tu telegram mon coeur',
  'Ajoute-moi sur Insta',
  'Donne-moi ton WhatsApp',
  'On peut parler sur hangouts ?',
  'Mon abonnement expire, passe sur w h a t s a p p',
  'je préfère discuter sur Whats App',
  'Passons sur Signal, c’est plus discret',
  'EST CE QUE TU UTILISES TELEGRAM',
]

const HARMLESS = [
  '',
  '😊😊😊',
  'Bonsoir ! Comment s’est passée ta journée ?',
  'J’ai payé le resto hier, 45 € à deux, honnêtement ça valait le coup.',
  'C’est 12 euros l’entrée, on partage ?',
  'Je travaille dans une banque, au service des virements.',
  'L’argent ne fait pas le bonheur, mais la tarte aux pommes si.',
  'Je suis trader à La Défense.',
  'Je t’invite, garde ton argent !',
  'Tu peux me donner l’adresse du café ?',
  'Donne-moi une heure et j’arrive',
  'Envoie-moi une photo de ton chien',
  'Tu peux m’aider à choisir un film ?',
  'Je suis bloquée dans les bouchons, j’arrive !',
  'Je suis infirmière à l’hôpital de Lyon.',
  'Je sors d’une petite opération du genou, rien de grave.',
  'Mon père est notaire, ma mère est prof.',
  'J’ai eu un accident de vélo, plus de peur que de mal.',
  'On m’a offert une carte cadeau pour mon anniversaire, je ne sais pas quoi en faire.',
  'C’est un signal ? 😉',
  'Mon téléphone capte mal, pas de signal ici.',
  'J’ai vu ta photo, tu fais de la rando ?',
  'Je n’ai ni Facebook ni Instagram, et je vis très bien.',
  'Je passe trop de temps sur Instagram en ce moment.',
  'J’ai pris mes billets d’avion pour Lisbonne, 80 euros l’aller-retour !',
  'Il me faut un visa pour le Vietnam, tu connais ?',
  'On a parlé crypto toute la soirée, quel ennui.',
  'Je déteste les bitcoins et les gens qui en parlent.',
  'Le loyer à Paris, quelle horreur : 900 euros pour 20 m².',
  'Tu viens samedi ? Le ticket est à 5 €.',
  'Je peux te rembourser le ciné ?',
  'Je mets un euro dans le juke-box et on danse.',
  'J’adore la série sur les douanes à la télé.',
  'Tu préfères la messagerie ici ou au café ? ☕',
  'J’ai gagné au loto… 4 euros.',
  'Mon patron m’a donné une avance.',
  'Ma sœur habite à Abidjan.',
  'Je cherche quelqu’un de sérieux, sans prise de tête.',
  'Aide-moi : tarte au citron ou fondant ?',
  'Il m’a écrit hier, on continue la semaine prochaine.',
]

test.each(SCAMS)('warns of: %s', (text) => {
  expect(looksLikeScam(text)).toBe(true)
})

test.each(HARMLESS)('does not warn of: %s', (text) => {
  expect(looksLikeScam(text)).toBe(false)
})

test('takes no noticeable time for the longest text', () => {
  const start = performance.now()
  for (const piece of ['a', 'a ', 'tu peux ', 'viens ', '0 ', '1.', 'ecris-moi sur ', 'w h ']) {
    looksLikeScam(piece.repeat(1000).slice(0, 1000))
  }
  expect(performance.now() - start).toBeLessThan(200)
})
