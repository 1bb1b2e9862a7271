import type { Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { syncMemberSearch } from '../../../platform/db/member-search.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { InvalidData, Unauthenticated } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import type { Body } from '../../../shared/endpoint.ts'
import { CONSENT_ACTIONS, recordConsent, withdrawSensitiveConsent } from '../../accounts/public.ts'
import {
  mapFields,
  PROFILE_FIELD_NAMES,
  pickFields,
  SENSITIVE_FIELDS,
  type SensitiveFieldName,
} from '../profile-fields.ts'
import { ANSWER_MISSING, DESCRIPTION_REFUSED } from '../texts.ts'
import type { ProfileEdit, saveDescription as saveDescriptionCall } from './contract.ts'

const EDIT_LIMIT: Limit = { name: 'profile-edit', points: 60, seconds: 3_600 }

/**
 * Saves the viewer's own profile. Without consent the sensitive fields are erased, even if they are sent.
 * @throws InvalidData if a sensitive field is missing despite consent, and for a description that may not be changed
 */
export async function editProfile(
  context: AppContext,
  viewer: Pick<Viewer, 'id'>,
  edit: ProfileEdit,
): Promise<void> {
  await context.limits.count(EDIT_LIMIT, String(viewer.id))
  await inTransaction(context, async (tx) => {
    const stored = await lockProfile(tx, viewer.id)
    const { sensitive = stored.sensitive, description, ...plain } = edit
    assertDescriptionUnchanged(stored, description)
    const values = {
      ...plain,
      ...(sensitive ? assertSensitiveAnswers(edit) : NO_SENSITIVE_ANSWERS),
      ...(stored.can_description && description !== undefined ? { description } : {}),
    }
    const isNewConsent = sensitive && !stored.sensitive
    if (stored.sensitive && !sensitive) await withdrawSensitiveConsent(tx, viewer.id)
    await tx
      .updateTable('users')
      .set({
        ...pickFields(values, PROFILE_FIELD_NAMES),
        ...(isNewConsent ? { sensitive, sensitive_at: new Date() } : {}),
      })
      .where('id', '=', viewer.id)
      .execute()
    if (isNewConsent) await recordConsent(tx, viewer.id, CONSENT_ACTIONS.sensitive)
    await syncMemberSearch(tx, viewer.id)
  })
}

/**
 * Saves the viewer's description alone.
 * @throws InvalidData for a description that may not be changed
 */
export async function saveDescription(
  context: AppContext,
  viewer: Pick<Viewer, 'id'>,
  { description }: Body<typeof saveDescriptionCall>,
): Promise<void> {
  await context.limits.count(EDIT_LIMIT, String(viewer.id))
  await inTransaction(context.db, async (tx) => {
    const stored = await lockProfile(tx, viewer.id)
    assertDescriptionUnchanged(stored, description)
    if (!stored.can_description || description === undefined) return
    await tx.updateTable('users').set({ description }).where('id', '=', viewer.id).execute()
  })
}

/** Locked until the save commits, so that consent and the right to a description cannot change. */
async function lockProfile(tx: Transaction<Database>, id: number) {
  const row = await tx
    .selectFrom('users')
    .where('id', '=', id)
    .select(['sensitive', 'can_description', 'description'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Unauthenticated()
  return row
}

type SensitiveAnswers = Record<SensitiveFieldName, number | null>
const NO_SENSITIVE_ANSWERS = mapFields<SensitiveFieldName, SensitiveAnswers>(SENSITIVE_FIELDS, () => null)

function assertSensitiveAnswers(edit: Pick<ProfileEdit, SensitiveFieldName>): SensitiveAnswers {
  const answers = mapFields<SensitiveFieldName, SensitiveAnswers>(
    SENSITIVE_FIELDS,
    (name) => edit[name] ?? null,
  )
  const missing = SENSITIVE_FIELDS.filter((name) => answers[name] === null)
  if (missing.length > 0)
    throw new InvalidData(Object.fromEntries(missing.map((name) => [name, [ANSWER_MISSING]])))
  return answers
}

/** The form sends nothing where the right to a description is lost. */
function assertDescriptionUnchanged(
  stored: { can_description: boolean; description: string | null },
  description: string | null | undefined,
): void {
  if (stored.can_description || !description || description === stored.description) return
  throw new InvalidData({ description: [DESCRIPTION_REFUSED] })
}
