import type { Config } from '../../../../config.ts'

/** Done by the site, to do by the operator, or not applicable. */
export type DutyState = 'done' | 'operator' | 'not-applicable'

export interface Assessment {
  state: DutyState
  /** In the notation of `ui/site-markup.ts`. */
  text: string
}

export interface Duty {
  title: string
  /** The law, with its article. */
  source: string
  assess: (context: DutyContext) => Assessment
  /** The page of the duty. */
  href?: string
}

export interface DutyGroup {
  id: string
  title: string
  duties: readonly Duty[]
}

/** Facts of the running site. */
export interface DutyContext {
  config: Config
  /** Required settings of the legal pages that are empty. */
  missingSettings: readonly string[]
  /** Whether the site answers at this path. */
  hasRoute: (path: string) => boolean
  /** Columns in the database and not in the register, or the reverse. */
  registerGaps: readonly string[]
  /** Admins and founders. */
  admins: number
  /** Contests without an answer for 14 days. */
  lateContests: number
  /** Active members of a month have been counted. */
  hasRecipientCount: boolean
  /** Contact messages without an answer for a month. */
  lateMessages: number
}

export const done = (text: string): Assessment => ({ state: 'done', text })
export const toDo = (text: string): Assessment => ({ state: 'operator', text })
export const notApplicable = (text: string): Assessment => ({ state: 'not-applicable', text })

/** Micro and small enterprises (DSA, articles 15(2), 19 and 29). */
export const isSmall = ({ config }: DutyContext) =>
  config.publisherSize === 'micro' || config.publisherSize === 'small'

export const EXEMPT_SIZE =
  'Dispensé : le réglage PUBLISHER_SIZE dit que vous êtes une micro ou petite entreprise. Cessez de l’être, ou devenez une très grande plateforme, et le devoir revient.'
export const UNKNOWN_SIZE =
  'Une micro ou petite entreprise en est dispensée : si vous en êtes une, dites-le par le réglage PUBLISHER_SIZE.'

/** Done where the site answers at a path and nothing else is missing. */
export function doneIf(isDone: boolean, text: string, otherwise: string): Assessment {
  return isDone ? done(text) : toDo(otherwise)
}
