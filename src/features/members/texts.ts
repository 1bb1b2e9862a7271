// Words of profiles, the carousel and the position. Those quoted by the specification (2, sections 2 and 8) are kept to the letter.

export const POPULAR_FAILED = 'Erreur impossible de charger les membres populaires'

export const PROFILE_UNKNOWN = 'Ce profil n’existe pas, ou n’existe plus.'

export const POPULAR_TITLE = 'Membres populaires'
export const CAROUSEL = 'carrousel'
export const PREVIOUS_MEMBERS = 'Membres précédents'
export const NEXT_MEMBERS = 'Membres suivants'
export const slideOf = (place: number, count: number) => `${place} sur ${count}`

export const BIRTHDAY = 'C’est son anniversaire\u202f!'
export const LAST_SEEN = 'Dernière connexion'
export const SHOW_LESS = 'Voir moins'
export const ABOUT = 'À propos'
export const FACTS = 'En quelques mots'
export const OWN_PROFILE = 'C’est votre profil, tel que les autres membres le voient.'
export const BLOCKED = 'Vous avez bloqué ce membre\u202f: vous ne vous croisez plus nulle part ailleurs.'
export const nothingYet = (name: string) => `${name} n’a pas encore écrit sa présentation.`

export const FAKE_TITLE = 'Ce profil est peut-être un faux.'
export const FAKE_ADVICE =
  'Notre équipe le vérifie. Ne donnez ni argent, ni adresse, ni photo intime, et ne quittez pas le site pour une autre messagerie.'

/** Over the invitation, where a member hides their name from visitors. */
export const FOR_MEMBERS = 'Ce profil se montre aux membres'
export const CREATE_PROFILE = 'Créer mon profil'
export const SIGN_IN = 'J’ai déjà un profil'
export const inviteTitle = (name: string) => `${name} est sur Guinguette`
export const INVITE =
  'Inscrivez-vous pour voir ce profil et dire bonjour. C’est gratuit, et réservé aux adultes.'

export const eyes = (label: string) => `Yeux\u202f: ${label}`
export const hair = (label: string) => `Cheveux\u202f: ${label}`
export const drinks = (label: string) => `Alcool\u202f: ${label}`
export const smokes = (label: string) => `Tabac\u202f: ${label}`

export const LATITUDE_RANGE = 'La latitude est un nombre entre -90 et 90.'
export const LONGITUDE_RANGE = 'La longitude est un nombre entre -180 et 180.'
export const PLACE_UNKNOWN = 'Choisissez une commune de la liste.'
export const POSITION_SAVED = 'Votre position est à jour.'
export const placeSaved = (name: string) => `Votre commune est enregistrée\u202f: ${name}.`

export const POSITION = 'Votre position'
export const SHARE = 'Partager ma position'
export const CHOOSE_PLACE = 'Choisir ma commune'
export const HOW_TO_ALLOW = 'Comment l’autoriser\u202f?'
export const DO_NOT_ASK_AGAIN = 'Ne plus demander'
export const SHOW_DISTANCES = 'Afficher les distances'
export const USE_DEVICE = 'Reprendre ma position'

/** What the location alert says, by what happened (specification 1, sections 4 and 8). */
export const ALERTS = {
  ask: {
    title: 'Qui est près de vous ce soir\u202f?',
    text: 'Partagez votre position, arrondie au kilomètre, pour voir les distances.',
  },
  again: {
    title: 'Toujours au même endroit\u202f?',
    text: 'Partagez votre position, arrondie au kilomètre, pour des distances justes.',
  },
  denied: {
    title: 'Position non partagée.',
    text: 'Autorisez-la dans votre navigateur, ou choisissez votre commune.',
  },
  unsupported: {
    title: 'Votre navigateur ignore où vous êtes.',
    text: 'Utilisez un autre navigateur, ou choisissez simplement votre commune.',
  },
  lost: {
    title: 'Votre position n’a pas pu être trouvée.',
    text: 'Réessayez dans un instant, ou choisissez votre commune.',
  },
  saved: {
    title: 'Votre position est à jour.',
    text: 'Les distances s’affichent dès la prochaine page.',
  },
} as const

export const PLACE = 'Votre commune'
export const PLACE_HINT = 'Les premières lettres suffisent, avec ou sans accents.'
export const PLACE_PLACEHOLDER = 'Lyon, Namur, Genève…'
export const SEARCH_PLACE = 'Chercher'
export const PICK_PLACE = 'Choisir'
export const NO_PLACE = 'Aucune commune de ce nom. Essayez la ville voisine.'
export const PLACES_FAILED = 'Erreur impossible de charger la liste'
export const UNCONFIRMED_PROFILE =
  'Distance, orientation et religion apparaissent ici dès que votre adresse e-mail est confirmée.'
export const RESULTS = 'Communes trouvées'
export const NO_POSITION = 'Nous n’avons aucune position pour vous\u202f: aucune distance n’est affichée.'
export const found = (count: number) => (count === 1 ? '1 commune trouvée' : `${count} communes trouvées`)

/** Where the stored position comes from, in a sentence. */
export function whereFrom(place: string | null, isKnown: boolean): string {
  if (place) return `Vous avez choisi\u202f: ${place}.`
  return isKnown ? 'Votre position vient de votre appareil ou de votre connexion.' : NO_POSITION
}

export const HELP_TITLE = 'Votre position'
export const HELP_DESCRIPTION =
  'Ce que Guinguette garde de votre position, comment la partager depuis votre téléphone ou votre navigateur, et comment choisir une commune à la place.'
export const HELP_LEAD =
  'Elle sert à une seule chose\u202f: dire qui est près de vous. Vous pouvez la partager, choisir une commune, ou ne rien donner du tout.'
export const ALL_HELP = 'Toute l’aide'
export const PLACE_INSTEAD =
  'Elle remplace la position de votre appareil, pour vous et pour les autres, jusqu’à ce que vous changiez d’avis.'
