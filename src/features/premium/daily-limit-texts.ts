// Words past a day's limit of free members. Those quoted by the specification (2, section 8) are kept to the letter.

export const LIMIT_TITLES = {
  asks: "Vous avez atteint la limite de demandes d'ami pour aujourd'hui",
  conversations: 'Vous avez atteint la limite de nouvelles conversations pour aujourd’hui',
  messages: 'Vous avez atteint la limite de messages pour aujourd’hui',
} as const

export const LIMIT_UNTIL_TOMORROW = {
  asks: 'Vous pourrez en envoyer d’autres demain.',
  conversations:
    'Vous pourrez en ouvrir d’autres demain. Celles que vous avez déjà restent ouvertes\u202f: rien ne s’y perd.',
  messages: 'Vous pourrez en écrire d’autres demain. Ce que vous avez écrit est gardé.',
} as const

export const NO_LIMIT_WITH_PREMIUM = 'Avec Premium, il n’y a plus de limite\u202f: 4,99\u00a0€ par mois.'
export const SEE_PREMIUM = 'Découvrir Premium'
