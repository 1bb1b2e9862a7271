import type { Authority } from './contract.ts'

export const AUTHORITY_MISSING = 'Choisissez l’autorité.'
export const ALERT_REASON_SHORT =
  'Dites ce qui fait craindre pour une vie ou une sécurité\u202f: 10 caractères au moins.'
export const ALERT_REASON_LONG = '1000 caractères au plus.'
export const ALERT_RECORDED = 'Le dossier est prêt\u202f: téléchargez-le, puis envoyez-le.'
export const NO_SUCH_ALERT = 'Ce dossier n’existe pas.'

export const AUTHORITY_LABELS: Record<Authority, string> = {
  pharos: 'PHAROS (internet-signalement.gouv.fr)',
  police: 'Police ou gendarmerie',
  other: 'Autre autorité',
}
