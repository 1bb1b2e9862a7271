import type { AppContext } from '../../../platform/context.ts'
import { InvalidData } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { findOwnAccountByPassword } from '../commands.ts'
import { limitPasswordCheck } from '../limits.ts'
import { PASSWORD_WRONG } from '../texts.ts'

/**
 * The viewer's account, once they have given its password.
 * @throws InvalidData of `current_password` when it is wrong, TooMany when it was too often
 */
export async function verifyOwnPassword(context: AppContext, viewer: Viewer, password: string) {
  const account = await limitPasswordCheck(context, viewer.id, () =>
    findOwnAccountByPassword(context, viewer, password),
  )
  if (!account) throw new InvalidData({ current_password: [PASSWORD_WRONG] })
  return account
}
