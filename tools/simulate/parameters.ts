/** Figures of the model, each with its source. `assumption` marks those that no paper gives. */
interface Parameter {
  value: number
  meaning: string
  source: string
}

const ASSUMPTION = 'assumption'

export const PARAMETERS = {
  shareOfWomen: {
    value: 0.4,
    meaning: 'share of women: 1.5 men for each',
    source: "OkCupid, A Woman's Advantage, 2015",
  },
  veryActive: { value: 0.3, meaning: 'share who come on 3 days of 4', source: ASSUMPTION },
  rarelyActive: { value: 0.35, meaning: 'share who come on 1 day of 14', source: ASSUMPTION },
  otherSexOnly: {
    value: 0.9,
    meaning: 'share who seek the other sex; half of the others seek anyone',
    source: ASSUMPTION,
  },
  manWrites: {
    value: 0.15,
    meaning: 'chance that a man writes to an average suggestion',
    source: ASSUMPTION,
  },
  womanWritesLess: {
    value: 3.5,
    meaning: 'times less often a woman writes first',
    source: "OkCupid, A Woman's Advantage, 2015",
  },
  womanAnswers: {
    value: 0.2,
    meaning: 'chance that a woman answers an average first message',
    source: ASSUMPTION,
  },
  manAnswersMore: {
    value: 2.5,
    meaning: 'times more often a man answers',
    source: "OkCupid, A Woman's Advantage, 2015",
  },
  goesOn: { value: 0.3, meaning: 'chance that an answer leads to ten messages', source: ASSUMPTION },
  aspiration: {
    value: 1,
    meaning: 'people write to the more desirable (log-odds over the whole range)',
    source: 'direction: Bruch and Newman, Science Advances 2018; size: assumption',
  },
  answerGap: {
    value: 2,
    meaning: 'answers fall with the gap in desirability (log-odds over the whole range)',
    source: 'direction: Bruch and Newman, Science Advances 2018; size: assumption',
  },
  attention: {
    value: 7,
    meaning: 'first messages that somebody reads with care in a week; more share that attention',
    source: 'congestion: Sekiya et al., arXiv 2602.19689, 2026; size: assumption',
  },
  rules: {
    value: 0.35,
    meaning: 'weight of the rules in real taste (log-odds for one standard deviation)',
    source: 'prudent against RECON, Pizzato et al., RecSys 2010 (answered: 23 to 42 %)',
  },
  taste: { value: 1, meaning: 'taste that no rule knows (standard deviation, log-odds)', source: ASSUMPTION },
  rose: {
    value: 1.2,
    meaning: 'answers to the two contacts a week that carry a rose',
    source: 'Lee and Niederle, Experimental Economics 2015',
  },
} as const satisfies Record<string, Parameter>

export type ParameterName = keyof typeof PARAMETERS
export type Model = Record<ParameterName, number>

export const DEFAULT_MODEL = Object.fromEntries(
  Object.entries(PARAMETERS).map(([name, { value }]) => [name, value]),
) as Model
