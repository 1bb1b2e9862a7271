import { hashPair } from '../../src/features/introductions/hash.ts'
import { scorePair } from '../../src/features/introductions/score.ts'
import type { Agent } from './agents.ts'
import type { Model } from './parameters.ts'

/** Mean and standard deviation of the rules' points among eligible pairs of the model. */
const MEAN_POINTS = 18
const DEVIATION_POINTS = 6.5
/** Streams of chance, so that a pair decides alike under every order. */
const STREAM = { login: 11, taste: 12, write: 13, answer: 14, goesOn: 15, order: 16 } as const

export interface Behaviour {
  comes: (agent: Agent, day: number) => boolean
  /** Position of a visit within its day. */
  getHour: (agent: Agent, day: number) => number
  writes: (viewer: Agent, shown: Agent) => boolean
  /** @param load first messages received in seven days */
  answers: (receiver: Agent, sender: Agent, load: number, hasRose: boolean, day: number) => boolean
  goesOn: (one: Agent, other: Agent) => boolean
}

/** How agents decide. Depends on the seed and the pair alone, never on the order that brought it about. */
export function createBehaviour(seed: number, model: Model): Behaviour {
  const chance = (stream: number, one: number, other: number) =>
    (hashPair(seed * 31 + stream, one, other) + 0.5) / 2 ** 32
  const comes = ({ id, activity }: Agent, day: number) => chance(STREAM.login, id, day + 100) < activity
  const manAnswers = Math.min(0.95, model.womanAnswers * model.manAnswersMore)
  /** Log-odds that one likes the other, around 0: what rules know and what they do not. */
  const like = (one: Agent, other: Agent) => {
    const points = (scorePair(one, other).own - MEAN_POINTS) / DEVIATION_POINTS
    return model.rules * points + model.taste * normal(chance, one.id, other.id)
  }
  const decide = (base: number, odds: number) => 1 / (1 + Math.exp(-(logit(base) + odds)))
  return {
    comes,
    getHour: ({ id }, day) => chance(STREAM.order, id, day),
    writes: (viewer, shown) => {
      const base = viewer.sex === 0 ? model.manWrites / model.womanWritesLess : model.manWrites
      const odds = like(viewer, shown) + model.aspiration * (shown.desirability - viewer.desirability)
      return chance(STREAM.write, viewer.id, shown.id) < decide(base, odds)
    },
    answers: (receiver, sender, load, hasRose, day) => {
      const base = receiver.sex === 0 ? model.womanAnswers : manAnswers
      const odds = like(receiver, sender) + model.answerGap * (sender.desirability - receiver.desirability)
      const attention = Math.min(1, model.attention / load) * (hasRose ? model.rose : 1)
      const comesBack = [1, 2, 3, 4, 5, 6, 7].some((later) => comes(receiver, day + later))
      return comesBack && chance(STREAM.answer, receiver.id, sender.id) < decide(base, odds) * attention
    },
    goesOn: (one, other) =>
      chance(STREAM.goesOn, one.id, other.id) <
      decide(model.goesOn, (like(one, other) + like(other, one)) / 2),
  }
}

const logit = (share: number) => Math.log(share / (1 - share))

function normal(chance: (stream: number, one: number, other: number) => number, one: number, other: number) {
  const length = Math.sqrt(-2 * Math.log(chance(STREAM.taste, one, other)))
  return length * Math.cos(2 * Math.PI * chance(STREAM.taste + 100, one, other))
}
