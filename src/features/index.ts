import type { AppContext } from '../platform/context.ts'
import { registerApiTokens } from './accounts/api-tokens/register.ts'
import { registerMemberData } from './accounts/data/register.ts'
import { registerLegalRecords } from './accounts/legal-records/register.ts'
import { registerPasskeys } from './accounts/passkeys/register.ts'
import { registerAccounts } from './accounts/register.ts'
import { registerTwoFactor } from './accounts/two-factor/register.ts'
import { registerNewsfeed } from './feed/newsfeed/register.ts'
import { registerNotifications } from './feed/notifications/register.ts'
import { registerPush } from './feed/push/register.ts'
import { registerForum } from './forum/register.ts'
import { registerFriends } from './friends/register.ts'
import { registerIntroductions } from './introductions/register.ts'
import { registerCouples } from './members/couples/register.ts'
import {
  registerHiddenMembers,
  registerMembers,
  registerVisibility,
  registerVisitors,
} from './members/register.ts'
import { registerRegulars } from './members/regulars/register.ts'
import { registerMessages } from './messages/register.ts'
import { registerAdmin } from './moderation/admin/register.ts'
import { registerAuthorities } from './moderation/authorities/server.ts'
import { registerBanEvasion } from './moderation/ban-evasion/register.ts'
import { registerDecisions } from './moderation/decisions/register.ts'
import { registerHarvesting } from './moderation/harvesting/register.tsx'
import { registerNotices } from './moderation/notices/register.ts'
import { registerOutcomes } from './moderation/outcomes/register.ts'
import { registerModeration } from './moderation/register.ts'
import { registerSignupAlerts } from './moderation/signup-alerts/register.tsx'
import { registerTransparency } from './moderation/transparency/register.ts'
import { registerOutingPages } from './outings/pages/register.ts'
import { registerOutings } from './outings/register.ts'
import { registerPhotos } from './photos/register.ts'
import { registerPremium } from './premium/register.ts'
import { registerSearch } from './search/register.ts'
import { registerContact } from './site/contact/register.ts'
import { registerContracts } from './site/contracts/register.ts'
import { registerDigest } from './site/digest/register.ts'
import { registerHealth } from './site/health/page.tsx'
import { registerHelp } from './site/help/register.ts'
import { registerHome } from './site/home/page.tsx'
import { registerHub } from './site/hub/page.tsx'
import { registerInstallation } from './site/installation/register.ts'
import { registerLegal } from './site/legal/register.ts'
import { registerObligations } from './site/obligations/page.tsx'
import { registerOffline } from './site/offline/page.tsx'
import { registerSettings } from './site/settings/register.ts'
import { registerShowcase } from './site/showcase/register.tsx'
import { registerTimings } from './site/timings/register.ts'
import { registerWelcome } from './site/welcome/register.ts'

/** Every feature, in the order in which its calls and pages are registered. */
export const features: readonly ((context: AppContext) => void)[] = [
  registerAccounts,
  registerTwoFactor,
  registerPasskeys,
  registerApiTokens,
  registerLegalRecords,
  registerHome,
  registerHub,
  registerMembers,
  registerPhotos,
  registerSearch,
  registerFriends,
  registerMessages,
  registerForum,
  registerNewsfeed,
  registerNotifications,
  registerPush,
  registerVisitors,
  registerHiddenMembers,
  registerRegulars,
  registerVisibility,
  registerCouples,
  registerDecisions,
  registerModeration,
  registerNotices,
  registerAuthorities,
  registerTransparency,
  registerBanEvasion,
  registerAdmin,
  registerOutcomes,
  registerHarvesting,
  registerSignupAlerts,
  registerPremium,
  registerMemberData,
  registerContact,
  registerContracts,
  registerHelp,
  registerOffline,
  registerLegal,
  registerObligations,
  registerHealth,
  registerSettings,
  registerTimings,
  registerShowcase,
  registerIntroductions,
  registerOutings,
  registerWelcome,
  registerInstallation,
  registerOutingPages,
  registerDigest,
]
