// Words of an open conversation. Those quoted by the specification are kept to the letter.

export const MESSAGE_EMPTY = 'Écrivez quelque chose avant d’envoyer.'
export const MESSAGE_LONG = '1000 caractères au plus.'
export const BAD_TYPE = 'Un message est un texte ou un gif.'
export const BAD_KEY = 'Cette clé n’est pas valide.'

// Quoted by the specification (1, sections 4 and 8).
export const MESSAGE_READ = 'message lu'
/** Followed by the hint to tell of a bug. */
export const CONVERSATION_FAILED = 'Erreur impossible de charger la conversation'

export const REPORT_CONVERSATION = 'Signaler la conversation'
export const MORE_ACTS = 'Autres actions'
export const SEE_PROFILE = 'Voir le profil'
export const HIDE_CONVERSATION = 'Masquer la conversation'
/** Among the rarer acts of free members, who are not told what was read. */
export const READ_WITH_PREMIUM = 'Savoir si c’est lu, avec Premium'
export const isTyping = (name: string) => `${name} écrit…`

export const MESSAGES_LOG = 'Messages'
export const TODAY = 'aujourd’hui'
export const YESTERDAY = 'hier'
export const YOU = 'Vous'
/** Who wrote what follows, for who does not see on which side it stands. */
export const saidBy = (name: string) => `${name}\u202f:`
export const gifOf = (name: string) => `${name} a envoyé un gif.`
export const OLDER = 'Messages précédents'
export const OLDER_FAILED = 'Les messages précédents n’ont pas pu être chargés.'
export const RETRY = 'Réessayer'
export const DELETE = 'Supprimer'
export const NEW_MESSAGES = 'Nouveaux messages'
export const NO_MESSAGE = 'Aucun message pour l’instant'
export const SAY_HELLO = 'Le premier mot est souvent le plus simple.'

export const SENDING = 'envoi…'
export const WAITING_FOR_NETWORK = 'Pas de réseau pour l’instant\u202f: ce message partira tout seul.'
export const NOT_SENT = 'Ce message n’est pas parti.'
export const MESSAGES_OVER = 'Vous avez atteint la limite de messages pour aujourd’hui.'

export const YOUR_MESSAGE = 'Votre message'
export const writeTo = (name: string) => `Écrire à ${name}…`
export const SEND = 'Envoyer'
export const CHOOSE_GIF = 'Choisir un gif'

export const PARTNER_DELETED = 'Ce membre a supprimé son compte. Vous pouvez relire vos messages.'
export const PARTNER_SUSPENDED =
  'Le compte de ce membre est suspendu. Vous ne pouvez pas lui écrire pour l’instant.'

export const FAKE_TITLE = 'Attention, faux profil possible'
export const FAKE_LEAD =
  'Notre équipe a des doutes sur ce membre. Vous pouvez lui écrire, mais gardez quelques précautions\u202f:'
export const FAKE_ADVICE = [
  'n’envoyez jamais d’argent, de carte prépayée ni de cryptomonnaie\u202f;',
  'ne donnez ni adresse, ni papiers, ni code reçu par téléphone\u202f;',
  'restez sur Guinguette, et choisissez un lieu public pour une première rencontre.',
]
export const UNDERSTOOD = 'J’ai compris'

export const SCAM_TITLE = 'Ce message ressemble à une arnaque'
export const SCAM_LEAD =
  'Argent, cryptomonnaie, invitation à continuer ailleurs\u202f: prenez votre temps, n’envoyez rien, parlez-en à un proche.'
export const SCAM_HELP = 'Qui peut m’aider\u202f?'
export const SCAM_REPORT = 'Signaler'
export const SCAM_DISMISS = 'Masquer cet avertissement'
export const SCAM_ADDRESSES = [
  {
    name: 'THESEE',
    what: 'porter plainte en ligne',
    href: `/exit?url=${encodeURIComponent('https://www.service-public.fr/particuliers/vosdroits/N31138')}`,
  },
  {
    name: 'PHAROS',
    what: 'signaler un contenu illicite',
    href: `/exit?url=${encodeURIComponent('https://www.internet-signalement.gouv.fr/')}`,
  },
  {
    name: 'Info Escroqueries',
    what: '0\u00a0805\u00a0805\u00a0817, appel gratuit',
    href: 'tel:+33805805817',
  },
  { name: 'Le 17', what: 'en cas d’urgence', href: 'tel:17' },
  { name: 'Nos conseils', what: 'reconnaître une arnaque, et quoi faire', href: '/conseils-securite' },
]
