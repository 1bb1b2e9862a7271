import type { Site } from '../site.ts'
import { accounts } from './accounts/register.ts'
import { friends } from './friends/register.ts'
import { help } from './help/register.ts'
import { home } from './home/register.ts'
import { members } from './members/register.ts'
import { messages } from './messages/register.ts'
import { moderation } from './moderation/register.ts'
import { photos } from './photos/register.ts'
import { pieces } from './pieces/register.tsx'
import { premium } from './premium/register.ts'
import { search } from './search/register.ts'

/** Every feature, in the order in which its calls and pages are registered. */
export const features: readonly ((site: Site) => void)[] = [
  accounts,
  home,
  members,
  photos,
  search,
  friends,
  messages,
  moderation,
  premium,
  help,
  pieces,
]
