import type { Site } from '../site.ts'
import { accounts } from './accounts/register.ts'
import { members } from './members/register.ts'
import { photos } from './photos/register.ts'

/** Every feature, in the order in which its calls and pages are registered. */
export const features: readonly ((site: Site) => void)[] = [accounts, members, photos]
