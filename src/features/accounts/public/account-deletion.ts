import type { AppContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/transaction.ts'

/**
 * Phases of a deletion, in order. Rows are locked in the order in which other transactions lock them, so that a deletion
 * and another write cannot deadlock.
 */
export const DELETION_PHASE = {
  /** Records what must survive, before content is deleted. */
  record: 0,
  /** Deletes the member's own content that has files. */
  ownFiles: 1,
  /** Updates content that others share with the member and that remains. */
  sharedContent: 2,
  /** Deletes reactions to the content of others and corrects its counters. */
  reactions: 3,
  conversations: 4,
  /** Ends contracts and deletes correspondence with the site. */
  correspondence: 5,
} as const

interface DeletionStep {
  phase: (typeof DELETION_PHASE)[keyof typeof DELETION_PHASE]
  /**
   * Runs in the deletion's transaction, which locks the account, before its row is deleted. Rows that reference the account
   * by foreign keys need no step.
   */
  run: (tx: Tx, userId: number, context: Pick<AppContext, 'secret'>) => Promise<void>
}

const steps = new Map<string, DeletionStep>()

/** Adds a step to account deletion; registering a name again replaces its step. */
export function onAccountDeletion(name: string, step: DeletionStep): void {
  steps.set(name, step)
}

/** Steps by phase; within a phase in the order of registration. */
export function listDeletionSteps(): DeletionStep[] {
  return [...steps.values()].sort((one, other) => one.phase - other.phase)
}
