import type { LegalFacts } from '../policy.ts'
import { formatMailLink, formatOptional, type LegalSection } from './legal-texts.ts'

/** Who answers for the data (RGPD, article 13, 1, a). */
export function createControllerSection({ publisher, contactEmail }: LegalFacts): LegalSection {
  return {
    id: 'responsable',
    title: 'Qui en répond',
    words: `Le responsable de vos données est l’éditeur du site : ${formatOptional(publisher.name)}, ${formatOptional(publisher.address)}. Pour toute question sur vos données : ${formatMailLink(contactEmail)}, ou le [formulaire de contact](/contact).`,
  }
}

/** What their owner can do (RGPD, articles 15 to 22 and 77). */
export function createRightsSections({ contactEmail }: LegalFacts): LegalSection[] {
  return [
    {
      id: 'droits',
      title: 'Vos droits',
      words: `La plupart s’exercent ici, tout de suite et sans rien demander :

- **voir et emporter** vos données : [Mes données](/user/donnees) ;
- **corriger** : [votre profil](/user/edit), [votre adresse et votre mot de passe](/user/securite) ;
- **retirer un accord** : [Mes données](/user/donnees#accords) ou [votre profil](/user/edit) pour l’orientation et la religion, les réglages de votre appareil pour la position et les alertes, le choix des gifs pour Giphy ;
- **vous montrer moins** : présence, distance, recherche, traces, pause, dans [Ma visibilité](/user/visibilite) ;
- **effacer** : [supprimer mon compte](/user/suppression).

Pour le reste (vous opposer à un traitement, le limiter, dire ce que vos données deviendront après votre mort), écrivez-nous : ${formatMailLink(contactEmail)}. Nous répondons dans le mois, gratuitement. Nous pouvons vous demander d’écrire depuis l’adresse de votre compte, pour ne rien donner à quelqu’un d’autre.`,
    },
    {
      id: 'cnil',
      title: 'Réclamation',
      words: `Si notre réponse ne vous convient pas, vous pouvez saisir la [CNIL](https://www.cnil.fr/fr/plaintes), 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07.`,
    },
    {
      id: 'mineurs',
      title: 'Mineurs',
      words:
        'Le site est réservé aux adultes. Le compte d’une personne mineure est fermé dès que nous l’apprenons.',
    },
    {
      id: 'changements',
      title: 'Quand cette page change',
      words:
        'Elle porte la date de sa version. Un changement vous est annoncé sur votre page d’accueil, avec ce qui change.',
    },
  ]
}
