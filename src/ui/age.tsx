import { computeAge, toParisDay } from '../shared/age.ts'
import { formatAge } from './texts.ts'

/** '34 ans', by the day in Paris. */
export function Age({ birthday, now }: { birthday: string; now: number }) {
  return <span className="age">{formatAge(computeAge(birthday, toParisDay(now)))}</span>
}
