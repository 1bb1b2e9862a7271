import { measureLayout, measureLighthouse } from './browser.ts'
import { measureDelivery } from './delivery.ts'
import { measureForum } from './forum.ts'
import { measureFriends, measureNews, measureNotifications, measureVisitors } from './lists.ts'
import { measureMessages } from './messages.ts'
import { measurePages, measureSessions, measureSignIn } from './pages.ts'
import { measurePictures, measureThumbnails, measureUploads } from './photos.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'
import { measureScale } from './scale/measure.ts'
import { measurePresence, measureSearch } from './search.ts'
import { measureSoak } from './soak.ts'
import { measureStart } from './start.ts'
import { measureStreams } from './streams.ts'
import { measureWeight } from './weight.ts'

export interface Entry {
  name: string
  /** Runs only when named by `--only`, since it takes long. */
  byName?: true
  run(bench: Bench): Promise<Row[]>
}

export const entries: readonly Entry[] = [
  { name: 'pages', run: measurePages },
  { name: 'session', run: measureSessions },
  { name: 'sign-in', run: measureSignIn },
  { name: 'search', run: measureSearch },
  { name: 'presence', run: measurePresence },
  { name: 'friends', run: measureFriends },
  { name: 'pictures', run: measurePictures },
  { name: 'thumbnails', run: measureThumbnails },
  { name: 'uploads', run: measureUploads },
  { name: 'messages', run: measureMessages },
  { name: 'delivery', run: measureDelivery },
  { name: 'streams', run: measureStreams },
  { name: 'forum', run: measureForum },
  { name: 'news', run: measureNews },
  { name: 'notifications', run: measureNotifications },
  { name: 'visitors', run: measureVisitors },
  { name: 'weight', run: measureWeight },
  { name: 'layout', run: measureLayout },
  { name: 'lighthouse', run: measureLighthouse },
  { name: 'start', run: measureStart },
  { name: 'soak', byName: true, run: measureSoak },
  { name: 'scale', byName: true, run: measureScale },
]
