// Security measures of all activities, with the statements of docs/security.md whose tests prove them.

export interface Measure {
  text: string
  statements: readonly number[]
}

export const MEASURES = {
  access: {
    text: 'Chaque appel déclare qui peut le faire ; un tableau des réponses à chaque rôle est rejoué à chaque version',
    statements: [6, 7, 8, 10],
  },
  sessions: {
    text: 'Sessions révocables, jetons hachés, cookies protégés, mots de passe longs et hachés (Argon2id), essais freinés',
    statements: [12, 13, 14, 15],
  },
  staff: {
    text: 'Second facteur du staff, coordonnées masquées, lectures en clair et actes inscrits à un journal chaîné',
    statements: [15, 30, 34],
  },
  position: {
    text: 'Position arrondie avant d’être gardée, suivie un jour plus tard ; aucune recherche ne la précise',
    statements: [9],
  },
  harvesting: {
    text: 'Nombre de profils et de pages par heure limité ; le staff voit qui l’atteint',
    statements: [21, 32, 33],
  },
  input: {
    text: 'Textes des membres jamais exécutés, entrées vérifiées, fichiers refaits sans métadonnées',
    statements: [1, 2, 3, 4, 5, 16, 17],
  },
  photos: { text: 'Photos servies aux seules personnes qui y ont droit', statements: [18] },
  transport: {
    text: 'En-têtes de sécurité, pages privées jamais mises en cache, aucun appel au réseau interne',
    statements: [19, 20, 23],
  },
  abuse: {
    text: 'Envois en série freinés et montrés au staff ; comptes bannis reconnus',
    statements: [22, 35],
  },
  recovery: {
    text: 'Écritures complètes ou nulles, pannes supportées, sauvegardes restaurées à l’essai',
    statements: [24, 25, 26, 27, 28, 29],
  },
  once: {
    text: 'Un acte ne compte qu’une fois ; un acte grave redemande le mot de passe',
    statements: [11, 36],
  },
  logs: { text: 'Journaux techniques sans nom, texte ni adresse entière', statements: [31] },
} as const satisfies Record<string, Measure>

export type MeasureKey = keyof typeof MEASURES

/** A list; the numbers are those of docs/security.md. */
export function listMeasures(keys: readonly MeasureKey[]): string {
  return keys
    .map((key) => {
      const { text, statements }: Measure = MEASURES[key]
      return `- ${text} (${statements.length > 1 ? 'énoncés' : 'énoncé'} ${statements.join(', ')}).`
    })
    .join('\n')
}

export const ALL_MEASURES = Object.keys(MEASURES) as MeasureKey[]
