import { ACCOUNT } from './account.ts'
import { ARRIVING } from './arriving.ts'
import { FINDING } from './finding.ts'
import { FORUM } from './forum.ts'
import { friends } from './friends.ts'
import { messages } from './messages.ts'
import { PREMIUM } from './premium.ts'
import { PROFILE } from './profile.ts'
import type { Facts, Section } from './question.ts'
import { SAFETY } from './safety.ts'

/** All that the help answers, in the order of the page. */
export function sectionsOf(facts: Facts): readonly Section[] {
  return [
    { id: 'premiers-pas', title: 'Premiers pas', questions: ARRIVING },
    { id: 'profil', title: 'Profil et photos', questions: PROFILE },
    { id: 'recherche', title: 'Position et recherche', questions: FINDING },
    { id: 'amis', title: 'Amis et demandes', questions: friends(facts) },
    { id: 'messages', title: 'Messages', questions: messages(facts) },
    { id: 'forum', title: 'Forum', questions: FORUM },
    { id: 'securite', title: 'Sécurité et signalements', questions: SAFETY },
    { id: 'compte', title: 'Compte et données', questions: ACCOUNT },
    { id: 'premium', title: 'Premium', questions: PREMIUM },
  ]
}
