import { inFrench } from './texts.ts'

// Words of the forum's first page, of its categories and of what is found there.

export const FORUM_LEAD = 'On s’y raconte, on s’y conseille, on s’y donne rendez-vous. Prenez une chaise.'
export const FORUM_DESCRIPTION =
  'Le forum de Guinguette\u202f: rencontres, vie à deux, sorties, voyages, et tout ce dont on parle au comptoir. À lire sans inscription.'
export const CATEGORIES = 'Catégories'
/** Over the rows of a list, for those who go from heading to heading. */
export const TOPICS = 'Topics'
export const LAST_TOPICS_TITLE = 'Derniers topics'
export const SEE_FORUM = 'Tout le forum'
export const NEW_TOPIC = 'Nouveau topic'
export const FOLLOWED = 'Mes topics suivis'
export const FOLLOWED_LEAD =
  'Ceux que vous avez commencés ou choisi de suivre, le plus récent d’abord. On vous prévient des nouvelles réponses.'
export const NONE_FOLLOWED = 'Vous ne suivez aucun topic'
export const WHY_FOLLOW =
  'Ouvrez une discussion qui vous plaît et choisissez «\u202fSuivre\u202f»\u202f: on vous préviendra des nouvelles réponses, et vous la retrouverez ici.'
export const SEE_TOPICS = 'Voir le forum'
export const RUN_FORUM = 'Gérer le forum'
export const FEED = 'Flux Atom'
export const BREADCRUMB = 'Fil d’Ariane'
export const COMPLAINTS_RULE =
  'Ici, chaque plainte est une conversation entre vous et le staff\u202f: personne d’autre ne peut y répondre. Tout le monde peut la lire.'

export const SEARCH_FORUM = 'Chercher dans le forum'
export const SEARCH_CATEGORY = 'Chercher dans cette catégorie'
export const ALL_TOPICS = 'Revenir aux topics'
export const NO_TOPIC_YET = 'La table est libre. Lancez la première conversation.'
export const searchedInVain = (search: string) =>
  `Rien ne contient «\u202f${search}\u202f». Essayez un mot plus court, ou un autre.`

export const topicCount = (count: number) => `${inFrench(count)} ${count > 1 ? 'topics' : 'topic'}`
export const unreadCount = (count: number) =>
  `${inFrench(count)} ${count > 1 ? 'messages non lus' : 'message non lu'}`

/** `most`: where more may be there than are shown. */
export function foundCount(count: number, most: number): string {
  if (count >= most) return `Les ${inFrench(most)} topics les plus récents qui répondent à votre recherche`
  return `${topicCount(count)} ${count > 1 ? 'trouvés' : 'trouvé'}`
}

export const LOCKED_TOPIC = 'Verrouillé'
/** A topic never opened, begun this week. */
export const NEW_TOPIC_MARK = 'nouveau'

/** What stands before the name of a topic's creator, and before that of who wrote last, who may be known by none. */
export const BY = 'Par '
export const lastPostBy = (isFirstWord: boolean, hasName: boolean) =>
  `${isFirstWord ? 'Dernier' : 'dernier'} message ${hasName ? 'de ' : ''}`

export const pageTitle = (title: string, page: number) => (page > 1 ? `${title}, page ${page}` : title)
