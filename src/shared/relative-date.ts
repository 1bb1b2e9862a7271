import { type Moment, timeOf } from './presence.ts'

const STEPS = [
  { seconds: 365 * 86_400, one: '1 an', many: 'ans' },
  { seconds: 30 * 86_400, one: '1 mois', many: 'mois' },
  { seconds: 86_400, one: '1 jour', many: 'jours' },
  { seconds: 3600, one: '1 heure', many: 'heures' },
  { seconds: 60, one: '1 minute', many: 'minutes' },
] as const

/** 'il y a 5 minutes'; 'à l’instant' under a minute and for clocks that run ahead. */
export function formatRelativeDate(moment: Moment, now: Moment): string {
  const seconds = (timeOf(now) - timeOf(moment)) / 1000
  const step = STEPS.find((candidate) => seconds >= candidate.seconds)
  if (!step) return 'à l’instant'
  const count = Math.floor(seconds / step.seconds)
  return count === 1 ? `il y a ${step.one}` : `il y a ${count} ${step.many}`
}
