import { measureLighthouse } from './browser.ts'
import { measureDelivery } from './delivery.ts'
import { measureForum } from './forum.ts'
import { measureNotifications } from './lists.ts'
import { measureMessages } from './messages.ts'
import { measureOutings } from './outings.ts'
import { measurePages } from './pages.ts'
import { measureThumbnails, measureUploads } from './photos.ts'
import type { Row } from './report.ts'
import type { Bench } from './run.ts'
import { measureScale } from './scale/measure.ts'
import { measurePresence, measureSearch } from './search.ts'
import { measureSoak } from './soak.ts'
import { measureIdle, measureStart } from './start.ts'
import { measureStreams } from './streams.ts'
import { measureWeight } from './weight.ts'

export interface Entry {
  name: string
  /** Runs only when named by `--only`, since it takes long. */
  byName?: true
  /** Measures a process at rest: its memory is not sampled. */
  isQuiet?: true
  run(bench: Bench): Promise<Row[]>
}

export const entries: readonly Entry[] = [
  { name: 'idle', isQuiet: true, run: measureIdle },
  { name: 'pages', run: measurePages },
  { name: 'search', run: measureSearch },
  { name: 'presence', run: measurePresence },
  { name: 'thumbnails', run: measureThumbnails },
  { name: 'uploads', run: measureUploads },
  { name: 'messages', run: measureMessages },
  { name: 'delivery', run: measureDelivery },
  { name: 'streams', run: measureStreams },
  { name: 'forum', run: measureForum },
  { name: 'notifications', run: measureNotifications },
  { name: 'outings', run: measureOutings },
  { name: 'weight', run: measureWeight },
  { name: 'lighthouse', run: measureLighthouse },
  { name: 'start', run: measureStart },
  { name: 'soak', byName: true, run: measureSoak },
  { name: 'scale', byName: true, run: measureScale },
]
