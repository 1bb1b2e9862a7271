import { ageOn, parisDay } from '../shared/age.ts'
import { years } from './texts.ts'

/** '34 ans', at the day it is in Paris at `now`. */
export function Age({ birthday, now }: { birthday: string; now: number }) {
  return <span className="age">{years(ageOn(birthday, parisDay(now)))}</span>
}
