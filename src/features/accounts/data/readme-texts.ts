import { getSiteName } from '../../../shared/site-identity.ts'

// Sentences of LISEZ-MOI.txt, which explains the files of a copy to its member.

import type { CopyFile } from './public.ts'

const DAY = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})

/** The LISEZ-MOI.txt of a copy. */
export function composeReadme({
  name,
  at,
  files,
}: {
  name: string
  at: Date
  files: readonly CopyFile[]
}): string {
  const descriptions = files.map((file) => `${file.name}.json\n    ${file.description}.`)
  return `${getSiteName()}\u202f: la copie des données de ${name}
Faite le ${DAY.format(at)}, heure de Paris.

Ce dossier contient tout ce que ${getSiteName()} garde à votre sujet. Les fichiers .json se lisent
avec un navigateur ou un éditeur de texte, et par d’autres services. Les dates sont en temps
universel (UTC). Un fichier qui contient [] ou null est vide\u202f: nous n’avons rien de tel.

LES FICHIERS

${descriptions.join('\n\n')}

photos/
    vos photos en grand, au format WebP, sous leur numéro dans photos.json.

CE QUI N’Y EST PAS, ET POURQUOI

- Votre mot de passe et les clés de vos appareils\u202f: nous n’en gardons que des empreintes, qui ne
  servent qu’à vous reconnaître.
- Les signalements reçus et les notes de travail du staff\u202f: ils parlent aussi d’autres personnes,
  que la loi protège (RGPD, article 15, 4). Ce qui en a été décidé est dans decisions.json.
- Le journal des actes du staff\u202f: il ne contient que des numéros.
- Les noms des membres qui vous ont bloqué ou que vous avez bloqués, sauf dans bloques.json, et
  ce qu’ils vous ont écrit\u202f: le site ne vous le montre plus non plus.
- Le fichier d’une photo retirée pour de bon.

Ces fichiers parlent aussi des membres avec qui vous avez parlé\u202f: gardez-les pour vous.
`
}
