// Words of the profile page: its album, what one does there, what staff read. Those quoted by the specification (2, section 8) are kept to the letter.

export const PROFILE_FAILED = 'Erreur impossible de charger le profil'
export const ID_COPIED = 'ID Copié'

// In our own words from here.
export const albumOf = (name: string) => `Album de ${name}`
export const photoOf = (name: string, place: number, count: number) =>
  count === 1 ? `Photo de ${name}` : `Photo ${place} sur ${count} de ${name}`
export const hiddenPhotoOf = (name: string, state: string) => `Photo de ${name}, ${state.toLowerCase()}`
export const likesWord = (count: number) => `, ${count} j’aime`
export const commentsWord = (count: number) => `, ${count} ${count > 1 ? 'commentaires' : 'commentaire'}`

export const HIDDEN_PHOTOS = 'Les autres ne les voient pas'
export const HIDDEN_PHOTOS_STAFF = 'Hors de l’album, visibles du staff'
export const STATES = {
  awaiting: 'En attente',
  refused: 'Refusée',
  moderated: 'Modérée',
  verification: 'Vérification',
} as const

export const WRITE = 'Écrire'
export const ADD_FRIEND = 'Ajouter en ami'
export const ASKED = 'Demande envoyée'
export const WITHDRAW = 'Retirer'
export const asksYou = (name: string) => `${name} vous demande en ami.`
export const ACCEPT = 'Accepter la demande'
export const REFUSE = 'Refuser'
export const FRIEND = 'Ami'
export const REMOVE_FRIEND = 'Retirer de mes amis'
export const MORE_ACTS = 'Signaler, bloquer ou copier l’ID'
export const REPORT = 'Signaler'
export const BLOCK = 'Bloquer'
export const UNBLOCK = 'Débloquer'
export const COPY_ID = 'Copier l’ID'
export const COPY_FAILED = 'La copie n’a pas fonctionné. L’ID se lit dans l’adresse de la page.'
export const CANCEL = 'Annuler'
export const blockTitle = (name: string) => `Bloquer ${name}\u202f?`
export const BLOCK_LEAD =
  'Vous ne vous croiserez plus\u202f: ni recherche, ni photos, ni messages, ni commentaires, dans un sens comme dans l’autre.'
export const BLOCK_ENDS =
  'L’amitié, les demandes et la conversation prennent fin\u202f; un déblocage ne rend pas l’amitié.'
export const blockSilent = (name: string) => `${name} n’en saura rien.`

export const EDIT_PROFILE = 'Modifier mon profil'
export const NEXT_STEPS = 'Pour qu’on ait envie de vous écrire'
export const STEP_PHOTO = 'Ajoutez une photo'
export const STEP_PHOTO_WHY = 'les profils avec un visage reçoivent bien plus de visites.'
export const STEP_ABOUT = 'Écrivez quelques lignes sur vous'
export const STEP_ABOUT_WHY = 'de quoi commencer une conversation.'
export const STEP_FACTS = 'Complétez vos informations'
export const stepFactsWhy = (count: number) => (count === 1 ? 'il en manque une.' : `il en manque ${count}.`)
export const PHOTO_AWAITS =
  'Votre photo attend le regard de notre équipe\u202f: les autres la verront ensuite.'

export const STAFF_PANEL = 'Pour le staff'
export const ADDRESS = 'Adresse IP'
export const NO_ADDRESS = 'inconnue'
export const LAST_ACTIVITY = 'Dernière activité'
export const MEMBER_ID = 'ID du membre'
export const PHOTOS_STATE = 'Photos'
export const SEE_AT_DESK = 'Ouvrir à l’administration'
/** '3 visibles, 1 en attente' */
export function photosState(counts: Record<'visible' | keyof typeof STATES, number>): string {
  const words = {
    visible: ['visible', 'visibles'],
    awaiting: ['en attente', 'en attente'],
    refused: ['refusée', 'refusées'],
    moderated: ['modérée', 'modérées'],
    verification: ['de vérification', 'de vérification'],
  } as const
  const parts = (Object.keys(words) as (keyof typeof words)[])
    .filter((state) => counts[state] > 0)
    .map((state) => `${counts[state]} ${words[state][counts[state] === 1 ? 0 : 1]}`)
  return parts.length > 0 ? parts.join(', ') : 'aucune'
}
