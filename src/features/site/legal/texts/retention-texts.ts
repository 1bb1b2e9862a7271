import type { LegalFacts } from '../policy.ts'
import type { LegalSection } from './legal-texts.ts'

/** How long each kind of data is kept. A test holds these words against what the sweeps do. */
export function createRetentionSection({ takesMoney }: LegalFacts): LegalSection {
  return {
    id: 'durees',
    title: 'Combien de temps',
    facts: [
      [
        'Compte et profil',
        'Jusqu’à la suppression du compte ; après 24 mois sans visite, le compte est supprimé, deux e-mails l’annonçant.',
      ],
      [
        'Photos',
        'Jusqu’à ce que vous les supprimiez. Refusée ou retirée par le staff : 30 jours après la décision.',
      ],
      ['Photo de vérification', '30 jours après la décision.'],
      [
        'Messages',
        'Tant que l’un des deux les garde. Si vous supprimez votre compte, l’autre garde la conversation sans votre nom ; si l’un avait bloqué l’autre, elle disparaît.',
      ],
      ['Empreinte des premiers messages', '30 jours.'],
      ['Messages du forum', 'Ils restent, sous « Membre supprimé » après la suppression du compte.'],
      ['Visites de profils', 'Trois mois, plus le mois en cours.'],
      ['Nouvelles et notifications', 'Six mois, plus le mois en cours.'],
      ['Adresse IP de l’inscription', 'Un an.'],
      [
        'Connexions (appareil, adresse IP)',
        'Le temps de la session : sept jours au plus, 180 avec « Rester connecté ».',
      ],
      [
        'Limites de lecture atteintes (compte ou adresse IP, laquelle, combien de fois, dates)',
        '30 jours. Les profils ouverts ne sont comptés qu’en mémoire, un jour au plus.',
      ],
      [
        'Décisions du staff, avertissements, notes, signalements reçus',
        'Tant que le compte existe. Compte supprimé : sous un numéro, sans nom ni adresse, jusqu’à ce que le signalement soit décidé, puis six mois ; trois ans après un bannissement.',
      ],
      ['Vos signalements', 'Aussi longtemps ; sans votre nom si vous supprimez votre compte.'],
      [
        'Empreintes d’un compte banni (adresse e-mail, photos)',
        'Trois ans, même si le compte est supprimé ; effacées dès que le bannissement est levé.',
      ],
      [
        'Vérification d’une inscription',
        'La décision du staff, 72 heures au plus ; ce qui en est sorti, six mois.',
      ],
      [
        'Journal des actes du staff',
        'Sans limite, comme preuve : des numéros, des dates et des motifs, sans nom ni contenu. Personne ne peut l’effacer.',
      ],
      ['Empreinte d’une photo bannie', 'Sans limite ; elle ne dit pas de qui elle vient.'],
      ['Accords et retraits d’accord', 'Tant que le compte existe.'],
      ['Copie de vos données', 'Jusqu’à ce que vous la preniez, sept jours au plus.'],
      [
        'Courriers du formulaire de contact',
        'Douze mois après la réponse ; l’adresse IP, un an au plus. Ils partent avec le compte.',
      ],
      ...(takesMoney
        ? [
            [
              'Paiements',
              'Dix ans, comme l’exige la comptabilité ; sans lien avec vous une fois le compte supprimé.',
            ] as const,
          ]
        : []),
      ['Journaux techniques', 'Ni nom, ni texte, ni adresse IP complète.'],
    ],
    after: 'Supprimer son compte efface tout de suite tout ce que cette liste ne dit pas garder.',
  }
}
