import type { Question } from './question.ts'

/** Position and search. */
export const FINDING: readonly Question[] = [
  {
    slug: 'ma-position',
    title: 'Que savent les autres de ma position\u202f?',
    words: 'localisation distance géolocalisation gps adresse carte ville km kilomètres',
    answer: `Une distance, comme «\u202fà 12\u00a0km de vous\u202f», et le drapeau de votre pays. Votre position est arrondie à environ un kilomètre sur votre appareil déjà\u202f; il n’y a pas de carte, et votre trajet n’est pas conservé.

Vous pouvez la refuser, ou choisir une commune à la place\u202f: voyez [Votre position](/aide/localisation), qui dit aussi comment l’autoriser dans chaque navigateur.`,
  },
  {
    slug: 'chercher-des-membres',
    title: 'Comment chercher des membres\u202f?',
    words: 'recherche filtre ordre tri critère âge distance en ligne nouveaux trouver rencontrer',
    answer: `Dans [Recherche](/recherche), choisissez qui vous cherchez, l’âge et la distance, puis qui vient en premier\u202f: **En ligne d’abord** ou **Nouveaux d’abord**. C’est un ordre, pas un filtre\u202f: tous les membres de votre recherche restent dans la liste, sous un titre qui dit depuis quand ils sont passés ou inscrits. Vos réglages sont gardés pour la prochaine fois.

L’orientation ne sert de critère que pour les membres qui ont accepté de l’indiquer\u202f; «\u202fPeu importe\u202f» trouve tout le monde.`,
  },
  {
    slug: 'aucun-resultat',
    title: 'Ma recherche ne trouve personne',
    words: 'vide résultat zéro monde entier distance élargir',
    answer: `Élargissez un peu l’âge ou la distance. Une distance de 1000\u00a0km veut dire partout dans le monde.

Sans position, la recherche ne sait pas mesurer\u202f: elle couvre le monde entier et n’affiche aucune distance. Indiquez la vôtre, ou une commune, dans [Votre position](/aide/localisation).`,
  },
  {
    slug: 'visiteurs',
    title: 'Voit-on que j’ai regardé un profil\u202f?',
    words: 'visite visiteurs traces discret incognito anonyme passage',
    answer: `Oui\u202f: le membre le lit dans ses visiteurs, une fois par jour au plus. Pour passer sans être vu, activez **Naviguer sans laisser de traces** dans [Mes visiteurs](/visiteurs). C’est gratuit et réciproque\u202f: tant que c’est actif, vous ne voyez pas non plus vos visiteurs.`,
  },
  {
    slug: 'trop-de-profils',
    title: 'Pourquoi le site me demande-t-il de revenir plus tard\u202f?',
    words: 'limite trop de profils pages attendre patienter heure confirmer e-mail robot script 429',
    answer: `Pour que personne ne copie les profils en série, chacun peut en ouvrir un certain nombre par heure, bien plus qu’il n’en faut pour faire connaissance. La page dit quand revenir\u202f; les profils que vous avez déjà vus restent ouverts.

Tant que votre adresse e-mail n’est pas confirmée, ce nombre est plus petit, et vous ne lisez ni la distance, ni l’orientation, ni la religion des autres. Confirmez-la par le lien reçu\u202f: tout s’ouvre aussitôt.`,
  },
]
