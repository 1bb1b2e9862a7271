import type { AppContext } from '../../platform/context.ts'
import { gifRoutes } from './gifs/routes.ts'
import { messagePages } from './pages/messages.tsx'
import { readingRoutes } from './routes/reading.ts'
import { writingRoutes } from './routes/writing.ts'
import { sweepMessagesHourly } from './sweep.ts'

/** Conversations of two: read, written, told as it happens. */
export function messages(context: AppContext): void {
  readingRoutes(context)
  writingRoutes(context)
  gifRoutes(context)
  sweepMessagesHourly(context)
  messagePages(context)
}
