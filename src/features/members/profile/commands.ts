import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { InvalidData, Unauthenticated } from '../../../platform/http/errors.ts'
import type { Limit } from '../../../platform/http/limits.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import type { Database } from '../../../schema/database.ts'
import { CONSENT_ACTIONS, recordConsent, withdrawSensitiveConsent } from '../../accounts/public.ts'
import type { EditableProfile, ProfileEdit } from './contract/edit.ts'
import { ANSWER_MISSING, DESCRIPTION_REFUSED } from './edit-texts.ts'

const EDIT_LIMIT: Limit = { name: 'profile-edit', points: 60, seconds: 3_600 }

/** What the form starts with: the member's own profile. A description that may not be shown stays with the staff. */
export async function getEditableProfile(
  db: Kysely<Database>,
  viewer: Pick<Viewer, 'id'>,
): Promise<EditableProfile> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('member_search as m', 'm.user_id', 'u.id')
    .where('u.id', '=', viewer.id)
    .select(['u.name', 'm.birthday', 'm.sex', 'u.matrimonial_status', 'm.orientation', 'u.religion'])
    .select(['u.sensitive', 'u.job', 'u.size', 'u.height', 'u.eyes', 'u.hair', 'u.drink', 'u.smoke'])
    .select(['u.children', 'u.description', 'u.can_description'])
    .executeTakeFirst()
  if (!row) throw new Unauthenticated()
  return { ...row, description: row.can_description ? row.description : null }
}

/**
 * Saves the viewer's own profile. Without consent orientation and religion are erased, whatever is sent with them.
 * @throws InvalidData where consent is there and one of the two is not, and for a description that may not be changed
 */
export async function editProfile(
  context: AppContext,
  viewer: Pick<Viewer, 'id'>,
  edit: ProfileEdit,
): Promise<void> {
  await context.limits.count(EDIT_LIMIT, String(viewer.id))
  await inTransaction(context.db, async (tx) => {
    const stored = await lockProfile(tx, viewer.id)
    const { orientation, religion, sensitive = stored.sensitive, description, ...plain } = edit
    const given = sensitive
      ? assertSensitiveAnswers({ orientation, religion })
      : { orientation: null, religion: null }
    assertDescriptionUnchanged(stored, description)
    const isNewConsent = sensitive && !stored.sensitive
    if (stored.sensitive && !sensitive) await withdrawSensitiveConsent(tx, viewer.id)
    await tx
      .updateTable('users')
      .set({
        ...plain,
        ...(stored.can_description && description !== undefined ? { description } : {}),
        religion: given.religion,
        ...(isNewConsent ? { sensitive, sensitive_at: new Date() } : {}),
      })
      .where('id', '=', viewer.id)
      .execute()
    if (isNewConsent) await recordConsent(tx, viewer.id, CONSENT_ACTIONS.sensitive)
    await tx
      .updateTable('member_search')
      .set({ orientation: given.orientation })
      .where('user_id', '=', viewer.id)
      .execute()
  })
}

/** Held until the save is through, so that consent and the right to a description are what they are then. */
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

function assertSensitiveAnswers({
  orientation = null,
  religion = null,
}: Pick<ProfileEdit, 'orientation' | 'religion'>) {
  const errors = Object.entries({ orientation, religion }).flatMap(([name, value]) =>
    value === null ? [[name, [ANSWER_MISSING]]] : [],
  )
  if (errors.length > 0) throw new InvalidData(Object.fromEntries(errors))
  return { orientation, religion }
}

/** The form has nothing to send where the right to a description is lost; nothing is no change. */
function assertDescriptionUnchanged(
  stored: { can_description: boolean; description: string | null },
  description: string | null | undefined,
): void {
  if (stored.can_description || !description || description === stored.description) return
  throw new InvalidData({ description: [DESCRIPTION_REFUSED] })
}
