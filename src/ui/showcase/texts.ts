// Texts of the showcase in development, never read by members.

export const TITLE = 'Les pièces'
export const SHELVES = {
  buttons: 'Boutons',
  members: 'Membres',
  fields: 'Champs',
  overlays: 'Fenêtres et messages',
  lists: 'Listes',
  drawings: 'Dessins et icônes',
}

export const SEARCH = 'Rechercher'
export const WRITE = 'Écrire'
export const CREATE_PROFILE = 'Créer mon profil'
export const CHANGE = 'Modifier'
export const SAVE = 'Enregistrer'
export const COPY = 'Copier'
export const SMALL = 'Petit'
export const LINK = 'Un lien'

export const NO_RESULT = 'Aucun résultat 😞'
export const WIDEN = 'Élargissez un peu l’âge ou la distance\u202f: il y a du monde sur l’autre rive.'
export const NO_VISITOR = 'Aucun visiteur'

export const MEMBER_NAMES = [
  'Bastien',
  'Inès',
  'Jean-Luc',
  'Élodie',
  'karim_69',
  'Maximilienne-Aurore',
  'Zoé',
]
export const BIRTHDAY = 'C’est son anniversaire\u202f!'

export const NAME = { label: 'Pseudo', hint: 'De 3 à 20 lettres ou chiffres.', placeholder: 'Salomé' }
export const EMAIL = { label: 'Adresse e-mail', error: 'Cette adresse n’est pas complète.' }
export const TOPIC = { label: 'Titre', defaultValue: 'Vos guinguettes préférées au bord de l’eau' }
export const CLOSED = { label: 'Fermé', defaultValue: 'On ne peut pas y écrire' }
export const PASSWORD = { label: 'Mot de passe' }
export const ABOUT = { label: 'À propos', defaultValue: 'Libraire à la Croix-Rousse.' }
export const TERMS = {
  label: 'J’ai 18 ans ou plus et j’accepte les conditions.',
  error: 'Il faut les accepter.',
}
export const REMEMBER = { label: 'Rester connecté', hint: 'Pas sur un ordinateur partagé.' }
export const YOU_ARE = 'Vous êtes'
export const I_SEEK = 'Je cherche'
export const ORIENTATION = 'Orientation'
export const SORT = 'Filtrer'

export const OPEN_MODAL = 'Ouvrir la fenêtre'
export const A_SUCCESS = 'Une réussite'
export const A_FAILURE = 'Un échec'
export const SAVED = 'Vos paramètres de recherche ont été sauvegardés.'
export const ROUNDED = 'Votre position est arrondie à un kilomètre environ.'
export const MAYBE_FAKE = 'Ce profil est peut-être un faux. Restez prudent.'
export const MODAL = {
  title: 'Mettre fin à cette session\u202f?',
  body: 'L’appareil devra se connecter à nouveau. Rien d’autre n’est perdu.',
  no: 'Annuler',
  yes: 'Mettre fin',
}
