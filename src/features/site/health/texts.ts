import { formatMoment } from '../../../shared/formats.ts'
import type { HealthState } from './policy.ts'

export const STATES: Record<HealthState, string> = {
  good: 'En ordre',
  watch: 'À surveiller',
  act: 'À régler',
  unknown: 'Inconnu',
}

export const HEALTH = 'Santé du site'
export const HEALTH_LEAD = 'Ce dont le site a besoin pour tourner, et ce qu’il y a à faire.'

export const DISK = 'Disque'
export const DISK_UNKNOWN = 'Ce système ne dit pas la place qui reste.'
export const QUEUE = 'File d’attente'
export const QUEUE_UNKNOWN = 'La base n’a pas répondu à temps. Rechargez la page dans un instant.'
export const MAIL = 'E-mails'
export const NO_MAIL =
  'Aucun serveur d’envoi\u202f: les e-mails restent dans le dossier outbox et personne ne les reçoit. Réglez MAIL_URL.'
export const BACKUPS = 'Sauvegardes'
export const RECOVERY = 'Reprise à la seconde'
export const NO_RECOVERY =
  'Le journal de la base n’est pas copié\u202f: après une panne du disque, tout ce qui suit la dernière sauvegarde serait perdu. Avec la base intégrée, réglez BACKUP_EVERY\u202f; avec la vôtre, suivez docs/backup.md.'
export const REMOTE = 'Copie hors de la machine'
export const NO_REMOTE =
  'Les sauvegardes sont sur cette machine\u202f: un incendie les emporterait avec elle. Réglez BACKUP_S3_BUCKET, ou copiez BACKUP_DIR ailleurs.'
export const REMOTE_ELSEWHERE =
  'Un autre processus s’en charge\u202f: la mesure guinguette_recovery_seconds{of="store"} dit son retard.'
export const REMOTE_BEGINS = 'Elle n’a encore rien envoyé. Regardez le journal du site si cela dure.'
export const DRILL = 'Exercice de restauration'
export const STATEMENTS = 'Requêtes lentes'
export const STATEMENTS_UNKNOWN = 'Elles ne sont pas relevées\u202f: réglez SLOW_QUERY_MS.'
export const DUTIES = 'Devoirs légaux'
export const VERSIONS = 'Versions'

const GIGABYTE = 1e9
const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('fr-FR')} ${count > 1 ? many : one}`
const formatMinutes = (seconds: number) => plural(Math.ceil(seconds / 60), 'minute', 'minutes')

/** @param share free part of the disk, 0 to 1 */
export function formatDisk(bytes: number, share: number, isShort: boolean): string {
  const free = `${Math.floor(bytes / GIGABYTE).toLocaleString('fr-FR')} Go libres, ${Math.floor(share * 100)} %.`
  return isShort
    ? `${free} Agrandissez le disque, ou gardez moins de sauvegardes (BACKUP_KEEP).`
    : `${free} Rien à faire.`
}

/** @param oldest seconds; of the job that has waited longest */
export function formatQueue(waiting: number, oldest: number, job: string, state: string): string {
  const due = plural(waiting, 'tâche attend', 'tâches attendent')
  return state === 'good'
    ? `${due}. Rien à faire.`
    : `${due}, la plus ancienne («\u202f${job}\u202f») depuis ${formatMinutes(oldest)}. Regardez le journal\u202f: le service dont elle a besoin répond-il\u202f?`
}

export const formatMail = (failing: number) =>
  failing > 0
    ? `${plural(failing, 'e-mail n’est pas parti et sera renvoyé', 'e-mails ne sont pas partis et seront renvoyés')}. Vérifiez MAIL_URL et votre serveur d’envoi.`
    : 'Tous les e-mails sont partis. Rien à faire.'

export const formatNoBackups = (latest: Date | undefined) =>
  latest
    ? `Aucune n’est automatique\u202f; la dernière date du ${formatMoment(latest)}. Réglez BACKUP_EVERY.`
    : 'Il n’y en a aucune. Réglez BACKUP_EVERY\u202f: sans elles, une panne du disque efface le site.'

export function formatBackups(latest: Date | undefined, every: number, isLate: boolean): string {
  const rhythm = `Une toutes les ${plural(every, 'heure', 'heures')}`
  const last = latest ? `la dernière date du ${formatMoment(latest)}` : 'aucune n’est encore faite'
  return isLate
    ? `${rhythm}, mais ${last}. Regardez le journal\u202f: le dossier BACKUP_DIR est-il plein\u202f?`
    : `${rhythm}\u202f; ${last}. Gardez-en une copie ailleurs.`
}

export const formatRecovery = (lag: number, isBehind: boolean) =>
  isBehind
    ? `La copie du journal a ${formatMinutes(lag)} de retard. Regardez la place dans BACKUP_DIR.`
    : 'La base peut revenir à n’importe quelle seconde des derniers jours. Rien à faire.'

export const formatRemote = (lag: number, isBehind: boolean) =>
  isBehind
    ? `Elle a ${formatMinutes(lag)} de retard. Regardez le journal du site et les réglages BACKUP_S3.`
    : 'Les sauvegardes et le journal de la base sont aussi ailleurs, chiffrés. Rien à faire.'

export const formatDrill = (restored: Date | undefined, isOld: boolean) =>
  `${restored ? `Le dernier date du ${formatMoment(restored)}.` : 'Aucun n’est connu.'} ${
    isOld
      ? 'Restaurez une sauvegarde sur une autre machine (docs/backup.md)\u202f: une sauvegarde jamais essayée n’en est pas une.'
      : 'Le prochain dans trois mois.'
  }`

export const formatSlow = (count: number) =>
  count > 0
    ? `${plural(count, 'relevée', 'relevées')} depuis le démarrage, ci-dessous. Quelques-unes la nuit sont normales\u202f; le jour, lisez docs/watch.md.`
    : 'Aucune depuis le démarrage. Rien à faire.'

export const formatDuties = (count: number) =>
  count > 0 ? `${plural(count, 'devoir est', 'devoirs sont')} à faire par vous.` : 'Rien à faire aujourd’hui.'

export const formatVersions = ({ site, node, database }: { site: string; node: string; database: string }) =>
  `Guinguette ${site}, Node ${node}, PostgreSQL ${database}. Gardez-les à jour\u202f: docs/upgrade.md.`
