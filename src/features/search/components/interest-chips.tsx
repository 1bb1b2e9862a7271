import { INTERESTS_MAX } from '../../../shared/presentation.ts'
import { CheckChips } from './check-chips.tsx'

/** An interest with its label: the browser loads the labels of all only where they are opened. */
export interface InterestOption {
  id: number
  label: string
}

export interface InterestChipsProps {
  options: readonly InterestOption[]
  chosen: readonly number[]
  onToggle: (id: number) => void
}

/** Past the most that a search takes, no other can be chosen. */
export function InterestChips({ options, chosen, onToggle }: InterestChipsProps) {
  const isFull = chosen.length >= INTERESTS_MAX
  return (
    <CheckChips name="interests" {...{ options, isFull, onToggle }} isChosen={(id) => chosen.includes(id)} />
  )
}
