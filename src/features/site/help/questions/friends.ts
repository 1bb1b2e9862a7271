import type { Facts, Question } from './question.ts'

/** Friends and requests. */
export const friends = ({ daily }: Facts): readonly Question[] => [
  {
    slug: 'demande-d-ami',
    title: 'À quoi sert une demande d’ami\u202f?',
    words: 'ajouter amitié envoyer accepter limite combien',
    answer: `À dire «\u202ffaisons connaissance\u202f». Une fois amis, vous pouvez vous écrire à tout moment et commenter vos photos. Touchez **Ajouter en ami** sur un profil\u202f; les demandes reçues vous attendent dans [Demandes d’ami](/demandes).

Un membre gratuit envoie ${daily.asked} demandes par jour\u202f; avec [Premium](/premium), il n’y a pas de limite.`,
  },
  {
    slug: 'refuser-une-demande',
    title: 'Si je refuse une demande, l’autre le sait-il\u202f?',
    words: 'refus refuser dire non changer d’avis retirer',
    answer: `Non, un refus n’est jamais annoncé. La même personne ne peut pas redemander avant 30 jours, et vous pouvez changer d’avis dans [Demandes refusées](/demandes/refusees).

Retirer votre propre demande est possible aussi, depuis [Demandes envoyées](/demandes/envoyees)\u202f: il faut alors attendre 30 jours avant d’en renvoyer une au même membre.`,
  },
  {
    slug: 'qui-peut-me-contacter',
    title: 'Comment choisir qui peut me contacter\u202f?',
    words: 'filtrer filtre âge sexe vérifiés porte gate demandes messages limiter tranquille',
    answer: `Dans [Qui peut me contacter](/user/gate), décidez de qui vous laissez venir les demandes d’ami (filles, garçons, tout le monde\u202f; quel âge) et de qui peut ouvrir une conversation avec vous\u202f: tout le monde, ces mêmes membres ou vos amis seulement, tous ou vérifiés.

Vos amis peuvent toujours vous écrire, et une conversation commencée continue.`,
  },
  {
    slug: 'retirer-un-ami',
    title: 'Comment retirer quelqu’un de mes amis\u202f?',
    words: 'supprimer ami amitié fin enlever',
    answer: `Depuis [Mes amis](/amis) ou depuis son profil, avec **Retirer**. L’amitié prend fin des deux côtés, sans annonce\u202f; vos messages restent. Pour ne plus vous croiser du tout, voyez [comment bloquer](/aide/bloquer).`,
  },
]
