// The audit log's page and its export.
export const INVALID_DAY = 'Indiquez un jour, comme 2026-11-21.'
export const ACTOR = 'Qui'
export const TARGET = 'Objet'
export const CSV_COLUMNS = [
  'Numéro',
  'Quand',
  'Qui',
  'Numéro de qui',
  'Acte',
  'Acte en clair',
  'Membre',
  'Numéro du membre',
  'Objet',
  'Motif',
  'Détails',
]
const MOMENT = new Intl.DateTimeFormat('fr-FR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Europe/Paris',
})
/** '21/11/2026 18:04:09', in Paris. */
export const formatDateTime = (moment: string) => MOMENT.format(new Date(moment))
