// Words of an open conversation. Those quoted by the specification are kept to the letter.

export const MESSAGE_EMPTY = 'Écrivez quelque chose avant d’envoyer.'
export const MESSAGE_TOO_LONG = '1000 caractères au plus.'
export const BAD_TYPE = 'Un message est un texte ou un gif.'
export const BAD_KEY = 'Cette clé n’est pas valide.'

// Quoted by the specification (1, sections 4 and 8).
export const REPORT_CONVERSATION = 'Signaler la conversation'
export const TODAY = 'aujourd’hui'
export const YESTERDAY = 'hier'
/** Who wrote what follows, for who does not see on which side it stands. */
export const formatSpeaker = (name: string) => `${name}\u202f:`
export const RETRY = 'Réessayer'
export const NOT_SENT = 'Ce message n’est pas parti.'
export const DAILY_LIMIT_REACHED = 'Vous avez atteint la limite de messages pour aujourd’hui.'
export const FAKE_ADVICE = [
  'n’envoyez jamais d’argent, de carte prépayée ni de cryptomonnaie\u202f;',
  'ne donnez ni adresse, ni papiers, ni code reçu par téléphone\u202f;',
  'restez sur Guinguette, et choisissez un lieu public pour une première rencontre.',
]
export const SCAM_CONTACTS = [
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
