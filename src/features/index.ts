import type { Site } from '../site.ts'
import { accounts } from './accounts/register.ts'
import { contact } from './contact/register.ts'
import { decisions } from './decisions/register.ts'
import { desk } from './desk/register.ts'
import { factor } from './factor/register.ts'
import { forum } from './forum/register.ts'
import { friends } from './friends/register.ts'
import { harvesting } from './harvesting/register.ts'
import { help } from './help/register.ts'
import { home } from './home/register.ts'
import { law } from './law/register.ts'
import { members } from './members/register.ts'
import { messages } from './messages/register.ts'
import { moderation } from './moderation/register.ts'
import { newsfeed } from './newsfeed/register.ts'
import { notifications } from './notifications/register.ts'
import { offline } from './offline/register.ts'
import { photos } from './photos/register.ts'
import { pieces } from './pieces/register.tsx'
import { premium } from './premium/register.ts'
import { push } from './push/register.ts'
import { returning } from './returning/register.ts'
import { rights } from './rights/register.ts'
import { search } from './search/register.ts'
import { visibility } from './visibility/register.ts'
import { visitors } from './visitors/register.ts'

/** Every feature, in the order in which its calls and pages are registered. */
export const features: readonly ((site: Site) => void)[] = [
  accounts,
  factor,
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
  returning,
  desk,
  harvesting,
  premium,
  rights,
  contact,
  help,
  offline,
  law,
  pieces,
]
