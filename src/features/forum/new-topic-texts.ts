// Words of the page where a topic is begun.

export const NEW_TOPIC_TITLE = 'Nouveau topic'
export const NEW_TOPIC_LEAD =
  'Un titre qui dit de quoi on parle, quelques lignes pour lancer la conversation. Le forum est public\u202f: n’y laissez ni adresse, ni numéro.'
export const TITLE = 'Titre'
export const TITLE_HINT = 'Une question claire attire plus de réponses.'
export const CATEGORY = 'Catégorie'
export const CHOOSE_CATEGORY = 'Choisir…'
export const POST = 'Message'
export const POST_PLACEHOLDER = 'Dites-le comme à une table d’amis…'
export const CREATE_TOPIC = 'Créer le topic'

export const FAKE_WARNING =
  'Merci de ne pas créer de topic au sujet des fakes. Ouvrez le profil du membre et choisissez «\u202fSignaler\u202f»\u202f: le staff vérifie chaque signalement, et personne ne saura qu’il vient de vous.'

/** What to know of some categories before writing there. */
export const COMPLAINTS_HINT =
  'Seuls vous et le staff du site pourrez répondre à une plainte\u202f; tout le monde pourra la lire.'
export const BUG_HINT =
  'Dites sur quelle page, ce que vous faisiez, ce qui s’est passé, et avec quel appareil et quel navigateur.'

export const SEE_PREVIEW = 'Aperçu'
export const HIDE_PREVIEW = 'Fermer l’aperçu'
export const PREVIEW = 'Votre message, tel qu’il sera lu'
export const NOTHING_TO_PREVIEW = 'Écrivez votre message\u202f: il apparaîtra ici.'

export const ADD_POLL = 'Ajouter un sondage'
export const REMOVE_POLL = 'Retirer le sondage'
export const POLL_HINT = 'De deux à cinq réponses, de 35 caractères au plus. Chacun vote une fois.'
export const ADD_CHOICE = 'Ajouter une réponse'
export const choiceLabel = (place: number) => `Réponse ${place}`
export const removeChoice = (place: number) => `Retirer la réponse ${place}`

export const DRAFT_FOUND = 'Voici le topic que vous aviez commencé.'
export const START_ANEW = 'Tout effacer'
