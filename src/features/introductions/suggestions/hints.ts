import { ANYWHERE_KM, DISTANCE_MARKS, DISTANCE_MAX_KM, hasPosition } from '../../../shared/distance.ts'
import { AGE_MAX, AGE_MIN } from '../../../shared/enumerations.ts'
import type { Candidate } from '../score.ts'
import type { CandidateRow } from './candidate-rows.ts'
import * as texts from './texts.ts'

const WIDER_YEARS = 5
/** As wide as ages get before wider ones are no advice. */
const WIDE_YEARS = 40

/** Changes that bring more people to a table, in words, the strongest first. */
export function listHints(own: CandidateRow, me: Candidate): string[] {
  if (!own.is_active) return [texts.PAUSED]
  const hints: string[] = []
  const isLimited = me.radiusKm !== null
  const hasOwn = hasPosition({ latitude: own.own_latitude, longitude: own.own_longitude })
  if (!hasOwn) hints.push(texts.WITHOUT_POSITION)
  else if (own.hides_distance) hints.push(isLimited ? texts.HIDDEN_DISTANCE : texts.HIDDEN_DISTANCE_ANYWHERE)
  else if (me.radiusKm !== null) {
    const next = DISTANCE_MARKS.find((mark) => mark >= (me.radiusKm ?? 0) * 1.5) ?? DISTANCE_MAX_KM
    hints.push(next >= ANYWHERE_KM ? texts.ANYWHERE : texts.formatFurther(next))
  }
  if (isGateNarrower(own)) hints.push(texts.NARROW_GATE)
  if (me.ageTo - me.ageFrom < WIDE_YEARS) {
    const [from, to] = [
      Math.max(AGE_MIN, me.ageFrom - WIDER_YEARS),
      Math.min(AGE_MAX, me.ageTo + WIDER_YEARS),
    ]
    if (from <= to) hints.push(texts.formatWiderAges(from, to))
  }
  if (own.verified_only) hints.push(texts.VERIFIED_ONLY)
  return hints
}

/** The gate refuses some members that the search finds. */
function isGateNarrower({ seek, age_from, age_to, gate_seek, gate_from, gate_to }: CandidateRow): boolean {
  if (gate_seek === null || gate_from === null || gate_to === null) return false
  const isSexRefused = gate_seek !== 2 && gate_seek !== (seek ?? 2)
  return isSexRefused || (age_from !== null && gate_from > age_from) || (age_to !== null && gate_to < age_to)
}
