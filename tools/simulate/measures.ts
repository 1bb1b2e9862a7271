/** Results of one order; a week is the last of the run. */
export interface Figures {
  /** First messages answered that led to ten messages, per 1,000 active members and week. */
  meetings: number
  /** Per 1,000 active members and week. */
  contacts: number
  /** Share of first messages answered. */
  answered: number
  /** Inequality of the first messages received in a week, 0 to 1. */
  gini: number
  /** Share of active members with a counterpart that nobody saw in a week. */
  unshown: number
  /** Share of active members with a counterpart who saw nobody in a week. */
  unserved: number
  /** First messages a week received by women and men on average, and by the busiest tenth of women. */
  women: number
  men: number
  busiestWomen: number
}

export interface Tally {
  addContact: (isAnswered: boolean, isMeeting: boolean) => void
  addMember: (
    sex: number,
    contacts: number,
    week: { isShown: boolean; isServed: boolean; hasCounterpart: boolean },
  ) => void
  summarize: () => Figures
}

export function createTally(days: number): Tally {
  const counts = { contacts: 0, answered: 0, meetings: 0, unshown: 0, unserved: 0, counted: 0 }
  const bySex: [women: number[], men: number[]] = [[], []]
  return {
    addContact: (isAnswered, isMeeting) => {
      counts.contacts++
      counts.answered += Number(isAnswered)
      counts.meetings += Number(isMeeting)
    },
    addMember: (sex, contacts, { isShown, isServed, hasCounterpart }) => {
      bySex[sex === 0 ? 0 : 1].push(contacts)
      if (!hasCounterpart) return
      counts.counted++
      counts.unshown += Number(!isShown)
      counts.unserved += Number(!isServed)
    },
    summarize: () => {
      const [women, men] = bySex
      const perThousand = (count: number) => (count / (women.length + men.length) / days) * 7_000
      const busiest = women.toSorted((a, b) => b - a).slice(0, Math.ceil(women.length / 10))
      return {
        meetings: perThousand(counts.meetings),
        contacts: perThousand(counts.contacts),
        answered: counts.answered / Math.max(1, counts.contacts),
        gini: computeGini([...women, ...men]),
        unshown: counts.unshown / Math.max(1, counts.counted),
        unserved: counts.unserved / Math.max(1, counts.counted),
        women: average(women),
        men: average(men),
        busiestWomen: average(busiest),
      }
    },
  }
}

const average = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** 0 if all have the same, towards 1 if one has everything. */
export function computeGini(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const total = sorted.reduce((sum, value) => sum + value, 0)
  if (total === 0) return 0
  const weighted = sorted.reduce((sum, value, i) => sum + (i + 1) * value, 0)
  return (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length
}
