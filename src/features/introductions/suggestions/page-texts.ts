import type { Viewer } from '../../../platform/http/viewer.ts'

// Sentences of `/suggestions`.

export const CHANGES = 'La table change chaque soir à 18\u00a0heures.'
export const HIDDEN_MEMBERS = 'Les personnes mises de côté'
export const HELP = 'Comment sont choisies les personnes proposées\u202f?'
export const HELP_HREF = '/aide/personnes-proposees'
export const VISIBILITY = 'Ma visibilité'

/** Why the viewer is suggested to nobody; null if nothing hides them. */
export function describeVisibility({
  hides_presence,
  paused,
}: Pick<Viewer, 'hides_presence' | 'paused'>): string | null {
  if (paused) return 'Votre compte est en pause\u202f: personne ne vous voit à sa table.'
  if (hides_presence) {
    return 'Vous cachez votre présence\u202f: personne ne vous voit à sa table, car y être dirait que vous êtes là ces jours-ci.'
  }
  return null
}
