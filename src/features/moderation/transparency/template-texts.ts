// The qualitative part of the transparency report.

/** The qualitative part, in French as the site. */
export const QUALITATIVE_TEXTS = {
  summary:
    'Chaque photo est regardée par une personne avant d’être visible. Le reste l’est après un signalement de membre, après une notification, ou quand le staff le voit. Les signalements des membres ne remplissent pas les conditions de l’article 16 et sont comptés ici, parmi les mesures d’initiative\u202f; les notifications de l’article 16 sont celles du formulaire public.',
  information:
    'Une décision retire un contenu, le signale comme douteux, ou suspend un compte pour un temps ou pour de bon. Son auteur en reçoit les motifs et peut la contester six mois\u202f: une autre personne relit. Les avertissements ne restreignent rien et ne sont pas comptés parmi les mesures.',
  means:
    'Deux mesures suivent d’une règle sans nouvelle décision\u202f: à 100\u202f% d’avertissement, le compte est suspendu jusqu’à ce qu’un admin l’examine\u202f; une inscription qui partage l’adresse e-mail ou une photo d’un compte banni est mise en attente 72 heures au plus. Une photo qui ressemble à une photo bannie est refusée à l’envoi, sans être gardée ni comptée.',
  accuracy:
    'Ni exactitude, ni précision, ni rappel ne sont mesurés. Les deux mesures sont examinées par une personne\u202f; les photos ressemblantes sont comparées par une empreinte, qui peut se tromper.',
  purposes: 'Empêcher qu’un compte banni revienne, et qu’une photo bannie soit publiée de nouveau.',
  safeguards:
    'Une personne examine chaque suspension et chaque inscription en attente. Aucune notification n’est traitée par un programme seul. Les décisions se contestent.',
} as const
