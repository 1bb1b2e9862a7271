// Texts of 'On s’est trouvés'.

export const COUPLE_TITLE = 'On s’est trouvés'
export const COUPLE_LEAD =
  'Dites-nous avec qui. Cette personne ne le lit que si elle vous choisit aussi\u202f; d’ici là, ni alerte, ni indice.'
export const MOMENT_TITLE = 'Vous vous êtes trouvés.'

export const CHOOSE_SOMEBODY = 'Choisissez une personne.'
export const NOT_CHOOSABLE = 'Cette conversation ne permet pas ce choix.'
export const STAFF_CANNOT_CHOOSE =
  'Un membre de l’équipe ne met pas son compte en pause\u202f: demandez d’abord au fondateur de vous retirer votre rôle.'
export const NO_CHOICE = 'Vous n’avez choisi personne.'
export const CHOICE_WITHDRAWN = 'Votre choix est retiré. Personne n’en a rien su.'
export const MOMENT_SEEN = 'Bonne route à vous deux.'
export const TOO_MANY_CHOICES = 'Vous avez changé plusieurs fois de choix. Revenez demain.'

/** The same whether or not the other has chosen somebody. */
export const formatChosen = (name: string) =>
  `C’est gardé pour vous. ${name} ne le lira que si c’est réciproque.`

export const AGREED = 'Vous vous êtes trouvés. Vos deux comptes se reposent, et rien n’est supprimé.'

export const LEAVING_THANKS = 'Merci, et bonne route.'
