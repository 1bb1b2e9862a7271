import type { Question } from './question.ts'

/** Questions about the profile and its photos. */
export const PROFILE_QUESTIONS: readonly Question[] = [
  {
    slug: 'modifier-mon-profil',
    title: 'Comment modifier mon profil\u202f?',
    searchTerms: 'changer pseudo nom date de naissance sexe description métier taille éditer',
    answer: `Tout se change dans [Modifier mon profil](/user/edit)\u202f: situation, physique, mode de vie, métier, description.

Le nom et la date de naissance ne changent plus une fois le compte créé. Le sexe se corrige une fois, en le demandant à l’équipe par [le formulaire de contact](/contact?motif=9).`,
  },
  {
    slug: 'ajouter-une-photo',
    title: 'Quelles photos puis-je ajouter\u202f?',
    searchTerms: 'image combien album télécharger envoyer format taille règles visage nombre',
    answer: `Jusqu’à 9 photos dans l’album, en JPG, PNG ou GIF, de 10\u00a0Mo au plus, depuis [Ajouter une photo](/upload).

- Votre visage est visible, sans masque ni filtre.
- Ni nudité, ni pose suggestive.
- Ni mosaïque, ni miroir, ni montage de plusieurs photos.

La première photo acceptée devient votre photo de profil\u202f; pour en changer, ouvrez une photo de votre album et choisissez **Définir comme photo de profil**.`,
  },
  {
    slug: 'photo-en-attente',
    title: 'Pourquoi ma photo n’est-elle pas visible\u202f?',
    searchTerms: 'validation attente refusée modérée délai équipe acceptée',
    answer: `Chaque photo est regardée par une personne de l’équipe avant d’être montrée. En attendant, vous seul la voyez, dans votre album, avec la mention «\u202fEn attente\u202f».

Si elle est refusée, une notification vous le dit, et [Mes décisions](/user/decisions) donne la raison et la manière de la contester.`,
  },
  {
    slug: 'faire-verifier-mon-profil',
    title: 'Comment obtenir le badge «\u202fVérifié\u202f»\u202f?',
    searchTerms: 'vérification vérifier badge feuille code identité certifié perdu fin date redemander',
    answer: `Prenez une photo de vous, une feuille à la main où sont écrits l’identifiant et le code que le site vous donne, et ajoutez-la à votre album. Ouvrez-la ensuite et choisissez **Faire vérifier mon profil**.

Cette photo quitte alors votre album\u202f: seuls l’équipe et vous la voyez, et elle est effacée trente jours après la décision. Aucun papier d’identité n’est demandé.

Le badge dit quel jour il a été donné. Il prend fin si vous choisissez une photo de profil que l’équipe n’a pas comparée\u202f: un e-mail vous le dit, et **Redemander le badge**, sur votre profil, suffit tant que la photo de vérification est là.`,
  },
  {
    slug: 'orientation-et-religion',
    title: 'Dois-je dire mon orientation ou ma religion\u202f?',
    searchTerms: 'sensible consentement rgpd vie privée sexualité croyance',
    answer: `Non. Sans votre accord, elles ne sont ni demandées, ni gardées, ni montrées, et personne ne vous cherche par elles. Avec votre accord, vos amis les lisent\u202f; les autres membres, seulement si vous les montrez dans [Ma visibilité](/user/visibilite).

Vous donnez ou retirez cet accord quand vous voulez dans [Modifier mon profil](/user/edit)\u202f: le retirer les efface aussitôt.`,
  },
  {
    slug: 'mon-activite',
    title: 'Qui lit mes likes, mes commentaires et mes amitiés\u202f?',
    searchTerms: 'activité actualité fil discret amis voir like commentaire ami',
    answer: `Dans le fil d’actualité\u202f: vous, la personne concernée, et vos amis. Personne d’autre. Les commentaires et le nombre de likes se lisent aussi sous la photo.

Dans [Ma visibilité](/user/visibilite), vous pouvez aussi ne montrer que le forum, ou rien, et cacher à qui n’est pas votre ami votre physique, votre mode de vie, votre orientation et votre religion.`,
  },
  {
    slug: 'description-desactivee',
    title: 'Pourquoi ma description est-elle désactivée\u202f?',
    searchTerms: 'présentation texte à propos bloquée interdite modérée règles',
    answer: `Parce qu’elle ne respectait pas les règles\u202f: pas d’information privée (messagerie, réseau social), d’insulte ni de mot vulgaire. La décision et son motif sont dans [Mes décisions](/user/decisions), où vous pouvez la contester.

Le staff peut vous rendre le droit d’en écrire une\u202f; une notification vous le dira.`,
  },
]
