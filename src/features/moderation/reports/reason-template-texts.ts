import type { Rule } from '../../../shared/decisions.ts'

/** Reasons ready to be used, by rule: polite, about what was done and not about who did it. The member reads them. */
export const REASON_TEMPLATES: Record<Rule, readonly string[]> = {
  fake: [
    'Les photos de ce profil sont celles d’une autre personne.',
    'Les informations de ce profil se contredisent. Une photo de vérification lèvera le doute.',
  ],
  sexual: [
    'Vous avez demandé à un membre des images ou des services sexuels.',
    'Vos messages à caractère sexuel n’étaient pas souhaités.',
  ],
  'multi-account': [
    'Vous utilisez plusieurs comptes. Gardez-en un seul, et écrivez-nous pour fermer les autres.',
  ],
  'sexual-photo': ['Cette photo montre de la nudité ou une scène sexuelle, qui n’ont pas leur place ici.'],
  hacking: [
    'Vous avez menacé de pirater un compte ou un appareil.',
    'Vous avez menacé de publier ce qui est privé.',
  ],
  drugs: ['Vous avez proposé ou cherché à acheter des produits interdits.'],
  photo: [
    'On ne vous reconnaît pas sur cette photo. Choisissez-en une où votre visage se voit.',
    'Cette photo montre une personne qui n’a pas donné son accord, ou un enfant.',
  ],
  respect: [
    'Vos propos sont insultants. On peut ne pas être d’accord sans blesser.',
    'Vous avez insisté alors que la personne ne souhaitait plus vous répondre.',
    'Vos propos visent une origine, une religion, un corps ou une orientation.',
  ],
  scam: [
    'Vous avez demandé de l’argent ou des coordonnées bancaires à un membre.',
    'Vous avez orienté des membres vers un placement ou un service payant.',
  ],
  minor: ['Ce compte semble appartenir à une personne mineure. Guinguette est réservée aux adultes.'],
  danger: ['Vous avez menacé quelqu’un.', 'Vos propos incitent à la violence, ou à se faire du mal.'],
  spam: [
    'Vous avez envoyé le même message à de nombreux membres.',
    'Vos publications renvoient vers un autre site ou font de la publicité.',
  ],
  other: ['Merci de garder un ton agréable\u202f: le site est à tout le monde.'],
}
