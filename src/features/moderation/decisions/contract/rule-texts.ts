import type { Rule } from '../../../../shared/decisions.ts'

/** Title and summary of each rule, quoted in decisions; `/regles` has the full text. */
export const RULE_TEXTS: Record<Rule, { title: string; summary: string }> = {
  fake: {
    title: 'Faux profil',
    summary: 'Un profil montre la personne qui l’utilise\u202f: ses photos, son âge, son sexe, sa vie.',
  },
  sexual: {
    title: 'Demandes sexuelles',
    summary: 'On ne demande ni acte, ni image, ni service sexuels, contre de l’argent ou non.',
  },
  'multi-account': {
    title: 'Plusieurs comptes',
    summary: 'Chacun a un seul compte\u202f; un compte suspendu ne se remplace pas par un autre.',
  },
  'sexual-photo': {
    title: 'Photo sexuelle',
    summary: 'Ni nudité ni scène sexuelle, dans les photos comme dans les conversations.',
  },
  hacking: {
    title: 'Menaces de piratage',
    summary: 'On ne menace ni de pirater un compte ou un appareil, ni de publier ce qui est privé.',
  },
  drugs: { title: 'Drogues', summary: 'On n’achète, ne vend ni ne propose de drogues ici.' },
  photo: {
    title: 'Règles des photos',
    summary: 'Un visage visible, sans masque ni filtre, d’un adulte qui est d’accord pour être montré.',
  },
  respect: {
    title: 'Respect des autres',
    summary:
      'Ni insultes, ni harcèlement, ni mépris pour une origine, un corps, une religion ou une orientation.',
  },
  scam: {
    title: 'Arnaque',
    summary: 'On ne demande ni argent, ni coordonnées bancaires, ni service à des membres.',
  },
  minor: { title: 'Site réservé aux adultes', summary: 'Le site est réservé aux personnes majeures.' },
  danger: {
    title: 'Mise en danger',
    summary: 'Les menaces, les appels à la violence et l’incitation à se faire du mal sont interdits.',
  },
  spam: {
    title: 'Publicité',
    summary: 'Ni publicité, ni messages envoyés en série, ni renvois vers d’autres sites.',
  },
  other: { title: 'Bonne tenue du site', summary: 'Le site reste agréable et sûr pour tous ses membres.' },
}

/** Address of the full rule. @param rule as stored */
export const ruleHref = (rule: string) => `/regles#${Object.hasOwn(RULE_TEXTS, rule) ? rule : 'other'}`
