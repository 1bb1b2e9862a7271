import { getInterestLabel, INTEREST_IDS, listIntentions } from './presentation.ts'

/** Answers of a member that count for what two have in common, as stored; null for an open one. */
export interface OwnAnswers {
  sex: number
  intentions: number
  interests: readonly number[]
  children: number | null
  smoke: number | null
  drink: number | null
  /** Strangers do not see children, tobacco and alcohol. */
  hides_life: boolean
}

/** Facts worth a word when both give the same answer, by answer; those left out say too little. */
const FACTS: Record<'children' | 'smoke' | 'drink', Record<number, string>> = {
  children: { 0: 'sans enfant', 1: 'des enfants', 2: 'des enfants', 3: 'des enfants', 4: 'des enfants' },
  smoke: { 0: 'sans tabac' },
  drink: { 0: 'sans alcool' },
}
const FACT_NAMES = Object.keys(FACTS) as (keyof typeof FACTS)[]

/**
 * Lists what two members have in common in words, from what each shows the other: hopes, interests, facts. Orientation,
 * religion and looks never count.
 * @param areFriends friends show each other what they hide from strangers
 */
export function listCommonPoints(one: OwnAnswers, other: OwnAnswers, areFriends: boolean): string[] {
  const both = one.sex === 0 && other.sex === 0 ? 'toutes les deux' : 'tous les deux'
  const hopes = listIntentions(one.intentions & other.intentions).map(({ phrase }) => phrase)
  const shared = new Set(one.interests.filter((id) => other.interests.includes(id)))
  const interests = INTEREST_IDS.filter((id) => shared.has(id)).map(toLowerLabel)
  const isShown = areFriends || !(one.hides_life || other.hides_life)
  const facts = isShown ? FACT_NAMES.flatMap((name) => findCommonFact(name, one, other) ?? []) : []
  return [...hopes, ...interests, ...facts.map((fact) => `${fact} ${both}`)]
}

function findCommonFact(name: keyof typeof FACTS, one: OwnAnswers, other: OwnAnswers): string | null {
  const fact = FACTS[name][one[name] ?? -1]
  return fact !== undefined && fact === FACTS[name][other[name] ?? -1] ? fact : null
}

function toLowerLabel(id: number): string {
  const label = getInterestLabel(id) ?? ''
  return label.charAt(0).toLocaleLowerCase('fr') + label.slice(1)
}
