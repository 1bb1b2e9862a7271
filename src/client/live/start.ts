import { keepBadges } from './badges.ts'
import { share } from './share.ts'
import { Tab } from './tab.ts'

/** Begins to listen for a member. @param newest the newest message as the page was drawn, 0 for none */
export function startLive(memberId: string, newest: number): void {
  keepBadges()
  share(`guinguette-live-${memberId}`, new Tab(newest))
}
