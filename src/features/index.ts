import type { AppContext } from '../platform/context.ts'
import { memberData } from './accounts/data/register.ts'
import { accounts } from './accounts/register.ts'
import { twoFactor } from './accounts/two-factor/register.ts'
import { newsfeed } from './feed/newsfeed/register.ts'
import { notifications } from './feed/notifications/register.ts'
import { push } from './feed/push/register.ts'
import { forum } from './forum/register.ts'
import { friends } from './friends/register.ts'
import { visibility } from './members/privacy/register.ts'
import { members } from './members/register.ts'
import { visitors } from './members/visits/register.ts'
import { messages } from './messages/register.ts'
import { admin } from './moderation/admin/register.ts'
import { banEvasion } from './moderation/ban-evasion/register.ts'
import { decisions } from './moderation/decisions/register.ts'
import { harvesting } from './moderation/harvesting/register.ts'
import { moderation } from './moderation/register.ts'
import { photos } from './photos/register.ts'
import { premium } from './premium/register.ts'
import { search } from './search/register.ts'
import { contact } from './site/contact/register.ts'
import { help } from './site/help/register.ts'
import { home } from './site/home/register.ts'
import { legal } from './site/legal/register.ts'
import { offline } from './site/offline/register.ts'
import { showcase } from './site/showcase/register.tsx'

/** Every feature, in the order in which its calls and pages are registered. */
export const features: readonly ((context: AppContext) => void)[] = [
  accounts,
  twoFactor,
  home,
  members,
  photos,
  search,
  friends,
  messages,
  forum,
  newsfeed,
  notifications,
  push,
  visitors,
  visibility,
  decisions,
  moderation,
  banEvasion,
  admin,
  harvesting,
  premium,
  memberData,
  contact,
  help,
  offline,
  legal,
  showcase,
]
