import type { Rule } from '../../../../shared/decisions.ts'

/** What each rule is called, and what it says; a decision quotes it, `/regles` has it whole. */
export const RULE_TEXTS: Record<Rule, { title: string; says: string }> = {
  fake: {
    title: 'Faux profil',
    says: 'Un profil montre la personne qui l’utilise\u202f: ses photos, son âge, son sexe, sa vie.',
  },
  sexual: {
    title: 'Demandes sexuelles',
    says: 'On ne demande ni acte, ni image, ni service sexuels, contre de l’argent ou non.',
  },
  'multi-account': {
    title: 'Plusieurs comptes',
    says: 'Chacun a un seul compte\u202f; un compte suspendu ne se remplace pas par un autre.',
  },
  'sexual-photo': {
    title: 'Photo sexuelle',
    says: 'Ni nudité ni scène sexuelle, dans les photos comme dans les conversations.',
  },
  hacking: {
    title: 'Menaces de piratage',
    says: 'On ne menace ni de pirater un compte ou un appareil, ni de publier ce qui est privé.',
  },
  drugs: { title: 'Drogues', says: 'On n’achète, ne vend ni ne propose de drogues ici.' },
  photo: {
    title: 'Règles des photos',
    says: 'Un visage visible, sans masque ni filtre, d’un adulte qui est d’accord pour être montré.',
  },
  respect: {
    title: 'Respect des autres',
    says: 'Ni insultes, ni harcèlement, ni mépris pour une origine, un corps, une religion ou une orientation.',
  },
  scam: {
    title: 'Arnaque',
    says: 'On ne demande ni argent, ni coordonnées bancaires, ni service à des membres.',
  },
  minor: { title: 'Site réservé aux adultes', says: 'Guinguette est réservée aux personnes majeures.' },
  danger: {
    title: 'Mise en danger',
    says: 'Les menaces, les appels à la violence et l’incitation à se faire du mal sont interdits.',
  },
  spam: {
    title: 'Publicité',
    says: 'Ni publicité, ni messages envoyés en série, ni renvois vers d’autres sites.',
  },
  other: { title: 'Bonne tenue du site', says: 'Le site reste agréable et sûr pour tous ses membres.' },
}

/** Where a rule stands whole. @param rule as it is stored */
export const ruleHref = (rule: string) => `/regles#${Object.hasOwn(RULE_TEXTS, rule) ? rule : 'other'}`
